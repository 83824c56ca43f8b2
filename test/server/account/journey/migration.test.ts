import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Migration20261207000000_journey } from '../../../../src/server/platform/db/migrations/Migration20261207000000_journey.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { createQuestions, draftQuestion } from '../../../support/factories.ts'
import { type Move, playDaily, submitRound } from '../../../support/play.ts'

const DAY = 24 * 3600
const MS_PER_SECOND = 1000

describe('the migration of journeys', () => {
  const backend = useTestBackend()

  /** With whole seconds, as the history of a card has. */
  const startDaysAgo = (days: number): void => {
    const now = Math.floor(Date.now() / MS_PER_SECOND) - days * DAY
    backend.clock.set(new Date(now * MS_PER_SECOND).toISOString())
  }

  const answer = (caller: Caller, ids: readonly string[], move: Move) =>
    submitRound(backend.database, caller, ids, move)

  /** New questions of a book, after the daily sets of all dates that are played: they are in none. */
  const createBook = async (caller: Caller): Promise<string[]> => {
    for (const days of [3, 5]) {
      startDaysAgo(days)
      await caller.quiz.questions({ mode: 'practice', limit: 1 })
    }
    const reference = 'Jonah 2:3'
    const drafts = Array.from({ length: 22 }, () => draftQuestion({ book: 'Jonah', reference }))
    return createQuestions(backend.database, drafts)
  }

  const stored = async () => {
    const { database } = backend
    return {
      cards: await database
        .selectFrom('review_cards')
        .select(['user', 'question', 'book', 'correctSince', 'missedAt', 'missedOption'])
        .select('isMastered')
        .orderBy('user')
        .orderBy('question')
        .execute(),
      books: await database
        .selectFrom('book_progress')
        .select(['user', 'book', 'met', 'missed', 'mastered'])
        .select(sql<boolean>`sealed_at is not null`.as('isSealed'))
        .orderBy('user')
        .orderBy('book')
        .execute(),
      weeks: await database
        .selectFrom('study_weeks')
        .select(['user', 'startsOn', 'days', 'questions'])
        .orderBy('user')
        .orderBy('startsOn')
        .execute(),
    }
  }

  /** What the migration runs. It is created as MikroORM does, which reads the connection only when it runs. */
  const statements = async (): Promise<string[]> => {
    const migration = new Migration20261207000000_journey({} as never, {} as never)
    await migration.up()
    return migration.getQueries().map(String)
  }

  it('gives who has played before what their answers would have given them', async () => {
    const { caller } = await backend.newLearner()
    const { caller: other } = await backend.newLearner()
    const created = await createBook(caller)
    const ids = created.slice(0, 20)
    await answer(caller, ids, 'right')
    await answer(other, ids.slice(0, 3), 'wrong')
    backend.clock.advance(2 * DAY)
    await answer(caller, ids, 'right')
    await answer(caller, created.slice(20), 'skip')
    await answer(other, ids.slice(0, 2), 'right')
    await answer(other, ids.slice(2, 3), 'wrong')
    await playDaily(other, backend.answerKey, 6)
    const before = await stored()
    expect(before.books.filter(({ isSealed }) => isSealed)).toHaveLength(1)

    const { database } = backend
    for (const statement of [
      'drop table book_progress',
      'drop table study_weeks',
      'alter table users drop column weekly_goal',
      `alter table review_cards drop column book, drop column correct_since, drop column missed_at,
      drop column missed_option_id, drop column is_mastered`,
      ...(await statements()),
    ]) {
      await sql.raw(statement).execute(database)
    }
    expect(await stored()).toEqual(before)
  })
})
