import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPreparation } from '../../../src/server/platform/db/work.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createClient } from '../../support/http.ts'
import { endAll, type Launched, launch } from '../../support/launch.ts'
import { givePracticeRounds } from './practice-rounds.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
const execute = promisify(execFile)

/** The memory of a process, in bytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * KILOBYTE
}

/** Calls this again and again until it is stopped. @returns the greatest result */
const greatestOf = (measure: () => Promise<number>, pauseMs: number) => {
  let isStopped = false
  const run = async (): Promise<number> => {
    let greatest = 0
    while (!isStopped) {
      greatest = Math.max(greatest, await measure())
      await setTimeout(pauseMs)
    }
    return greatest
  }
  const running = run()
  return () => {
    isStopped = true
    return running
  }
}

/** Not read as one text, which would keep the measurements of this process waiting. */
const countLines = async ({ body }: Response): Promise<number> => {
  let lines = 0
  for await (const chunk of body ?? []) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return lines
}

describe('the download of somebody who has practised for years', () => {
  let database: TestDatabase
  let product: Launched
  let origin: string

  beforeAll(async () => {
    database = await openTestDatabase()
    const { source } = database
    product = launch({ DATABASE_URL: 'url' in source ? source.url : '' })
    origin = await product.address
  })
  afterAll(async () => {
    await endAll()
    await database.close()
  })

  it('needs little memory, and keeps nobody waiting', async () => {
    const person = createClient(origin)
    const names = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    const { json } = await person.post('/api/dev/create-test-user', names)
    const rounds = EFFORT.downloadedRounds
    // Filling so many takes longer than a call may.
    await asPreparation(() =>
      givePracticeRounds(database.database, json.user.id, rounds, new Date()),
    )
    const pid = product.child.pid as number
    const before = await memoryOf(pid)
    const memory = greatestOf(() => memoryOf(pid), 20)
    const standstill = greatestOf(async () => {
      const start = performance.now()
      await (await fetch(`${origin}/healthz`)).text()
      return performance.now() - start
    }, 5)
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${origin}/api/users/me/data`, { headers: { Cookie } })
    const lines = await countLines(reply)
    const [peak, longest] = [await memory(), await standstill()]
    expect(reply.status).toBe(200)
    // A row on each: the rounds, and their answers.
    expect(lines).toBeGreaterThan(11 * rounds)
    expect(lines).toBeLessThan(11 * rounds + 50)
    // It was 1,670 MB and 3.5 s for 30,000 rounds, which are 170 MB of JSON.
    expect(peak - before).toBeLessThan(120 * MEGABYTE)
    expect(longest).toBeLessThan(1500)
  }, 120_000)
})
