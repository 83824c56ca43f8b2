import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CLIENT_DIRECTORY } from '../src/server/http/client-build.ts'
import { createClient } from '../test/support/http.ts'
import { endAll, launch } from '../test/support/launch.ts'

const MAX_PEAK_MB = 450
const MAX_REST_MB = 350
/** From the last request to when the memory at rest is read. */
const SECONDS_UNTIL_REST = 30
const ROUNDS_OF_PAGES = 5
const SAMPLE_INTERVAL_MS = 50

const PAGES = [
  '/',
  '/api/auth/user',
  '/api/dashboard',
  '/api/quiz/books',
  '/api/quiz/questions?mode=practice',
  '/api/study-groups?scope=mine',
  '/api/leaderboard/churches',
  '/api/scripture?reference=Psalm%2023',
]

type Memory = {
  readonly secondsToReady: number
  /** The most that the server's process had at once. */
  readonly peak: number
  /** The server's process after some pages and a pause. */
  readonly rest: number
  /** The most that the server and the build of the client had together; pages that both use count twice. */
  readonly peakOfAll: number
}

/** What Linux says of a process, in MB; 0 once it has ended. VmHWM is its peak, VmRSS what it has now. */
const memoryOf = async (pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
  return Number(kilobytes) / 1024
}

/** The process and its descendants. */
const treeOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const trees = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(treeOf))
  return [pid, ...trees.flat()]
}

/** Samples the memory of a process and its descendants until it is stopped. @returns the most, in MB */
const samplePeakOfAll = (pid: number): (() => Promise<number>) => {
  let isStopped = false
  const run = async (): Promise<number> => {
    let peak = 0
    while (!isStopped) {
      const pids = await treeOf(pid)
      const parts = await Promise.all(pids.map((one) => memoryOf(one, 'VmRSS')))
      peak = Math.max(
        peak,
        parts.reduce((sum, part) => sum + part, 0),
      )
      await setTimeout(SAMPLE_INTERVAL_MS)
    }
    return peak
  }
  const running = run()
  return () => {
    isStopped = true
    return running
  }
}

/** Signs in, and loads each page a few times. */
const loadPages = async (address: string): Promise<void> => {
  const person = createClient(address)
  const names = { email: `${Date.now()}@example.org`, firstName: 'Ruth', lastName: 'Naomi' }
  const { status } = await person.post('/api/dev/create-test-user', names)
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}.`)
  for (let round = 0; round < ROUNDS_OF_PAGES; round++) {
    for (const page of PAGES) {
      const { status } = await person.get(page)
      if (status !== 200) throw new Error(`${page} was answered with ${status}.`)
    }
  }
}

/** Starts the product on this data directory as `npm start` does, uses it, and stops it. */
const measure = async (directory: string): Promise<Memory> => {
  const start = performance.now()
  // `npm start` has no compiled code of an earlier start.
  const { child, address, ended } = launch({ DATA_DIR: directory, NODE_DISABLE_COMPILE_CACHE: '1' })
  const pid = child.pid as number
  const peakOfAll = samplePeakOfAll(pid)
  const found = await address
  const secondsToReady = (performance.now() - start) / 1000
  await loadPages(found)
  await setTimeout(1000 * SECONDS_UNTIL_REST)
  const memory = {
    secondsToReady,
    peak: await memoryOf(pid, 'VmHWM'),
    rest: await memoryOf(pid, 'VmRSS'),
    peakOfAll: await peakOfAll(),
  }
  child.kill('SIGTERM')
  await ended
  return memory
}

/** Prints the figures. @returns whether they are within the limits */
const report = (name: string, { secondsToReady, peak, rest, peakOfAll }: Memory): boolean => {
  const isWithin = peak <= MAX_PEAK_MB && rest <= MAX_REST_MB
  const figures = [
    `ready after ${secondsToReady.toFixed(1)} s`,
    `peak ${peak.toFixed(0)} MB`,
    `at rest ${rest.toFixed(0)} MB`,
    `with child processes at most ${peakOfAll.toFixed(0)} MB`,
  ].join(', ')
  process.stdout.write(`${name.padEnd(36)} ${figures}${isWithin ? '' : ': too much'}\n`)
  return isWithin
}

/** Measures the product's memory from its first start on, on the embedded database. */
const main = async (): Promise<void> => {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which Linux has.')
  const directory = await mkdtemp(path.join(os.tmpdir(), 'berean-bench-memory-'))
  const directoryOf = (name: string): string => path.join(directory, name)
  process.stdout.write(`limits: peak ${MAX_PEAK_MB} MB, at rest ${MAX_REST_MB} MB\n`)
  try {
    await rm(CLIENT_DIRECTORY, { recursive: true, force: true })
    const results = [
      report('new directory, client not yet built', await measure(directoryOf('first'))),
      report('new directory', await measure(directoryOf('second'))),
      report('existing directory', await measure(directoryOf('second'))),
    ]
    if (results.includes(false)) process.exitCode = 1
  } finally {
    await endAll()
    await rm(directory, { recursive: true, force: true })
  }
}

await main()
