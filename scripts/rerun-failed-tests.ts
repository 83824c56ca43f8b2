import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What `npm test` writes; see `package.json`. */
const REPORT = 'test-results/tests.json'
/** A fault of the code fails in more places, or again. */
const MAX_FILES = 3

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: 'passed' | 'failed'
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Without a report the tests did not start, as a check before them failed. */
const readReport = (): Report => JSON.parse(readFileSync(REPORT, 'utf8'))

const failed = readReport().testResults.filter(({ status }) => status === 'failed')
if (failed.length === 0 || failed.length > MAX_FILES) {
  throw new Error(`${failed.length} test files failed; only 1 to ${MAX_FILES} are run again.`)
}
const files = failed.map(({ name }) => path.relative(process.cwd(), name))
for (const { assertionResults } of failed) {
  for (const { fullName, status } of assertionResults) {
    if (status === 'failed') process.stdout.write(`Failed once, to be mended: ${fullName}\n`)
  }
}
const { status } = spawnSync('vitest', ['run', ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
