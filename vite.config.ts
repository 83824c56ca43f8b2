import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compressedCopies } from './vite/compressed-copies.ts'
import { earlyScript } from './vite/early-script.ts'

type ModuleGraph = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const ENTRY = `${import.meta.dirname}/src/client/main.tsx`
/** Runs before the shell is there. */
const EARLY = 'src/client/app/early.ts'
/** One file re-exports every icon, so each would seem to be needed by the shell. */
const ICON = /lucide-react[\\/].*[\\/]icons[\\/]/
/** Closes toasts, which load on every page: most other icons that pages share are on few. */
const CROSS = /lucide-react[\\/].*[\\/]icons[\\/]x\.m?js/
/** Shared by pages that need few others: of leaders, administrators, settings. */
const TOOL_ICON =
  /lucide-react[\\/].*[\\/]icons[\\/](arrow-left|chevron-(left|right)|circle-check|download|eye|flame|gauge|lightbulb|lock|printer|refresh-cw|share-2|trash|trophy|wrench)\.m?js/
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
/** Chakra's components with parts: the dashboard needs none, but their package exports them together. */
const COMPONENTS =
  /@chakra-ui[\\/].*[\\/](tabs|create-slot-recipe-context|use-slot-recipe|display-name|empty)\.js/
/** Schemas stay out: they bring zod, which only forms need. */
const PARTS =
  /src[\\/](domain[\\/](?!schema)|client[\\/](ui(?![\\/]tabs)|lib|shared|app)[\\/])|@chakra-ui/
const isModule = (path: string): boolean =>
  ['ts', 'tsx'].some((ending) => existsSync(`${import.meta.dirname}/src/${path}.${ending}`))
/** Modules by their paths in src. A module that was moved stops the build: it would move to the shell unnoticed. */
const files = (...paths: readonly string[]): RegExp => {
  const missing = paths.filter((path) => !isModule(path))
  if (missing.length > 0) throw new Error(`vite.config.ts: no module at ${missing.join(', ')}`)
  return new RegExp(`src[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`)
}
/** What few pages share, and not the dashboard, to whose first load it would add. */
const SHARED_BY_FEW: Readonly<Record<string, RegExp>> = {
  answers: files(
    'client/ui/answer-tile',
    'client/ui/reflection',
    'client/ui/scripture-text',
    'client/ui/sample-verse',
    'client/ui/sample-quiz',
    'client/ui/sample-reflection',
    'client/shared/site-figures',
    'domain/scripture/quotation-marks',
  ),
  references: files('domain/scripture/shown-reference'),
  quotations: files(
    'domain/question/quotation',
    'domain/question/content-words',
    'domain/question/answer-giveaway',
    'domain/scripture/verse',
    'domain/text/fold',
  ),
  choices: files('client/ui/choice-card'),
  saving: files('client/lib/use-instant-save'),
  privacy: files('client/lib/save-file', 'client/ui/switch-field', 'client/shared/privacy-switch'),
  rankings: files('client/ui/ranking', 'client/ui/medal'),
  periods: files(
    'client/ui/person-ranking',
    'client/ui/period-picker',
    'client/lib/period',
    'domain/time/period',
  ),
  badges: files('client/ui/badge-tile', 'client/ui/badge-picture'),
  copying: files('client/lib/copy-text', 'client/lib/share-link', 'client/ui/share-or-copy'),
  books: files(
    'domain/scripture/bible-books',
    'domain/scripture/translation',
    'client/lib/translation',
  ),
  questions: files(
    'client/ui/difficulty-labels',
    'domain/question/question',
    'domain/question/question-choice',
    'domain/scripture/scripture',
  ),
  checkboxes: files('client/ui/checkbox-field'),
  searches: files('client/ui/search-box'),
  'long-lists': files('client/ui/show-more'),
  announcements: files('client/shared/coming-soon'),
  reports: files('client/shared/report-button'),
  'report-texts': files('domain/administration/report'),
  forms: /node_modules[\\/]react-hook-form[\\/]/,
  'form-dialogs': files('client/ui/form-dialog'),
  editors: files(
    'client/ui/page-form',
    'client/shared/use-drafted-form',
    'client/lib/use-since-mount',
  ),
  returns: files('client/shared/use-return'),
  churches: files(
    'client/church/church-entry-fields',
    'domain/church/church-limits',
    'domain/church/membership',
  ),
  names: files('domain/text/visible-text', 'domain/schema/display-name'),
  groups: files(
    'client/group/theme-mix',
    'client/shared/sprint-mix',
    'client/shared/use-group-events',
    'client/lib/group-events',
    'client/ui/live-status',
    'client/ui/player-progress',
    'client/shared/running-sprint',
    'client/shared/use-start-sprint',
    'client/ui/sprint-status-chip',
    'client/shared/study-groups-off',
    'domain/group/group',
    'domain/group/group-limits',
    'domain/group/sprint',
    'domain/group/sprint-theme',
    'domain/group/tier',
  ),
  practice: files('client/shared/quiz-paths', 'domain/scripture/book-groups'),
  journeys: files(
    'client/shared/book-map',
    'client/shared/week-summary',
    'client/lib/coming-day',
    'domain/journey/weekly-goal',
  ),
}
/** What Emotion imports for a function that nobody calls; being CommonJS, these files would stay. */
const UNCALLED = /node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/
/** A dialog that several pages load when it is opened; a file of its own. */
const OPENED_LATER = files('client/shared/report-dialog')
/** The pages of administrators count as one: what only they share is no part of the shell. */
const ADMIN = /src[\\/]client[\\/]admin[\\/]/
const pageOf = (entry: string): string => (ADMIN.test(entry) ? 'admin' : entry)
const isPart = (id: string): boolean =>
  PARTS.test(id) && ![OPENED_LATER, ...Object.values(SHARED_BY_FEW)].some((few) => few.test(id))

