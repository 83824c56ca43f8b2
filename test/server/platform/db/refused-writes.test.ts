import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../../../../src/server/platform/db/connection.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { asCall, currentScope } from '../../../../src/server/platform/db/work.ts'
import {
  createWriteFaults,
  WRITE_CHECKS,
  type WriteFaults,
  writeFaultOf,
} from '../../../../src/server/platform/db/write-fault.ts'
import { createTestApplication } from '../../../support/caller.ts'
import { type CapturedLog, captureLog } from '../../../support/capture-log.ts'
import { type Clock, createClock } from '../../../support/clock.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { type HttpClient, startHttp, type TestServer } from '../../../support/http.ts'
import { launch } from '../../../support/launch.ts'
import { expectErrorReply } from '../../api/error-reply.ts'

/** How often these tests ask whether a fault is over, in milliseconds. */
const CHECK_INTERVAL_MS = 20
/** More than there are connections for transactions. */
const WRITES = 12

const REQUEST_COMPLETED = 'request completed'

let testDatabase: TestDatabase
/** The application's own connection: it stays open while the tests change the database. */
let connection: Connection
let log: CapturedLog
let writeFaults: WriteFaults
let http: TestServer
let clock: Clock

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  connection = await connect(testDatabase.source)
  log = captureLog()
  writeFaults = createWriteFaults(log.logger, connection.checkWrites, CHECK_INTERVAL_MS)
  clock = createClock()
  http = await startHttp({
    ...createTestApplication(connection.database, clock),
    isReady: connection.isReady,
    logger: log.logger,
    writeFaults,
  })
})
afterAll(async () => {
  writeFaults.close()
  await http.close()
  await connection.close()
  await testDatabase.close()
})
beforeEach(() => log.clear())

/** The lines that are not about one request. */
const linesAboutTheDatabase = () => log.lines().filter(({ msg }) => msg !== REQUEST_COMPLETED)

const expectRefused = async (person: HttpClient): Promise<void> => {
  const reply = await person.post('/api/daily/start')
  expectErrorReply(reply, 503, 'unavailable')
  expect(reply.headers.get('retry-after')).toBe('5')
}

const readiness = async () => {
  const { status, json } = await http.anonymous().get('/readyz')
  expect(status).toBe(json.status === 'ready' ? 200 : 503)
  return json
}

/** Reads that many pages make. */
const expectReadsToWork = async (person: HttpClient): Promise<void> => {
  for (const path of ['/api/auth/user', '/api/dashboard', '/api/quiz/questions?mode=practice']) {
    expect((await person.get(path)).status, path).toBe(200)
  }
}

/** Makes the database read-only, as a server does that is demoted: for connections that are opened from now on. */
const setReadOnly = async (database: Database, isReadOnly: boolean): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  const setting = sql.raw(isReadOnly ? 'on' : 'off')
  // The tests' own connection keeps its setting.
  await sql`alter database ${sql.id(rows[0]?.name as string)} set default_transaction_read_only = ${setting}`.execute(
    database,
  )
}

/** Ends the application's connections, so that it opens new ones. */
const endOtherConnections = (database: Database) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database)

describe('a database that is read-only', () => {
  it('refuses writes with 503, is not ready, and takes writes again without a restart', async () => {
    const person = await http.signIn()
    // The first read of a date draws its daily quiz.
    await expectReadsToWork(person)
    const { database } = testDatabase
    await database.connection().execute(async (own) => {
      await setReadOnly(own, true)
      await endOtherConnections(own)
      await Promise.all(Array.from({ length: WRITES }, () => expectRefused(person)))
      await expectReadsToWork(person)
      await expect.poll(readiness).toEqual({ status: 'database_read_only' })
      await setReadOnly(own, false)
    })
    // Each of the connections that are open now was opened while the database was read-only.
    expect((await person.post('/api/daily/start')).status).toBe(200)
    await expect.poll(readiness).toEqual({ status: 'ready' })
    await expect.poll(() => writeFaults.current()).toBe(null)
    expect(linesAboutTheDatabase()).toMatchObject([
      { level: 50, msg: expect.stringMatching(/read-only/), err: { code: '25006' } },
      { level: 30, msg: expect.stringMatching(/accepts writes again/) },
    ])
  })

  it('is noticed by a check of readiness before anything is written', async () => {
    await testDatabase.database.connection().execute(async (own) => {
      await setReadOnly(own, true)
      await endOtherConnections(own)
      await expect.poll(readiness).toEqual({ status: 'database_read_only' })
      expect(linesAboutTheDatabase()).toMatchObject([{ level: 50, err: { code: '25006' } }])
      await setReadOnly(own, false)
    })
    await expect.poll(readiness).toEqual({ status: 'ready' })
    await expect.poll(() => writeFaults.current()).toBe(null)
  })

  it('is named in one line by a start, which ends with code 1', async () => {
    const { source } = testDatabase
    await setReadOnly(testDatabase.database, true)
    const { ended } = launch({ DATABASE_URL: 'url' in source ? source.url : '' })
    const { code, errors } = await ended
    await setReadOnly(testDatabase.database, false)
    expect(code).toBe(1)
    expect(errors).toMatch(/^The database at DATABASE_URL is read-only \(.+\)\. Start again .+\n$/)
  })
})

