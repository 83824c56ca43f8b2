import { beforeAll, describe, expect, it } from 'vitest'
import { difficultyBandOf } from '../../../../src/domain/question/question.ts'
import { daysWithoutRepeat } from '../../../../src/domain/question/question-choice.ts'
import { addDays, type DayKey } from '../../../../src/domain/time/time.ts'
import { uncached } from '../../../../src/server/platform/versioned-cache.ts'
import { countActiveQuestions } from '../../../../src/server/question/bank/question.service.ts'
import {
  correctComingSets,
  dailySetsBetween,
  getDailySet,
} from '../../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../../domain/support.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { createQuestions, draftQuestion } from '../../../support/factories.ts'
import { answerOneByOne, readAnswerKey, submitDaily } from '../../../support/play.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const START = day('2026-03-02')

describe('the daily set from the full bank', () => {
  const backend = useTestBackend()
  const setOf = (date: DayKey) => getDailySet(backend.database, date, NOW)

  it('has ten questions from ten books: 3 easy, 4 medium, 3 hard, in rising difficulty', async () => {
    for (let offset = 0; offset < 7; offset++) {
      const ids = await setOf(addDays(START, offset))
      const rows = await backend.database
        .selectFrom('questions')
        .select(['id', 'book', 'difficulty'])
        .where('id', 'in', [...ids])
        .execute()
      const bands = ids.map((id) =>
        difficultyBandOf(rows.find((row) => row.id === id)?.difficulty ?? 0),
      )
      expect(bands).toEqual([
        ...Array(3).fill('easy'),
        ...Array(4).fill('medium'),
        ...Array(3).fill('hard'),
      ])
      expect(new Set(rows.map(({ book }) => book)).size).toBe(10)
    }
  })

  it('is the same for everyone on a date, in every zone, and different on the next', async () => {
    backend.clock.set('2026-03-10T10:30:00Z')
    const asked = async (timeZone: string): Promise<[string, string[]]> => {
      const { caller } = await backend.newLearner({ timeZone })
      const { attemptId } = await caller.quiz.startDaily()
      const { questions } = await caller.quiz.questions({ attemptId })
      return [(await caller.quiz.attempt({})).day, questions.map(({ id }) => id)]
    }
    const [utcDay, utc] = await asked('UTC')
    expect(await asked('Europe/Berlin')).toEqual([utcDay, utc])
    const [westDay, west] = await asked('Pacific/Pago_Pago')
    const [eastDay, east] = await asked('Pacific/Kiritimati')
    expect([westDay, utcDay, eastDay]).toEqual(['2026-03-09', '2026-03-10', '2026-03-11'])
    expect(new Set([...utc, ...west, ...east]).size).toBe(30)
  })

  it('is kept once drawn, whatever happens to the bank', async () => {
    const date = day('2026-05-01')
    const before = await setOf(date)
    await createQuestions(
      backend.database,
      Array.from({ length: 30 }, (_, index) => draftQuestion({ difficulty: (index % 10) + 1 })),
    )
    expect(await setOf(date)).toEqual(before)
  })

  it('asks and grades questions that were switched off or deleted meanwhile', async () => {
    backend.clock.set('2026-06-01T12:00:00Z')
    const ids = await setOf(day('2026-06-01'))
    const [off, deleted] = [ids[0] as string, ids[9] as string]
    const out = { ordinal: null, isActive: false }
    await backend.database.updateTable('questions').set(out).where('id', '=', off).execute()
    await backend.database
      .updateTable('questions')
      .set({ ...out, deletedAt: NOW, position: null })
      .where('id', '=', deleted)
      .execute()
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    const key = await readAnswerKey(backend.database)
    await answerOneByOne(caller, key, attemptId, Array(10).fill('right'))
    const result = await submitDaily(caller, attemptId)
    expect(result.answers.map(({ questionId }) => questionId)).toEqual(ids)
    expect(result.score).toBe(10)
    expect(await setOf(day('2026-07-01'))).not.toContain(off)
  })

  it('that is drawn ahead loses questions that are switched off or deleted before its date', async () => {
    const now = new Date('2026-09-01T09:59:00Z')
    const [today, coming] = [day('2026-09-01'), day('2026-09-03')]
    const before = new Map([
      [today, await setOf(today)],
      [coming, await setOf(coming)],
    ])
    const out = { ordinal: null, isActive: false }
    const wrong = [...before.values()].flatMap((ids) => [ids[1], ids[9]]) as string[]
    await backend.database.updateTable('questions').set(out).where('id', 'in', wrong).execute()
    await correctComingSets(backend.database, now)
    expect(await setOf(today)).toEqual(before.get(today))
    const after = await setOf(coming)
    expect(after).toHaveLength(10)
    expect(new Set(after).size).toBe(10)
    const kept = before.get(coming)?.filter((id) => !wrong.includes(id)) ?? []
    expect(after.filter((id) => kept.includes(id)).sort()).toEqual([...kept].sort())
    expect(after.filter((id) => wrong.includes(id))).toEqual([])
    const rows = await backend.database
      .selectFrom('questions')
      .select(['id', 'difficulty'])
      .where('id', 'in', [...after])
      .execute()
    const bandOf = (id: string) =>
      difficultyBandOf(rows.find((row) => row.id === id)?.difficulty ?? 0)
    expect(after.map(bandOf).join(' ')).toBe(
      'easy easy easy medium medium medium medium hard hard hard',
    )
    await correctComingSets(backend.database, now)
    expect(await setOf(coming)).toEqual(after)
  })

  it('does not repeat a question before its days without repeat are over', async () => {
    const days = daysWithoutRepeat(await countActiveQuestions(uncached(backend.database)))
    const lastSeen = new Map<string, number>()
    const gaps: number[] = []
    for (let offset = 0; offset < 4 * days; offset++) {
      for (const id of await setOf(addDays(day('2027-01-01'), offset))) {
        const seen = lastSeen.get(id)
        if (seen !== undefined) gaps.push(offset - seen)
        lastSeen.set(id, offset)
      }
    }
    expect(Math.min(...gaps)).toBeGreaterThan(days)
  })
})