/** All that an entry reaches without a dynamic import. */
const reachOf = (entry: string, graph: ModuleGraph): ReadonlySet<string> => {
  const reached = new Set([entry])
  // A set yields what is added while it is walked.
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

/**
 * What the entry needs, and the small parts that several pages share: no page works without some of
 * both, and one file compresses better than two. A page and what it loads later count as one.
 */
const shellModules = (graph: ModuleGraph): ReadonlySet<string> => {
  const first = reachOf(ENTRY, graph)
  const shell = new Set(first)
  const pageByEntry = new Map([[ENTRY, ENTRY]])
  const pageByModule = new Map<string, string>()
  for (const [entry, page] of pageByEntry) {
    for (const id of reachOf(entry, graph)) {
      const firstPage = pageByModule.get(id) ?? page
      pageByModule.set(id, firstPage)
      if (firstPage !== page && isPart(id)) shell.add(id)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (!pageByEntry.has(later)) pageByEntry.set(later, first.has(id) ? pageOf(later) : page)
      }
    }
  }
  return shell
}

const shells = new WeakMap<ModuleGraph, ReadonlySet<string>>()

const shellChunk = (id: string, graph: ModuleGraph): string | null => {
  if (id === ENTRY) return null
  if (CROSS.test(id)) return 'shell'
  const shell = shells.get(graph) ?? shellModules(graph)
  shells.set(graph, shell)
  return shell.has(id) && !ICON.test(id) && !COMPONENTS.test(id) ? 'shell' : null
}

/** The shell imports it: it must import nothing of the shell, which it would have to wait for. */
const earlyChunk = (id: string, graph: ModuleGraph): string | null =>
  reachOf(`${import.meta.dirname}/${EARLY}`, graph).has(id) ? 'early' : null

/** What renders public pages for visitors (src/server/http/pages): with all that it needs, as no package is there. */
const renderer: UserConfig = {
  plugins: [react()],
  publicDir: false,
  build: { outDir: 'dist/prerender', emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
}

const client: UserConfig = {
  plugins: [react(), earlyScript(EARLY), compressedCopies()],
  // What older versions of React lack, wouter brings along.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // For scripts/client-size.ts.
    manifest: true,
    // The oldest supported browsers (docs/decisions/0063); `npm run baseline` checks the built files.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Safari 16 has no module preload: there a page's chunks load a little later.
    modulePreload: { polyfill: false },
    // Font files stay files: as data URLs every visitor would load every alphabet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: UNCALLED, sideEffects: false }],
        // No getter of a package does anything, so what is read and not used can go.
        propertyReadSideEffects: false,
      },
      output: {
        // Every page's files are named in the first load, where what is random does not compress: seven
        // characters of the hash tell two releases apart as well as eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: earlyChunk, priority: 4 },
            // Changes with upgrades only, so browsers keep it over releases.
            { name: 'react', test: REACT, priority: 3 },
            { name: shellChunk, priority: 2 },
            { name: 'tool-icons', test: TOOL_ICON, minShareCount: 2, priority: 2 },
            { name: 'icons', test: ICON, minShareCount: 2, priority: 1 },
            ...Object.entries(SHARED_BY_FEW).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
            })),
          ],
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? renderer : client))
