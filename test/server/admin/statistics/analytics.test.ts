import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countNewAttempts } from '../../../../src/server/admin/statistics/fold.service.ts'
import { lockNumber } from '../../../../src/server/platform/db/advisory-lock.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { playDaily } from '../../../support/play.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60

describe('the figures for administrators', () => {
  const backend = useTestBackend()

  const joinedNow = () => ({ createdAt: backend.clock.now().toISOString() })

  it('are of the last 30 days and 12 weeks, and show who comes back', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const empty = await admin.caller.analytics.get()
    expect(empty.days).toHaveLength(30)
    expect(empty.days.at(-1)).toEqual({
      day: '2026-03-02',
      answered: 0,
      correct: 0,
      dailiesStarted: 0,
      dailiesFinished: 0,
      activePeople: 0,
    })
    expect(empty.weeks).toHaveLength(12)
    expect([empty.books, empty.pages]).toEqual([[], []])

    const [faithful, passing, starting] = [
      await backend.newLearner(joinedNow()),
      await backend.newLearner(joinedNow()),
      await backend.newLearner(joinedNow()),
    ]
    await playDaily(faithful.caller, backend.answerKey, 8)
    await playDaily(passing.caller, backend.answerKey, 4)
    await starting.caller.quiz.startDaily()
    backend.clock.advance(WEEK_SECONDS)
    await playDaily(faithful.caller, backend.answerKey, 9)
    backend.clock.advance(60)

    const { days, weeks, retention, books } = await admin.caller.analytics.get()
    const [monday, nextMonday] = ['2026-03-02', '2026-03-09'].map((day) =>
      days.find((one) => one.day === day),
    )
    expect(monday).toMatchObject({
      answered: 20,
      correct: 12,
      dailiesStarted: 3,
      dailiesFinished: 2,
      activePeople: 3,
    })
    expect(nextMonday).toMatchObject({ answered: 10, correct: 9, activePeople: 1 })
    expect(weeks.slice(-2)).toEqual([
      { startsOn: '2026-03-02', joined: 3, activePeople: 3 },
      { startsOn: '2026-03-09', joined: 0, activePeople: 1 },
    ])
    expect(retention).toHaveLength(8)
    expect(retention.slice(-2)).toEqual([
      { joinedWeek: '2026-03-02', joined: 3, active: [3, 1] },
      { joinedWeek: '2026-03-09', joined: 0, active: [0] },
    ])
    // No book has twenty first answers yet.
    expect(books).toEqual([])
  })

  it('say whether something is still being counted', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const { database } = backend
    await database.transaction().execute(async (transaction) => {
      // As another instance does while it counts.
      await sql`select pg_advisory_xact_lock(${lockNumber('statistics')})`.execute(transaction)
      expect((await admin.caller.analytics.get()).isComplete).toBe(false)
    })
    expect((await admin.caller.analytics.get()).isComplete).toBe(true)
    expect(await countNewAttempts(database, backend.clock.now(), AbortSignal.abort())).toBe(false)
  })

  it('list the hardest books first, once they have twenty first answers', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    await backend.database
      .insertInto('book_statistics')
      .values([
        { book: 66, answered: 40, correct: 30 },
        { book: 31, answered: 20, correct: 5 },
        { book: 32, answered: 19, correct: 1 },
      ])
      .onConflict((conflict) =>
        conflict.column('book').doUpdateSet(({ ref }) => ({
          answered: ref('excluded.answered'),
          correct: ref('excluded.correct'),
        })),
      )
      .execute()
    expect((await admin.caller.analytics.get()).books).toEqual([
      { book: 'Obadiah', answered: 20, correct: 5 },
      { book: 'Revelation', answered: 40, correct: 30 },
    ])
  })
})