describe('a full disk', () => {
  const CAUSE = 'could not extend file "base/5/16385": No space left on device'

  /** Lets each write of a quiz fail as PostgreSQL does when the disk is full, and those of a session. */
  const fillDisk = async (database: Database): Promise<void> => {
    await sql`
      create function refuse_write() returns trigger language plpgsql as $$
      begin raise exception ${sql.lit(CAUSE)} using errcode = 'disk_full'; end $$`.execute(database)
    for (const table of ['quiz_attempts', 'sessions']) {
      await sql`
        create trigger refuse_write before insert or update on ${sql.table(table)}
        execute function refuse_write()`.execute(database)
    }
  }

  const makeRoom = async (database: Database): Promise<void> => {
    await sql`drop function refuse_write cascade`.execute(database)
  }

  it('refuses writes with 503, stays ready with a warning, and is read from', async () => {
    const person = await http.signIn()
    let isFull = true
    const { database } = testDatabase
    const faults = createWriteFaults(
      log.logger,
      async () => {
        if (isFull) throw Object.assign(new Error(CAUSE), { code: '53100' })
      },
      CHECK_INTERVAL_MS,
    )
    const full = await startHttp({
      ...createTestApplication(connection.database, clock),
      isReady: connection.isReady,
      logger: log.logger,
      writeFaults: faults,
    })
    const client = full.anonymous()
    for (const [name, value] of person.cookies) client.cookies.set(name, value)
    const ready = async () => (await full.anonymous().get('/readyz')).json
    await fillDisk(database)
    for (let times = 0; times < 3; times++) await expectRefused(client)
    // So late that the latest use of the session would be stored.
    clock.advance(2 * 60 * 60)
    await expectReadsToWork(client)
    expect(await ready()).toEqual({ status: 'ready', failing: ['writes'] })
    await makeRoom(database)
    isFull = false
    await expect.poll(ready).toEqual({ status: 'ready' })
    expect((await client.post('/api/daily/start')).status).toBe(200)
    faults.close()
    await full.close()
    expect(linesAboutTheDatabase()).toMatchObject([
      { level: 50, msg: expect.stringMatching(/disk .* full/), err: { message: CAUSE } },
      { level: 30, msg: expect.stringMatching(/accepts writes again/) },
    ])
  })
})

describe('a fault', () => {
  it('is checked within limits of its own, and not those of the call that met it', async () => {
    const scopes: unknown[] = []
    const check = async (): Promise<void> => {
      scopes.push(currentScope())
    }
    const faults = createWriteFaults(log.logger, check, CHECK_INTERVAL_MS)
    const scopeOfCall = asCall(() => {
      expect(faults.note(Object.assign(new Error('read-only'), { code: '25006' }))).toBe(true)
      return currentScope()
    })
    await expect.poll(faults.current).toBe(null)
    expect(scopes).toHaveLength(1)
    expect(scopes).not.toContain(scopeOfCall)
  })
})

describe('one line of the log', () => {
  it('tells of a call that is refused with 503, and why', async () => {
    const person = await http.signIn()
    await testDatabase.database.connection().execute(async (own) => {
      await setReadOnly(own, true)
      await endOtherConnections(own)
      for (const path of ['/api/daily/start', '/api/trpc/quiz.startDaily']) {
        const linesOfCall = async () => {
          const reply = await person.post(path, path.includes('trpc') ? {} : undefined)
          expect(reply.status).toBe(503)
          const id = reply.headers.get('x-request-id')
          const find = () => log.lines().filter(({ reqId }) => reqId === id)
          await expect.poll(() => find().length).toBeGreaterThan(0)
          return find()
        }
        // The first calls fail because their connections were ended.
        await expect.poll(linesOfCall).toEqual([
          expect.objectContaining({
            level: 40,
            msg: REQUEST_COMPLETED,
            res: { status: 503 },
            procedure: 'quiz.startDaily',
            err: expect.toSatisfy((err) => JSON.stringify(err).includes('"code":"25006"')),
          }),
        ])
      }
      await setReadOnly(own, false)
    })
    await expect.poll(readiness).toEqual({ status: 'ready' })
    await expect.poll(() => writeFaults.current()).toBe(null)
  })
})

describe.each(DATABASE_KINDS)('on the %s database, a check', (kind) => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await openTestDatabase(kind)
  })
  afterAll(() => own.close())

  it.each(Object.entries(WRITE_CHECKS))(
    'whether it is %s passes and leaves nothing',
    async (_fault, check) => {
      const tables = async () =>
        (await sql`select count(*)::int as count from pg_class`.execute(own.database)).rows
      const before = await tables()
      await sql.raw(check).execute(own.database)
      expect(await tables()).toEqual(before)
    },
  )

  it('fails in a transaction that may not write', async () => {
    const refused = own.database.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction)
      await sql.raw(WRITE_CHECKS.read_only).execute(transaction)
    })
    const error = await refused.catch((reason: unknown) => reason)
    expect(writeFaultOf(error)).toBe('read_only')
  })
})
