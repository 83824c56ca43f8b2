import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { CLIENT_DIRECTORY, ensureClientBuilt } from '../src/server/http/client-build.ts'

/** Budgets in kB (1,000 bytes) of gzip JavaScript. */
const SHELL_BUDGET = 160
/** What any page may load later: toasts, the measuring of pages. */
const LATER_BUDGET = 18
const ROUTE_BUDGET = 60
/** What the dashboard loads at once, in parallel with its figures, but does not wait for. */
const BELOW_FOLD_BUDGET = 60
/** What only browsers load that lack a function. */
const FALLBACK_BUDGET = 5

const ENTRY = 'index.html'
const DASHBOARD = 'src/client/dashboard/dashboard-page.tsx'
const BELOW_FOLD = 'src/client/dashboard/further-cards.tsx'
const PAGE = /-page\.tsx$/
const FALLBACK = /popover-polyfill/

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The chunks and their static imports. With `includeDynamic`, also what they may import later. */
const closureOf = (
  manifest: Manifest,
  keys: readonly string[],
  includeDynamic: boolean,
  known = new Set<string>(),
): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || known.has(key)) continue
    known.add(key)
    closureOf(manifest, chunk.imports ?? [], includeDynamic, known)
    if (includeDynamic) {
      const dynamicImports = (chunk.dynamicImports ?? []).filter(
        (next) => !PAGE.test(next) && !FALLBACK.test(next),
      )
      closureOf(manifest, dynamicImports, includeDynamic, known)
    }
  }
  return known
}

const sizeOf = async (manifest: Manifest, keys: Iterable<string>): Promise<number> => {
  const files = new Set(
    [...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')),
  )
  let bytes = 0
  for (const file of files) {
    bytes += gzipSync(await readFile(path.join(CLIENT_DIRECTORY, file as string))).length
  }
  return bytes / 1000
}

const report = (name: string, size: number, budget: number): boolean => {
  const fits = size <= budget
  const line = `${fits ? '✓' : '✗'} ${name.padEnd(30)} ${size.toFixed(1).padStart(6)} of ${budget} kB\n`
  process.stdout.write(line)
  return fits
}

/** Measures the built client against its budgets; exit code 1 when one is exceeded. */
const main = async (): Promise<void> => {
  await ensureClientBuilt()
  const manifestFile = path.join(CLIENT_DIRECTORY, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const shell = closureOf(manifest, [ENTRY, DASHBOARD], false)
  if (!shell.has(DASHBOARD)) throw new Error(`${DASHBOARD} is not in the manifest`)
  const later = closureOf(manifest, [ENTRY], true).difference(shell)
  const belowFold = closureOf(manifest, [BELOW_FOLD], true)
  if (!belowFold.has(BELOW_FOLD)) throw new Error(`${BELOW_FOLD} is not in the manifest`)
  const fallbacks = Object.keys(manifest).filter((key) => FALLBACK.test(key))
  if (fallbacks.length === 0) throw new Error('no fallback is in the manifest')
  const fits = [
    report('dashboard, first load', await sizeOf(manifest, shell), SHELL_BUDGET),
    report(
      'dashboard, below the fold',
      await sizeOf(manifest, belowFold.difference(shell).difference(later)),
      BELOW_FOLD_BUDGET,
    ),
    report('later, on any page', await sizeOf(manifest, later), LATER_BUDGET),
    report('where it is missing', await sizeOf(manifest, fallbacks), FALLBACK_BUDGET),
  ]
  for (const page of Object.keys(manifest).filter((key) => PAGE.test(key) && key !== DASHBOARD)) {
    // A route's size includes what it loads on demand, such as animations.
    const routeChunks = closureOf(manifest, [page], true).difference(shell).difference(later)
    const name = path.basename(page, '.tsx')
    fits.push(report(name, await sizeOf(manifest, routeChunks), ROUTE_BUDGET))
  }
  if (!fits.every(Boolean)) process.exitCode = 1
}

await main()
