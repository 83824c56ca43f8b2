import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FEATURE_NAMES, FEATURES } from '../../../../src/domain/site/feature.ts'
import { connect } from '../../../../src/server/platform/db/connection.ts'
import { readBank } from '../../../../src/server/prepare/question-bank.ts'
import { seed } from '../../../../src/server/prepare/seed.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { DATABASE_KINDS, snapshotOf } from '../../../support/database.ts'

const LATER = new Date('2026-12-24T00:00:00Z')

describe.each(DATABASE_KINDS)('seeding the %s database', (kind) => {
  const backend = useTestBackend(kind)

  /** Books whose active questions are not numbered 1, 2, 3 … without a gap. */
  const booksWithGaps = async (): Promise<number[]> => {
    const { rows } = await sql<{ book: number }>`
      select book from questions where ordinal is not null group by book
      having min(ordinal) <> 1 or max(ordinal) <> count(*)`.execute(backend.database)
    return rows.map((row) => row.book)
  }
  const questionOf = (bankKey: string) =>
    backend.database
      .selectFrom('questions')
      .selectAll()
      .where('bankKey', '=', bankKey)
      .executeTakeFirstOrThrow()

  it('stores every question of all 66 books, with its options and one correct answer', async () => {
    const bank = await readBank()
    const { rows } = await sql<{
      text: string
      reference: string
      answer: string
      wrong: string[]
    }>`
      select questions.text, questions.scripture_reference as reference,
        max(o.text) filter (where o.is_correct) as answer,
        array_agg(o.text order by o.text collate "C") filter (where not o.is_correct) as wrong
      from questions join question_options as o on o.question_id = questions.id
      group by questions.id`.execute(backend.database)
    const stored = new Map(rows.map((row) => [row.text, row]))
    expect(rows).toHaveLength(bank.length)
    for (const { question, reference, answer, wrong } of bank) {
      expect(stored.get(question)).toEqual({
        text: question,
        reference,
        answer,
        wrong: [...wrong].sort(),
      })
    }
    expect(await booksWithGaps()).toEqual([])
  })

  it('sets the feature flags to their defaults', async () => {
    const { caller } = await backend.newLearner()
    const expected = FEATURE_NAMES.map((name) => [name, FEATURES[name].enabledByDefault])
    expect(await caller.flag.list()).toEqual(Object.fromEntries(expected))
  })

  it('changes nothing the second time', async () => {
    const before = await snapshotOf(backend.database)
    await seed(backend.database, LATER)
    await seed(backend.database, LATER)
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it('changes nothing when the database is migrated again', async () => {
    const before = await snapshotOf(backend.database)
    await backend.testDatabase.connection.migrate()
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it('leaves a database that enforces its rules itself', async () => {
    const insert = (statement: ReturnType<typeof sql>) => statement.execute(backend.database)
    const { id } = await questionOf((await readBank())[0]?.key ?? '')
    const learner = await backend.newLearner()
    const attempt = () => sql`
      insert into quiz_attempts (id, user_id, quiz_type, local_day, total, started_at)
      values (gen_random_uuid(), ${learner.id}::uuid, 'daily', '2026-01-01', 10, now())`
    await insert(attempt())
    await expect(insert(attempt())).rejects.toThrow(/quiz_attempts_one_daily_per_day/)
    await expect(
      insert(sql`update question_options set is_correct = true where question_id = ${id}::uuid`),
    ).rejects.toThrow(/question_options_one_right_per_question/)
    await expect(
      insert(sql`update questions set is_active = false where id = ${id}::uuid`),
    ).rejects.toThrow(/questions_ordinal_check/)
    await expect(
      insert(sql`update questions set ordinal = 2 where id = ${id}::uuid`),
    ).rejects.toThrow(/questions_book_ordinal_unique/)
  })
})

it('reports a data directory that cannot be used', async () => {
  await expect(connect({ directory: '/dev/null/data' })).rejects.toThrow(
    /^The data directory \/dev\/null\/data cannot be used .* Set DATA_DIR to a writable directory\.$/,
  )
})
