import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../test/support/chromium.ts'
import { COMPILE_CACHE } from '../test/support/launch.ts'
import { startResources } from '../test/support/resources.ts'
import { keepTemporaryFilesInMemory } from '../test/support/temporary-files.ts'

/**
 * `npm test`: the checks, then the tests. Vitest runs the files of one project after those of another, so
 * two of it run side by side: while the browsers of one wait, the other uses the cores. The output ends
 * with the names of what failed.
 */

type Ended = {
  readonly isPassed: boolean
  /** What Vitest says at its end, with the details of what failed. */
  readonly report: readonly string[]
  readonly failed: readonly string[]
}

const CHECKS = ['npm run check', 'npm run size && npm run baseline']

const vitest = (workers: number, ...projects: readonly string[]): string =>
  `vitest run --maxWorkers=${workers} ${projects.map((name) => `--project='${name}'`).join(' ')}`

const cores = availableParallelism()
/** More than there are cores: one that waits for a page, a database or a process leaves its core. */
const BROWSER_TESTS = vitest(cores, 'browser')
const OTHER_TESTS = vitest(cores + 1, '!architecture', '!browser')
/**
 * Browsers take what the others leave: their tests wait half a minute for an element, while those that start
 * and stop processes know by time what went wrong.
 */
const BROWSER_PRIORITY = 5

/** Where Vitest's report begins. */
const REPORT = /^⎯+ (Failed (Tests|Suites) \d+|Unhandled Errors) ⎯+$|^ Test Files /
/** A test or a file in it that failed, or that threw an error on the side. */
const FAILED = /^ FAIL {2}(.+)$|^This error originated in "(.+)" test file/

const running = new Set<ChildProcess>()

/** Runs a command, and shows what it says before its report. */
const run = (command: string): Promise<Ended> => {
  const isTerminal = process.stdout.isTTY
  const child = spawn(`(${command}) 2>&1`, {
    shell: true,
    // A process group of its own, which signals can be sent to as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: isTerminal ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  })
  running.add(child)
  if (command === BROWSER_TESTS && child.pid !== undefined) setPriority(child.pid, BROWSER_PRIORITY)
  const report: string[] = []
  const failed = new Set<string>()
  createInterface(child.stdout).on('line', (line) => {
    const text = stripVTControlCharacters(line)
    if (report.length === 0 && !REPORT.test(text)) {
      process.stdout.write(`${line}\n`)
      return
    }
    report.push(line)
    const [, test, file] = FAILED.exec(text) ?? []
    if (test) failed.add(test.trim().replaceAll(/\s+/g, ' '))
    if (file) failed.add(`an unhandled error in ${file}`)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      const isPassed = code === 0
      if (!isPassed && failed.size === 0) failed.add(command)
      resolve({ isPassed, report, failed: [...failed] })
    })
  })
}

/** Runs the commands at once, and shows their reports when all have ended. */
const runAll = async (commands: readonly string[]): Promise<Ended[]> => {
  const ended = await Promise.all(commands.map(run))
  // Those with failures last, where they are seen.
  for (const { report } of ended.toSorted((a, b) => Number(b.isPassed) - Number(a.isPassed))) {
    for (const line of report) process.stdout.write(`${line}\n`)
  }
  return ended
}

const interrupt = (signal: NodeJS.Signals): void => {
  process.exitCode = 1
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal)
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)

/** Without a browser, the other tests say how to get one; in CI they fail. */
const hasBrowserTests = findChromium() !== null || process.env.CI === 'true'

/** The tests, unless a check failed. */
const runEverything = async (): Promise<Ended[]> => {
  const checks = await runAll(CHECKS)
  if (checks.some(({ isPassed }) => !isPassed) || process.exitCode !== undefined) return checks
  return runAll(hasBrowserTests ? [BROWSER_TESTS, OTHER_TESTS] : [OTHER_TESTS])
}

const tellFailed = (ended: readonly Ended[]): void => {
  const failed = ended.flatMap((one) => one.failed)
  if (failed.length === 0) return
  process.exitCode = 1
  process.stdout.write(`\nFailed:\n${failed.map((name) => `  ${name}\n`).join('')}`)
}

keepTemporaryFilesInMemory()
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
// Both Vitests share them, and the databases are filled while the checks run.
const { url, stop } = await startResources()
process.env.TEST_RESOURCES_URL = url
try {
  tellFailed(await runEverything())
} finally {
  await stop()
}
