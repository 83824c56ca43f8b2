import { glob, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CLIENT_DIRECTORY, ensureClientBuilt } from '../src/server/http/client-build.ts'
import { NEWER_FUNCTIONS, NEWER_STYLES, type NewerFeature } from './newer-features.ts'

type SyntaxCheck = {
  readonly ecmaVersion: string
  readonly files: readonly string[]
  readonly module: boolean
}
type SyntaxResult = { readonly errors: readonly { file: string; err: { message: string } }[] }

/** The package has no types. */
const { runChecks } = createRequire(import.meta.url)('es-check') as {
  readonly runChecks: (
    checks: readonly SyntaxCheck[],
    options: { readonly logger: Readonly<Record<string, () => void>> },
  ) => Promise<SyntaxResult>
}

/** Tells people with older browsers what they need, so it must run in all of them. */
const FOR_EVERY_BROWSER = 'baseline.js'

/** Characters on each side of an occurrence in which a test for the feature counts as its guard. */
const GUARD_DISTANCE = 160

const filesOf = (pattern: string): Promise<string[]> =>
  Array.fromAsync(glob(pattern, { cwd: CLIENT_DIRECTORY }))

/** es-check takes paths for patterns, so they leave out the name of the directory of all. */
const pathsFor = (files: readonly string[]): string[] =>
  files.map((file) => path.relative(process.cwd(), path.join(CLIENT_DIRECTORY, file)))

/** Syntax of ES2022 is complete in Safari 16.4, Chrome 94 and Firefox 93. */
const findNewerSyntax = async (): Promise<string[]> => {
  const classic = (await filesOf('*.js')).filter((file) => file !== FOR_EVERY_BROWSER)
  const silent = { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} }
  const { errors } = await runChecks(
    [
      { ecmaVersion: 'es2022', module: true, files: pathsFor(await filesOf('assets/*.js')) },
      { ecmaVersion: 'es2022', module: false, files: pathsFor(classic) },
      { ecmaVersion: 'es5', module: false, files: pathsFor([FOR_EVERY_BROWSER]) },
    ],
    { logger: silent },
  )
  return errors.map(({ file, err }) => `${path.relative(CLIENT_DIRECTORY, file)}: ${err.message}`)
}

/** Each occurrence of the feature that no test for it guards, with the text around it. */
const unguarded = (text: string, { name, pattern, guard }: NewerFeature): string[] =>
  [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
    const around = text.slice(
      Math.max(index - GUARD_DISTANCE, 0),
      index + found.length + GUARD_DISTANCE,
    )
    return guard?.test(around)
      ? []
      : [`${name}: …${text.slice(Math.max(index - 50, 0), index + 50)}…`]
  })

const findNewerFeatures = async (): Promise<string[]> => {
  const problems: string[] = []
  for (const file of await filesOf('**/*.{js,css}')) {
    // The polyfill is loaded where the browser has no popovers.
    if (/^assets.popover-/.test(file)) continue
    const text = await readFile(path.join(CLIENT_DIRECTORY, file), 'utf8')
    // Styles are in scripts as well; nested ones are compiled when they are used.
    const features = file.endsWith('.css')
      ? NEWER_STYLES
      : [...NEWER_FUNCTIONS, ...NEWER_STYLES.filter(({ name }) => name !== 'nested rules')]
    for (const feature of features) {
      problems.push(...unguarded(text, feature).map((problem) => `${file}: ${problem}`))
    }
  }
  return problems
}

/**
 * Checks that the built client has neither syntax nor functions nor styles that the oldest supported
 * browsers lack (README); exit code 1 when it has.
 */
const main = async (): Promise<void> => {
  await ensureClientBuilt()
  const problems = [...(await findNewerSyntax()), ...(await findNewerFeatures())]
  for (const problem of problems) process.stderr.write(`✗ ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write('✓ the built client runs in Safari 16.4, Chrome 111 and Firefox 121\n')
}

await main()
