import type { EntityMetadata } from '@mikro-orm/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compileOnce } from '../../../../src/server/platform/db/compile-once.ts'
import { propertyNames } from '../../../../src/server/platform/db/property-names.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { DATABASE_KINDS } from '../../../support/database.ts'

const tableWith = (
  name: string,
  column: string,
  columnType = 'int',
  tableName = 'tables',
): EntityMetadata =>
  ({
    tableName,
    props: [{ name, fieldNames: [column], columnTypes: [columnType] }],
  }) as unknown as EntityMetadata

describe('names of properties', () => {
  it('have one column in all tables, or the start fails', () => {
    expect(() =>
      propertyNames([tableWith('church', 'church_id'), tableWith('church', 'church')]),
    ).toThrow('church is church (church_id) in one table and church (church) in another')
    expect(() =>
      propertyNames([tableWith('user', 'user_id'), tableWith('owner', 'user_id')]),
    ).toThrow('user_id is user')
  })

  const withTypes = (one: string, other: string) =>
    propertyNames([
      tableWith('shoeSize', 'shoe_size', one, 'people'),
      tableWith('shoeSize', 'shoe_size', other, 'shops'),
    ])

  // The text would be read as NaN, as an invalid date, or be stored as JSON.
  it.each([
    ['varchar(20)', 'as it is', 'bigint', 'as a number'],
    ['text', 'as it is', 'timestamptz', 'as a time'],
    ['varchar(20)', 'as it is', 'jsonb', 'as JSON'],
    ['text', 'as it is', 'json', 'as JSON'],
    ['text', 'as it is', 'int', 'as a number'],
    ['boolean', 'as it is', 'smallint', 'as a number'],
    ['date', 'as it is', 'timestamptz(3)', 'as a time'],
    ['timestamptz[]', 'as it is', 'timestamptz', 'as a time'],
    ['bigint', 'as a number', 'timestamptz', 'as a time'],
    ['real', 'as a number', 'jsonb', 'as JSON'],
    ['timestamptz', 'as a time', 'jsonb', 'as JSON'],
  ])(
    'have one kind in all tables, or the start fails: %s (%s) and %s (%s)',
    (one, kindOfOne, other, kindOfOther) => {
      expect(() => withTypes(one, other)).toThrow(
        `The property shoeSize has values of two kinds: people.shoe_size (${one}) is read ${kindOfOne}, shops.shoe_size (${other}) ${kindOfOther}. Name one of them differently.`,
      )
      expect(() => withTypes(other, one)).toThrow(
        `people.shoe_size (${other}) is read ${kindOfOther}`,
      )
    },
  )

  it.each([
    ['varchar(20)', 'text'],
    ['uuid', 'varchar(36)'],
    ['int', 'bigint'],
    ['smallint', 'real'],
    ['json', 'jsonb'],
    ['timestamptz', 'timestamptz(3)'],
  ])('may have types of one kind: %s and %s', (one, other) => {
    expect(() => withTypes(one, other)).not.toThrow()
    expect(() => withTypes(other, one)).not.toThrow()
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