describe('the daily set from a small bank', () => {
  const backend = useTestBackend()
  beforeAll(() => backend.database.deleteFrom('questions').execute())

  const create = (count: number) =>
    createQuestions(
      backend.database,
      Array.from({ length: count }, () => draftQuestion()),
    )
  const startWith = async (count: number) => {
    await create(count)
    const { caller } = await backend.newLearner()
    return { caller, ...(await caller.quiz.startDaily()) }
  }

  it('is refused with an empty bank, and nothing is stored', async () => {
    const { caller } = await backend.newLearner()
    const error = {
      errorCode: 'not_found',
      message: 'There are no questions available right now.',
    }
    await expect(caller.quiz.startDaily()).rejects.toMatchObject(error)
    expect(await caller.quiz.questions({})).toEqual({ questions: [], newCount: 0 })
    expect(await caller.quiz.books()).toEqual({ books: [] })
    expect((await caller.dashboard.get()).dailyQuiz).toMatchObject({
      completed: false,
      expired: false,
      attemptId: null,
    })
    expect(await backend.database.selectFrom('daily_sets').selectAll().execute()).toEqual([])
  })

  it('has all questions when there are fewer than ten', async () => {
    const { caller, attemptId } = await startWith(4)
    const { total, question } = await caller.quiz.attempt({ attemptId })
    expect(total).toBe(4)
    const rows = await backend.database.selectFrom('question_options').selectAll().execute()
    const right = rows.find((row) => row.question === question?.id && row.isCorrect)
    const selectedOptionId = right?.id as string
    await caller.quiz.answer({ attemptId, questionId: question?.id as string, selectedOptionId })
    expect(await submitDaily(caller, attemptId)).toMatchObject({
      score: 1,
      total: 4,
      percentage: 25,
    })
  })

  it('uses every question before it repeats one', async () => {
    await create(11)
    const first = await getDailySet(backend.database, day('2026-08-01'), NOW)
    const second = await getDailySet(backend.database, day('2026-08-02'), NOW)
    expect(new Set([...first, ...second]).size).toBe(15)
    expect(second).toHaveLength(10)
    expect(new Set(second).size).toBe(10)
  })

  it('is not stored with fewer than ten, and is whole as soon as there are enough', async () => {
    await backend.database.deleteFrom('questions').execute()
    await backend.database.deleteFrom('daily_sets').execute()
    const date = day('2026-09-20')
    expect(await getDailySet(backend.database, date, NOW)).toEqual([])
    await create(9)
    const nine = await getDailySet(backend.database, date, NOW)
    expect(nine).toHaveLength(9)
    expect(await getDailySet(backend.database, date, NOW)).toEqual(nine)
    expect(await backend.database.selectFrom('daily_sets').selectAll().execute()).toEqual([])
    await create(3)
    const ten = await getDailySet(backend.database, date, NOW)
    expect(ten).toHaveLength(10)
    await create(5)
    expect(await getDailySet(backend.database, date, NOW)).toEqual(ten)
  })

  it('that was stored empty or short is filled up when it is read, once for everybody', async () => {
    const [empty, short] = [day('2026-09-24'), day('2026-09-25')]
    const [kept] = await getDailySet(backend.database, day('2026-09-23'), NOW)
    const stored = [
      { day: empty, questionIds: [] as string[], createdAt: NOW },
      { day: short, questionIds: [kept as string], createdAt: NOW },
    ]
    await backend.database.insertInto('daily_sets').values(stored).execute()
    for (const date of [empty, short]) {
      const read = await Promise.all(
        Array.from({ length: 4 }, () => getDailySet(backend.database, date, NOW)),
      )
      expect(read[0]).toHaveLength(10)
      expect(new Set(read.map((ids) => ids.join())).size).toBe(1)
      expect(await getDailySet(backend.database, date, NOW)).toEqual(read[0])
    }
    expect(await getDailySet(backend.database, short, NOW)).toContain(kept)
    await backend.database
      .updateTable('daily_sets')
      .set({ questionIds: [] })
      .where('day', '=', short)
      .execute()
    const sets = await dailySetsBetween(uncached(backend.database), empty, short, NOW)
    expect([...sets.values()].map((ids) => ids.length)).toEqual([10, 10])
  })

  it('keeps the questions of a quiz that was started with fewer than ten, so that they stay secret', async () => {
    await backend.database.deleteFrom('questions').execute()
    backend.clock.set('2026-11-02T12:00:00Z')
    const { caller, attemptId } = await startWith(5)
    const { questions } = await caller.quiz.questions({ attemptId })
    await create(100)
    const practice = await caller.quiz.questions({ mode: 'practice' })
    const ids = questions.map(({ id }) => id)
    expect(practice.questions).toHaveLength(10)
    expect(practice.questions.filter(({ id }) => ids.includes(id))).toEqual([])
    const set = await getDailySet(backend.database, day('2026-11-02'), backend.clock.now())
    expect(set).toHaveLength(10)
    expect(set).toEqual(expect.arrayContaining(ids))
  })

  it('has ten questions even if only those of a started quiz are new', async () => {
    await backend.database.deleteFrom('questions').execute()
    await backend.database.deleteFrom('daily_sets').execute()
    backend.clock.set('2026-12-02T12:00:00Z')
    const { caller, attemptId } = await startWith(9)
    expect((await caller.quiz.attempt({ attemptId })).total).toBe(9)
    const asked = await getDailySet(backend.database, day('2026-12-02'), backend.clock.now())
    await create(1)
    const { id } = await backend.database
      .selectFrom('questions')
      .select('id')
      .where('id', 'not in', [...asked])
      .executeTakeFirstOrThrow()
    // It was asked some days ago.
    const questionIds = [id]
    const before = { day: day('2026-11-28'), questionIds, createdAt: NOW }
    await backend.database.insertInto('daily_sets').values(before).execute()
    const today = day('2026-12-02')
    expect(await getDailySet(backend.database, today, backend.clock.now())).toHaveLength(10)
  })

  it('that is drawn ahead from few questions is filled up before its date', async () => {
    await backend.database.deleteFrom('questions').execute()
    await create(4)
    const date = day('2026-10-05')
    expect(await getDailySet(backend.database, date, NOW)).toHaveLength(4)
    await create(2)
    await correctComingSets(backend.database, new Date('2026-10-04T09:59:00Z'))
    expect(await getDailySet(backend.database, date, NOW)).toHaveLength(6)
  })
})
