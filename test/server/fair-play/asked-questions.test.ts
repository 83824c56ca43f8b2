import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookNameOf } from '../../../src/domain/scripture/bible-books.ts'
import { addDays, type DayKey } from '../../../src/domain/time/time.ts'
import { uncached } from '../../../src/server/platform/versioned-cache.ts'
import { loadQuestions } from '../../../src/server/question/bank/question.service.ts'
import { correctComingSets, getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { secretSets } from '../../../src/server/quiz/secret-questions.service.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { createGroup } from '../../support/group.ts'
import { optionFor } from '../../support/play.ts'

const TODAY = day('2026-03-10')

/** Learners begin the same date while few questions are active, and not always the same ones. */
describe('what was asked in a daily quiz besides the ten of its date', () => {
  const backend = useTestBackend()
  let bank: string[]

  /** Exactly these questions are active. */
  const activate = (questionIds: readonly string[]): Promise<void> =>
    backend.database.transaction().execute(async (transaction) => {
      await sql`update questions set is_active = false, ordinal = null where ordinal is not null`.execute(
        transaction,
      )
      await sql`
        update questions set is_active = true, ordinal = place.ordinal
        from (
          select id, row_number() over (partition by book order by id) as ordinal from questions
          where id = any(${questionIds}::uuid[])
        ) as place where place.id = questions.id`.execute(transaction)
    })

  /** Draws the sets of the dates around a date; none of them has one of the first 100 questions. */
  const drawAround = async (date: DayKey): Promise<void> => {
    await activate(bank.slice(100))
    for (let offset = -1; offset <= 4; offset++) {
      if (offset === 0) continue
      await getDailySet(backend.database, addDays(date, offset), backend.clock.now())
    }
  }

  beforeEach(async () => {
    const { database, clock } = backend
    clock.set(`${TODAY}T12:00:00Z`)
    bank = (await database.selectFrom('questions').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    await database.deleteFrom('quiz_attempts').execute()
    await database.deleteFrom('daily_sets').execute()
  })

  const begin = async (columns = {}): Promise<{ caller: Caller; asked: string[] }> => {
    const { caller } = await backend.newLearner(columns)
    const { attemptId } = await caller.quiz.startDaily()
    const { questions } = await caller.quiz.questions({ attemptId })
    return { caller, asked: questions.map(({ id }) => id) }
  }

  /** Those of the questions that practice of their books serves, or grades and explains. */
  const toldByPractice = async (questionIds: readonly string[]): Promise<string[]> => {
    const { caller } = await backend.newLearner()
    const told = new Set<string>()
    const questions = await loadQuestions(backend.database, questionIds)
    for (const book of new Set(questions.map((one) => bookNameOf(one.book)))) {
      const served = await caller.quiz.questions({ mode: 'practice', book, limit: 20 })
      for (const { id } of served.questions) told.add(id)
    }
    for (const questionId of questionIds) {
      const selectedOptionId = optionFor(backend.answerKey, questionId, 'wrong')
      const answers = [{ questionId, selectedOptionId }]
      await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'practice' }).then(
        () => told.add(questionId),
        (error) => expect(error).toMatchObject({ errorCode: 'conflict' }),
      )
    }
    return questionIds.filter((id) => told.has(id))
  }

  /** Two learners begin with six questions each, none of them the same; then the others are active again. */
  const beginWithDifferentQuestions = async () => {
    await drawAround(TODAY)
    await activate(bank.slice(0, 6))
    const first = await begin()
    await activate(bank.slice(6, 12))
    const second = await begin()
    await activate(bank)
    const third = await begin()
    const asked = [...first.asked, ...second.asked]
    expect(new Set(asked).size).toBe(12)
    expect(third.asked).toHaveLength(10)
    expect(asked).toEqual(expect.arrayContaining(third.asked))
    return { ...second, asked, beyond: asked.filter((id) => !third.asked.includes(id)) }
  }

  it('is neither served nor graded as practice', async () => {
    const { asked } = await beginWithDifferentQuestions()
    expect(await toldByPractice(bank.slice(90, 100))).toHaveLength(10)
    expect(await toldByPractice(asked)).toEqual([])
  })

  it('is not told by administration or sprints either, until nobody can finish the date', async () => {
    const { caller, beyond } = await beginWithDifferentQuestions()
    const [questionId] = beyond as [string]
    const administrator = (await backend.newLearner({ isAdmin: true })).caller
    const isHidden = async (): Promise<boolean> =>
      (await administrator.question.get({ id: questionId })).question.isAnswerHidden
    expect(await isHidden()).toBe(true)
    await expect(caller.quiz.questionsByIds({ questionIds: beyond })).rejects.toThrow()
    await activate([...beyond, ...bank.slice(100)])
    const { id } = await createGroup(caller)
    const { questions } = await caller.sprint.drawQuestions({ id, count: 20 })
    expect(questions.map((one) => one.id).filter((one) => beyond.includes(one))).toEqual([])
    // In the last zone on earth, it can be finished until noon of the 12th, UTC.
    backend.clock.set('2026-03-12T11:59:00Z')
    expect(await isHidden()).toBe(true)
    backend.clock.set('2026-03-12T12:00:00Z')
    expect(await isHidden()).toBe(false)
  })

  it('stays secret when it is archived while the set is drawn, and restored afterwards', async () => {
    await drawAround(TODAY)
    await activate(bank.slice(0, 6))
    const { asked } = await begin()
    await activate(bank.slice(6, 100))
    const { asked: ten } = await begin()
    expect(ten).toHaveLength(10)
    await activate(bank)
    expect(await toldByPractice(asked)).toEqual([])
  })

  it('stays secret when the account of the learner who was asked is deleted', async () => {
    await drawAround(TODAY)
    await activate(bank.slice(0, 6))
    const { caller, asked } = await begin()
    await caller.user.deleteAccount()
    await activate(bank.slice(6, 100))
    await begin()
    await activate(bank)
    expect(await toldByPractice(asked)).toEqual([])
  })

  it('stays secret when a set is corrected that was begun while the clock was ahead', async () => {
    const coming = addDays(TODAY, 3)
    await drawAround(coming)
    await activate(bank.slice(0, 100))
    backend.clock.set(`${coming}T12:00:00Z`)
    const { asked } = await begin()
    backend.clock.set(`${TODAY}T12:00:00Z`)
    const archived = asked.slice(0, 3)
    await activate(bank.slice(0, 100).filter((id) => !archived.includes(id)))
    await correctComingSets(backend.database, backend.clock.now())
    const set = await getDailySet(backend.database, coming, backend.clock.now())
    expect(set.filter((id) => archived.includes(id))).toEqual([])
    // All questions are archived for a while, so that the set is drawn anew.
    await activate([])
    await correctComingSets(backend.database, backend.clock.now())
    await activate(bank.slice(100))
    await getDailySet(backend.database, coming, backend.clock.now())
    await activate(bank)
    expect(await toldByPractice(asked)).toEqual([])
  })

  it('is secret of every quiz that begins while questions are archived and restored', async () => {
    for (let round = 0; round < 4; round++) {
      await backend.database.deleteFrom('daily_sets').execute()
      await activate(bank.slice(10 * round, 10 * round + 6))
      const restore = async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 5 * round))
        await activate(bank.slice(0, 100))
      }
      const begun = Array.from({ length: 6 }, () => begin())
      const [, ...quizzes] = await Promise.all([restore(), ...begun])
      await begin()
      const sets = await secretSets(uncached(backend.database), backend.clock.now())
      for (const { asked } of quizzes) {
        expect(sets.get(TODAY)).toEqual(expect.arrayContaining(asked))
      }
    }
  })
})
