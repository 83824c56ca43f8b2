import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dailyReviewableAt } from '../../../src/domain/review.ts'
import type { DayKey } from '../../../src/domain/time/time.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'
import { type Move, optionFor, playDaily, readAnswerKey } from '../../support/play.ts'
import { inParallel } from '../race/parallel.ts'

const HOUR = 3600
const DAY = 24 * HOUR

describe('reviews', () => {
  const backend = useTestBackend()

  // The daily quizzes of all dates that are played here are drawn first: what the tests add is in none of them.
  beforeAll(async () => {
    const { caller } = await backend.newLearner()
    for (let date = 1; date <= 6; date++) {
      backend.clock.set(`2026-03-0${date}T12:00:00Z`)
      await caller.quiz.questions({ mode: 'practice', limit: 1 })
    }
  })

  const newPlayer = () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    return backend.newLearner()
  }
  const reviewed = async (caller: Caller): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'review' })
    return questions.map(({ id }) => id)
  }
  const answer = async (
    caller: Caller,
    ids: readonly string[],
    move: Move,
    quizType: 'practice' | 'review' = 'practice',
  ) => {
    const key = await readAnswerKey(backend.database)
    const answers = ids.map((id) => ({
      questionId: id,
      selectedOptionId: optionFor(key, id, move),
    }))
    const round = { answers, timeSpent: 60, quizType, attemptId: randomUUID() }
    return { round, result: await caller.quiz.submit(round) }
  }
  const practise = async (caller: Caller, move: Move, limit = 3): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit })
    const ids = questions.map(({ id }) => id)
    await answer(caller, ids, move)
    return ids
  }
  const cardsOf = async (userId: string) => {
    const rows = await backend.database
      .selectFrom('review_cards')
      .selectAll()
      .where('user', '=', userId)
      .execute()
    return new Map(rows.map((row) => [row.question, row]))
  }
  /** Questions on one story, which nothing else in the bank is about: Obadiah 1:8, 9, 12, 13, 16 to 20. */
  const createStory = (verse: number, count: number): Promise<string[]> =>
    createQuestions(
      backend.database,
      Array.from({ length: count }, () =>
        draftQuestion({ book: 'Obadiah', reference: `Obadiah 1:${verse}` }),
      ),
    )
  const review = async (caller: Caller) => (await caller.dashboard.get()).review

  it.each(['wrong', 'skip'] as const)(
    'bring back what was missed (%s) after a day, and not before',
    async (move) => {
      const { caller } = await newPlayer()
      const story = await createStory(move === 'wrong' ? 8 : 9, 1)
      await answer(caller, story, move)
      expect(await reviewed(caller)).toEqual([])
      expect(await review(caller)).toEqual({ due: 0, nextAt: '2026-03-03T12:00:00.000Z' })
      backend.clock.advance(DAY - 1)
      expect(await reviewed(caller)).toEqual([])
      backend.clock.advance(1)
      expect(await reviewed(caller)).toEqual(story)
      expect(await review(caller)).toEqual({ due: 1, nextAt: null })
    },
  )

  it('bring back what was right, later', async () => {
    const { id, caller } = await newPlayer()
    const [known] = (await practise(caller, 'right', 1)) as [string]
    const due = (await cardsOf(id)).get(known)?.dueAt as Date
    expect(due.getTime()).toBeGreaterThanOrEqual(backend.clock.now().getTime() + 2 * DAY * 1000)
  })

  it('wait for the end of a daily quiz everywhere on earth', async () => {
    const { id, caller } = await newPlayer()
    await playDaily(caller, backend.answerKey, 0)
    const cards = [...(await cardsOf(id)).values()]
    expect(cards).toHaveLength(10)
    const reviewableAt = dailyReviewableAt('2026-03-02' as DayKey)
    expect(cards.map(({ dueAt }) => dueAt)).toEqual(cards.map(() => reviewableAt))
    backend.clock.set('2026-03-04T11:59:00Z')
    expect(await reviewed(caller)).toEqual([])
    backend.clock.set('2026-03-04T12:00:00Z')
    expect((await reviewed(caller)).length).toBeGreaterThan(0)
  })

  it('never ask what is in a daily quiz of these days', async () => {
    const { caller } = await newPlayer()
    const missed = await createStory(19, 6)
    await answer(caller, missed, 'wrong')
    const secret = missed.slice(0, 2)
    await sql`update daily_sets set question_ids = question_ids || ${JSON.stringify(secret)}::jsonb
      where day = '2026-03-04'`.execute(backend.database)
    backend.clock.set('2026-03-03T12:00:00Z')
    expect((await reviewed(caller)).sort()).toEqual(missed.slice(2).sort())
    // Nor are they counted.
    expect((await review(caller)).due).toBe(4)
  })

  it('ask ten at a time, and the rest on the days to come', async () => {
    const { caller } = await newPlayer()
    const missed = await practise(caller, 'wrong', 20)
    backend.clock.advance(DAY)
    expect(await review(caller)).toMatchObject({ due: 10 })
    const first = await reviewed(caller)
    expect(first).toHaveLength(10)
    await answer(caller, first, 'right', 'review')
    const { due, nextAt } = await review(caller)
    expect([due, nextAt]).toEqual([0, '2026-03-04T00:00:00.000Z'])
    backend.clock.advance(DAY)
    const second = await reviewed(caller)
    expect(second.length).toBeGreaterThan(0)
    expect(missed.length).toBe(20)
  })

  it('ask the same story in another way half of the time; its answer reviews both', async () => {
    const { id, caller } = await newPlayer()
    const [missed, sibling] = (await createStory(12, 2)) as [string, string]
    await answer(caller, [missed], 'wrong')
    backend.clock.advance(DAY)
    const asked = new Map([
      [missed, 0],
      [sibling, 0],
    ])
    for (let times = 0; times < 40; times++) {
      const [one] = (await reviewed(caller)) as [string]
      asked.set(one, (asked.get(one) ?? 0) + 1)
    }
    expect([...asked.keys()].sort()).toEqual([missed, sibling].sort())
    // Of forty, half: less than 5 would happen once in ten million times.
    for (const times of asked.values()) expect(times).toBeGreaterThan(4)
    await answer(caller, [sibling], 'right', 'review')
    const cards = await cardsOf(id)
    const now = backend.clock.now()
    expect(cards.get(missed)?.answeredAt).toEqual(now)
    expect(cards.get(sibling)?.answeredAt).toEqual(now)
    expect(cards.get(missed)?.history).toHaveLength(2)
    expect(await reviewed(caller)).toEqual([])
  })

  it('of a question itself say nothing about its siblings', async () => {
    const { id, caller } = await newPlayer()
    const [missed, sibling] = (await createStory(13, 2)) as [string, string]
    await answer(caller, [missed, sibling], 'wrong')
    backend.clock.advance(DAY)
    await answer(caller, [missed], 'right', 'review')
    const cards = await cardsOf(id)
    expect(cards.get(missed)?.history).toHaveLength(2)
    expect(cards.get(sibling)?.history).toHaveLength(1)
  })

  it('can be put aside for good, question by question, and taken back', async () => {
    const { caller } = await newPlayer()
    const story = await createStory(16, 1)
    const { result } = await answer(caller, story, 'wrong')
    const [questionId] = story as [string]
    const cards = async () => (await caller.quiz.reviewCards({ attemptId: result.attemptId })).cards
    const dueAt = '2026-03-03T12:00:00.000Z'
    expect(await cards()).toEqual([{ questionId, dueAt, isAside: false }])
    await caller.quiz.setCardAside({ questionId, isAside: true })
    expect(await cards()).toEqual([{ questionId, dueAt, isAside: true }])
    backend.clock.advance(DAY)
    expect(await reviewed(caller)).toEqual([])
    expect(await review(caller)).toEqual({ due: 0, nextAt: null })
    await caller.quiz.setCardAside({ questionId, isAside: false })
    expect(await reviewed(caller)).toEqual(story)
    const { caller: other } = await backend.newLearner()
    await expect(other.quiz.setCardAside({ questionId, isAside: true })).rejects.toMatchObject({
      errorCode: 'not_found',
    })
    await expect(other.quiz.reviewCards({ attemptId: result.attemptId })).rejects.toMatchObject({
      errorCode: 'not_found',
    })
  })

  it('count as practice, pay nothing, and change a card once when sent at the same time', async () => {
    const { id, caller } = await newPlayer()
    const story = await createStory(17, 1)
    await answer(caller, story, 'wrong')
    backend.clock.advance(DAY)
    const key = await readAnswerKey(backend.database)
    const [questionId] = story as [string]
    const answers = [{ questionId, selectedOptionId: optionFor(key, questionId, 'right') }]
    const round = { answers, timeSpent: 9, quizType: 'review' as const, attemptId: randomUUID() }
    const { accepted, refused } = await inParallel(6, () => caller.quiz.submit(round))
    expect(refused).toEqual([])
    expect(accepted[0]).toMatchObject({ quizType: 'review', xp: { total: 0 }, score: 1 })
    expect((await cardsOf(id)).get(questionId)?.history).toHaveLength(2)
    const { stats } = await caller.dashboard.get()
    expect(stats.practiceStats).toMatchObject({ totalQuizzes: 2, correctAnswers: 1 })
  })

  it('keep each answer, with its grade and time, for a later scheduler', async () => {
    const { id, caller } = await newPlayer()
    const story = await createStory(18, 1)
    await answer(caller, story, 'wrong')
    backend.clock.advance(DAY)
    await answer(caller, story, 'right', 'review')
    const [questionId] = story as [string]
    const seconds = Date.parse('2026-03-02T12:00:00Z') / 1000
    expect((await cardsOf(id)).get(questionId)?.history.map(Number)).toEqual([
      seconds * 10 + 1,
      (seconds + DAY) * 10 + 3,
    ])
  })
})
