import type { EntityMetadata } from '@mikro-orm/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compileOnce } from '../../../../src/server/platform/db/compile-once.ts'
import { propertyNames } from '../../../../src/server/platform/db/property-names.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { DATABASE_KINDS } from '../../../support/database.ts'

const tableWith = (name: string, column: string): EntityMetadata =>
  ({ props: [{ name, fieldNames: [column], columnTypes: ['int'] }] }) as unknown as EntityMetadata

describe('names of properties', () => {
  it('have one column in all tables, or the start fails', () => {
    expect(() =>
      propertyNames([tableWith('church', 'church_id'), tableWith('church', 'church')]),
    ).toThrow('church is church (church_id) in one table and church (church) in another')
    expect(() =>
      propertyNames([tableWith('user', 'user_id'), tableWith('owner', 'user_id')]),
    ).toThrow('user_id is user')
  })
})

describe.each(DATABASE_KINDS)('rows of the %s database', (kind) => {
  const backend = useTestBackend(kind)

  it('have properties, with times, big numbers, arrays and JSON as the entities declare them', async () => {
    const { database } = backend
    const at = new Date('2026-03-01T10:00:00.123Z')
    const { id } = await backend.newLearner()
    await database
      .updateTable('users')
      .set({ recentProposals: [at], streakLastDay: '2026-02-28' })
      .where('id', '=', id)
      .execute()
    const user = await database
      .selectFrom('users')
      .select(['createdAt', 'recentProposals', 'streakLastDay', 'isSiteAdmin', 'primaryChurch'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user).toEqual({
      createdAt: expect.any(Date),
      recentProposals: [expect.anything()],
      streakLastDay: '2026-02-28',
      isSiteAdmin: false,
      primaryChurch: null,
    })
    expect(new Date(user.recentProposals[0] as Date)).toEqual(at)
    const total = {
      period: 'weekly' as const,
      startsOn: '2026-03-02',
      isAffiliated: true,
      shard: 0,
    }
    const tally = { points: 9_000_000_000, quizzes: 1, questions: 10, correct: 9 }
    const stored = await database
      .insertInto('period_totals')
      .values({ ...total, ...tally })
      .returning(['points', 'startsOn', 'isAffiliated'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ points: 9_000_000_000, startsOn: '2026-03-02', isAffiliated: true })
  })

  it('have the fields of their own statement, also where two begin in the same way', async () => {
    const { id } = await backend.newLearner()
    const learner = backend.database.selectFrom('users').where('id', '=', id)
    const ids = await learner.select('id').execute()
    const counts = await learner.select((users) => users.fn.countAll().as('count')).execute()
    expect([ids, counts]).toEqual([[{ id }], [{ count: expect.anything() }]])
  })

  it('have the fields of their own statement, also where two that are compiled once begin in the same way', async () => {
    const { id } = await backend.newLearner()
    const learner = backend.database.selectFrom('users').where('id', '=', id)
    const times = compileOnce(() => learner.select(['createdAt', 'totalXp']))
    const names = compileOnce(() => learner.select('isSiteAdmin'))
    for (let run = 0; run < 2; run++) {
      const expected = [{ createdAt: expect.any(Date), totalXp: 0 }]
      expect(await times(backend.database, {})).toEqual(expected)
      expect(await names(backend.database, {})).toEqual([{ isSiteAdmin: false }])
    }
  })

  it('take JSON of every shape, also null, in an insert, in a conflict and in an update', async () => {
    const { database } = backend
    const read = async (day: string) =>
      (
        await database
          .selectFrom('daily_sets')
          .select(['questionIds', 'createdAt'])
          .where('day', '=', day)
          .executeTakeFirstOrThrow()
      ).questionIds
    const createdAt = new Date('2026-01-01T00:00:00Z')
    await database
      .insertInto('daily_sets')
      .values([
        { day: '2020-01-01', questionIds: ['one', 'it’s "two"'], createdAt },
        { day: '2020-01-02', questionIds: [], createdAt },
      ])
      .execute()
    expect(await read('2020-01-01')).toEqual(['one', 'it’s "two"'])
    expect(await read('2020-01-02')).toEqual([])
    await database
      .insertInto('daily_sets')
      .values({ day: '2020-01-02', questionIds: ['a'], createdAt })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ questionIds: ['b', 'c'] }))
      .execute()
    expect(await read('2020-01-02')).toEqual(['b', 'c'])
    await database
      .updateTable('daily_sets')
      .set({ questionIds: ['d'] })
      .where('day', '=', '2020-01-02')
      .execute()
    expect(await read('2020-01-02')).toEqual(['d'])
  })

  it('are left as they are where a statement is written as SQL', async () => {
    const { rows } = await sql`select 1 as user_id, '2026-01-01' as created_at`.execute(
      backend.database,
    )
    expect(rows).toEqual([{ user_id: 1, created_at: '2026-01-01' }])
  })
})
