import { access, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookNumberOf } from '../../../src/domain/scripture/bible-books.ts'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { lockNumber } from '../../../src/server/platform/db/advisory-lock.ts'
import { connect } from '../../../src/server/platform/db/connection.ts'
import { asPreparation } from '../../../src/server/platform/db/work.ts'
import {
  openEmptyDatabase,
  openTestDatabase,
  snapshotOf,
  type TestDatabase,
  urlOf,
} from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { createClient, type HttpClient } from '../../support/http.ts'
import { endAll, type Launched, launch } from '../../support/launch.ts'
import { copyDataDirectory } from '../../support/shared.ts'

const signIn = async (address: string, email: string): Promise<HttpClient> => {
  const client = createClient(address)
  const body = { email, firstName: 'Ruth', lastName: 'Naomi' }
  const reply = await client.post('/api/dev/create-test-user', body)
  expect(reply.status).toBe(200)
  return client
}

/** The same person's browser, at the address of the next start. */
const movedTo = (address: string, client: HttpClient): HttpClient => {
  const moved = createClient(address)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

beforeAll(() => ensureClientBuilt(), 180_000)
afterAll(endAll)

describe('the embedded database across restarts', () => {
  let data: string
  afterEach(async () => {
    await endAll()
    await rm(data, { recursive: true, force: true })
  })

  const storedRows = async (): Promise<Record<string, string>> => {
    const connection = await connect({ directory: data })
    const rows = await snapshotOf(connection.database)
    await connection.close()
    return rows
  }

  /** Sends half of a request, stops the process, and sends the rest once it accepts no more connections. */
  const stopDuringRequest = async (product: Launched, person: HttpClient): Promise<void> => {
    const address = await product.address
    const body = JSON.stringify({ timeLimit: 'extended' })
    const slow = request(`${address}/api/users/me/settings`, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Cookie: `berean=${person.cookies.get('berean')}`,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.once('error', reject)
      slow.once('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    slow.write(body.slice(0, 5))
    await new Promise((resolve) => setTimeout(resolve, 100))
    product.child.kill('SIGTERM')
    // New calls are refused from the moment on when only those that are under way are answered.
    // Asks for no page: the process would render all of them first.
    await expect.poll(async () => (await fetch(`${address}/api/auth/user`)).status).toBe(503)
    slow.end(body.slice(5))
    expect(await answered).toBe(200)
  }

  it('is filled at the first start, keeps what a slow request wrote during a stop, and is not changed by the next start', async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'berean-first-start-'))
    const first = launch({ DATA_DIR: data })
    const person = await signIn(await first.address, 'slow@example.org')
    await stopDuringRequest(first, person)
    expect(await first.ended).toEqual({ code: 0, errors: '' })
    await expect(access(path.join(data, 'berean.lock'))).rejects.toThrow()
    const before = await storedRows()
    expect(before.questions).toMatch(/^[1-9]\d{2,} rows/)

    const second = launch({ DATA_DIR: data })
    const settings = await movedTo(await second.address, person).get('/api/users/me/settings')
    expect(settings.json.timeLimit).toBe('extended')
    second.child.kill('SIGINT')
    expect(await second.ended).toEqual({ code: 0, errors: '' })
    expect(await storedRows()).toEqual(before)
  })

  it('starts again after a kill and has lost nothing that was confirmed', async () => {
    data = await copyDataDirectory()
    const first = launch({ DATA_DIR: data })
    const address = await first.address
    const confirmed: HttpClient[] = []
    const writing = Array.from({ length: 20 }, (_, index) =>
      signIn(address, `killed-${index}@example.org`).then(async (person) => {
        expect((await person.post('/api/daily/start')).status).toBe(200)
        confirmed.push(person)
        // Of the twenty sign-ins that one address has, half are under way.
        if (confirmed.length === 10) first.child.kill('SIGKILL')
      }),
    )
    await Promise.allSettled(writing)
    expect((await first.ended).code).toBeNull()
    expect(confirmed.length).toBeGreaterThanOrEqual(10)

    const second = launch({ DATA_DIR: data })
    const next = await second.address
    for (const person of confirmed) {
      const attempt = await movedTo(next, person).get('/api/quiz/attempt')
      expect(attempt.json).toMatchObject({ total: 10, position: 0 })
    }
    await signIn(next, 'after@example.org')
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })
})

describe('SIGTERM while it is still starting', () => {
  /** Sends it while another instance migrates. @returns the process that is ending */
  const stopStart = async (url: string): Promise<Launched> => {
    const port = await freePort()
    const starting = launch({ DATABASE_URL: url, PORT: String(port) })
    const statusOf = (path: string): Promise<number | null> =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    starting.child.kill('SIGTERM')
    return starting
  }

  /** Holds the migrations up, as another instance does that is just doing them. */
  const holdUp = async <Value>(
    { database }: TestDatabase,
    run: () => Promise<Value>,
  ): Promise<Value> =>
    asPreparation(() =>
      database.transaction().execute(async (holder) => {
        await sql`select pg_advisory_xact_lock(${lockNumber('preparation')})`.execute(holder)
        return run()
      }),
    )

  let database: TestDatabase
  afterEach(() => database.close())

  it('lets the start finish', async () => {
    // A start that only adds the questions of a few books ends within its five seconds on a busy machine, too.
    database = await openTestDatabase()
    const missing = ['Joel', 'Obadiah', 'Nahum'].map(bookNumberOf)
    await sql`delete from questions where book = any(${missing}::int[])`.execute(database.database)
    await sql`delete from question_versions where book = any(${missing}::int[])`.execute(
      database.database,
    )
    const { ended } = await holdUp(database, () => stopStart(urlOf(database)))
    expect(await ended).toEqual({ code: 0, errors: '' })
    const { rows } = await sql`
      select distinct book from questions where book = any(${missing}::int[])`.execute(
      database.database,
    )
    expect(rows).toHaveLength(missing.length)
  })

  it('does not wait for a start that takes long', async () => {
    database = await openEmptyDatabase()
    await holdUp(database, async () => {
      const { ended } = await stopStart(urlOf(database))
      const asked = performance.now()
      expect(await ended).toEqual({ code: 0, errors: '' })
      expect(performance.now() - asked).toBeLessThan(10_000)
    })
  })
})
