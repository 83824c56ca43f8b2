import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { listMissedOf } from '../../../src/server/quiz/missed-questions.service.ts'
import { questionIdsWithHiddenAnswer } from '../../../src/server/quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../../../src/server/quiz-kinds.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, readLearnerById } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { createGroup } from '../../support/group.ts'
import { answerOneByOne, movesWith, optionFor, submitDaily } from '../../support/play.ts'
import { recordStatements } from '../../support/recorded-statements.ts'

const HOUR = 3600
const START = '2026-03-02T00:00:00Z'
const listMissed = listMissedOf(QUIZ_KINDS)
const CONTEXT = { identity: null, sprintQuestionIds: [] }

describe('what was missed and must not be told', () => {
  const backend = useTestBackend()

  const learnerOf = (id: string) => readLearnerById(backend.database, id, backend.clock.now())
  /** All that the learner is shown, of every book and page. */
  const shownTo = async (caller: Caller): Promise<string[]> => {
    const shown: string[] = []
    const { overview } = await caller.quiz.missed({})
    for (const { book } of overview?.books ?? []) {
      let cursor: string | undefined
      do {
        const page = await caller.quiz.missed({ book, cursor })
        shown.push(...page.questions.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
    }
    return shown
  }
  /** All that they have missed and is still asked. */
  const missedBy = async (userId: string): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('review_cards')
      .innerJoin('questions', 'questions.id', 'review_cards.question')
      .select('questions.id')
      .where('review_cards.user', '=', userId)
      .where('missedAt', 'is not', null)
      .where('questions.ordinal', 'is not', null)
      .execute()
    return rows.map(({ id }) => id)
  }

  it('is exactly what is hidden from the learner anywhere, whoever and whenever they are', async () => {
    const history = fc.record({
      isSiteAdmin: fc.boolean(),
      timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
      daily: fc.constantFrom('none', 'open', 'finished'),
      sprint: fc.boolean(),
      hours: fc.integer({ min: 0, max: 150 }),
    })
    let hiddenAtAll = 0
    await fc.assert(
      fc.asyncProperty(history, async ({ isSiteAdmin, timeZone, daily, sprint, hours }) => {
        backend.clock.set(START)
        const { id, caller } = await backend.newLearner({ isSiteAdmin, timeZone })
        const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
        // Those of the dates to come are missed too: they were practised before they were drawn.
        const sets = ['2026-03-03', '2026-03-05', '2026-03-07', '2026-03-08'].map((date) =>
          getDailySet(backend.database, day(date), backend.clock.now()),
        )
        const ids = [...questions.map((one) => one.id), ...(await Promise.all(sets)).flat()]
        await backend.database
          .insertInto('review_cards')
          .values(ids.map((question) => missedCard(id, question, backend.clock.now())))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await countBooks(id)
        if (daily !== 'none') {
          backend.clock.advance(24 * HOUR)
          const { attemptId } = await caller.quiz.startDaily()
          await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(3))
          if (daily === 'finished') await submitDaily(caller, attemptId)
        }
        if (sprint) {
          const group = await createGroup(caller)
          await caller.sprint.start({ id: group.id })
        }
        backend.clock.advance(hours * HOUR)
        const { database } = backend
        const learner = await learnerOf(id)
        const now = backend.clock.now()
        const hidden = await questionIdsWithHiddenAnswer(QUIZ_KINDS, database, learner, now)
        const missed = await missedBy(id)
        hiddenAtAll += missed.filter((one) => hidden.has(one)).length
        const expected = missed.filter((one) => !hidden.has(one))
        expect((await shownTo(caller)).sort()).toEqual(expected.sort())
      }),
      { numRuns: 3 * EFFORT.learnerHistories },
    )
    expect(hiddenAtAll).toBeGreaterThan(0)
  })

  const missedCard = (user: string, question: string, at: Date) => ({
    ...{ user, question, stability: 1, difficulty: 5, answeredAt: at, dueAt: at, missedAt: at },
    ...{ history: [`${Math.floor(at.getTime() / 1000)}1`], book: 1 },
  })
  /** Moves the cards to the books of their questions, and counts them. */
  const countBooks = async (userId: string): Promise<void> => {
    const { database } = backend
    await sql`update review_cards as card set book = question.book from questions as question
      where question.id = card.question_id and card.user_id = ${userId}::uuid`.execute(database)
    await sql`
      insert into book_progress (user_id, book, met, missed, mastered, last_missed_at)
      select user_id, book, count(*), count(missed_at), 0, max(missed_at) from review_cards
      where user_id = ${userId}::uuid group by user_id, book`.execute(database)
  }

  it('is read with what is told by one statement', async () => {
    backend.clock.set(START)
    const { id, caller } = await backend.newLearner()
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 5 })
    const answers = questions.map((question) => ({
      questionId: question.id,
      selectedOptionId: optionFor(backend.answerKey, question.id, 'wrong'),
    }))
    await caller.quiz.submit({ answers, timeSpent: 5, quizType: 'practice' })
    const learner = await learnerOf(id)
    const now = backend.clock.now()
    // What is the same for everybody is in memory after the first time: the daily sets of these dates.
    const factVersions = { features: 0, questions: 0, daily_sets: 0 }
    await listMissed({ database: backend.database, factVersions }, learner, CONTEXT, {}, now)
    let prepared = 0
    const others = await recordStatements(backend.database, async (recorded) => {
      const counted = new Proxy(recorded, {
        get: (target, name) => {
          if (name === 'executeQuery') prepared++
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      await listMissed({ database: counted, factVersions }, learner, CONTEXT, {}, now)
      prepared = 0
      const { questions: told } = await listMissed(
        { database: counted, factVersions },
        learner,
        CONTEXT,
        {},
        now,
      )
      expect(told.length).toBeGreaterThan(0)
      expect(prepared).toBe(1)
    })
    expect(others.filter(({ sql }) => !sql.includes('daily_sets'))).toEqual([])
  })
})
