import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { executeTogether, sendWithNext } from '../../../../src/server/platform/db/sent-together.ts'
import { asCall } from '../../../../src/server/platform/db/work.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { DATABASE_KINDS } from '../../../support/database.ts'

const LIFETIME_MS = 3_600_000

describe.each(DATABASE_KINDS)('statements sent together, on the %s database', (kind) => {
  const backend = useTestBackend(kind)

  const inTransaction = <Value>(work: (transaction: Database) => Promise<Value>): Promise<Value> =>
    asCall(() => backend.database.transaction().execute(work))

  const userStatement = (database: Database, id: string) =>
    database.selectFrom('users').select(['id', 'createdAt', 'totalXp']).where('id', '=', id)

  it('give the rows of each, as if they had been executed one by one', async () => {
    const { id } = await backend.newLearner()
    const [rows, numbers, none] = await inTransaction((transaction) =>
      executeTogether(
        transaction,
        userStatement(transaction, id),
        sql<{ number: number }>`select generate_series(1, 3) as number`,
        userStatement(transaction, crypto.randomUUID()),
      ),
    )
    expect(rows).toEqual(await userStatement(backend.database, id).execute())
    expect(rows[0]?.createdAt).toBeInstanceOf(Date)
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
    expect(none).toEqual([])
  })

  it('run in their order, after those that were sent ahead', async () => {
    const { id } = await backend.newLearner()
    const add = (xp: number) => sql<{ xp: number }>`
      update users set total_xp = total_xp * 10 + ${xp} where id = ${id}::uuid returning total_xp as xp`
    const answers = await inTransaction(async (transaction) => {
      await sendWithNext(transaction, add(1))
      return executeTogether(transaction, add(2), add(3))
    })
    expect(answers).toEqual([[{ xp: 12 }], [{ xp: 123 }]])
  })

  it('can also be executed outside of a transaction', async () => {
    const { id } = await backend.newLearner()
    const [one, other] = await asCall(() =>
      executeTogether(
        backend.database,
        userStatement(backend.database, id),
        sql<{ number: number }>`select 1 as number`,
      ),
    )
    expect(one).toEqual([expect.objectContaining({ id })])
    expect(other).toEqual([{ number: 1 }])
  })

  it.each([0, 1, 2])('fail together where number %i does, and nothing is kept', async (failing) => {
    const { id } = await backend.newLearner()
    const add = sql`update users set total_xp = total_xp + 1 where id = ${id}::uuid`
    const statements = [0, 1, 2].map((index) =>
      index === failing ? sql`select 1 / (${index}::int - ${index}::int)` : add,
    )
    await expect(
      inTransaction((transaction) => executeTogether(transaction, ...statements)),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await userStatement(backend.database, id).execute()).toEqual([
      expect.objectContaining({ totalXp: 0 }),
    ])
  })
})

describe('a lock, and what is read with it', () => {
  const backend = useTestBackend('server')

  it('see what its holder has written', async () => {
    const { id } = await backend.newLearner()
    const lock = sql`select id from users where id = ${id}::uuid for update`
    const read = sql<{ count: number }>`
      select count(*)::int as count from sessions where user_id = ${id}::uuid`
    const before = (await read.execute(backend.database)).rows[0]?.count as number
    const isLocked = Promise.withResolvers<void>()
    const isAwaited = Promise.withResolvers<void>()
    const holder = asCall(() =>
      backend.database.transaction().execute(async (transaction) => {
        await lock.execute(transaction)
        isLocked.resolve()
        await isAwaited.promise
        await sql`insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at)
          select gen_random_uuid(), ${id}::uuid, ${id}, now(), now(),
            now() + ${LIFETIME_MS} * interval '1 ms'`.execute(transaction)
      }),
    )
    await isLocked.promise
    const waiter = asCall(() =>
      backend.database
        .transaction()
        .execute((transaction) => executeTogether(transaction, lock, read)),
    )
    await waitForLock(backend.database)
    isAwaited.resolve()
    await holder
    expect((await waiter)[1]).toEqual([{ count: before + 1 }])
  })

  /** Until somebody waits for a lock. */
  const waitForLock = async (database: Database): Promise<void> => {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await waiting.execute(database)).rows[0]?.count)
      .toBeGreaterThan(0)
  }
})
