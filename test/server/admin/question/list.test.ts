import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_FOUND_QUESTIONS } from '../../../../src/domain/question/question-list.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { optionFor } from '../../../support/play.ts'
import type { InputOf } from '../../../support/procedures.ts'
import { addQuestions, newAdministrator, newQuestion } from './support.ts'

describe('the list of questions', () => {
  const backend = useTestBackend()
  let administrator: Caller
  beforeAll(async () => {
    administrator = await newAdministrator(backend)
  })

  const idsOfAllPages = async (input: InputOf<'question.list'>): Promise<string[]> => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const listed = await administrator.question.list({ ...input, page })
      // A page after the last one shows the last one again.
      if (listed.page < page) return ids
      ids.push(...listed.questions.map(({ id }) => id))
      expect(listed.questions.length).toBe(Math.min(20, listed.total - 20 * (page - 1)))
    }
  }

  const allIds = async (condition = sql`true`): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from questions
      where deleted_at is null and ${condition} order by book, position`.execute(backend.database)
    return rows.map(({ id }) => id)
  }

  it('has every question once, page after page, in the order of the Bible', async () => {
    const gone = await administrator.question.list({ book: 'Ruth' })
    await administrator.question.delete({ id: gone.questions[1]?.id as string })
    await administrator.question.toggle({ id: gone.questions[2]?.id as string })
    const ids = await allIds()
    const ruth = await allIds(sql`book = 8`)
    expect(await idsOfAllPages({})).toEqual(ids)
    expect(await idsOfAllPages({ book: 'Psalms' })).toEqual(await allIds(sql`book = 19`))
    const { count, active } = await administrator.question.count()
    expect([count, active]).toEqual([ids.length, ids.length - 1])
    const { bookCounts } = await administrator.question.bookCounts()
    expect(bookCounts.find(({ book }) => book === 'Ruth')).toEqual({
      ...{ book: 'Ruth', count: ruth.length, active: ruth.length - 1 },
    })
    expect((await administrator.question.list({ page: 2_000_000_000 })).page).toBe(
      Math.ceil(ids.length / 20),
    )
  })

  it('is searched by a part of the text, the reference and the theme, whatever its case', async () => {
    const [byText, byReference, byTheme] = await addQuestions(backend.database, [
      newQuestion({ text: 'What is 100% of a Gerah_x?' }),
      newQuestion({ scriptureReference: 'Ruth 4:21' }),
      newQuestion({ theme: 'Gleaning \\ alone' }),
    ])
    const found = async (search: string): Promise<string[]> =>
      (await administrator.question.list({ search })).questions.map(({ id }) => id)
    expect(await found('100% of a gerah_')).toEqual([byText])
    expect(await found('100_')).toEqual([])
    expect(await found('uth 4:21')).toEqual([byReference])
    expect(await found(' gleaning \\ ')).toEqual([byTheme])
    expect(await found('no such words')).toEqual([])
    expect(await idsOfAllPages({ search: 'Ruth', book: 'Ruth' })).toEqual(
      await allIds(sql`book = 8 and text || theme || scripture_reference ilike '%ruth%'`),
    )
    const refused = { code: 'BAD_REQUEST' }
    await expect(administrator.question.list({ search: 'ab' })).rejects.toMatchObject(refused)
    await expect(administrator.question.list({ book: 'Tobit' })).rejects.toMatchObject(refused)
    await expect(administrator.question.list({ page: 0 })).rejects.toMatchObject(refused)
  })

  it(`finds the first ${MAX_FOUND_QUESTIONS} questions, and says that there are more`, async () => {
    const theme = 'In no other question'
    await addQuestions(
      backend.database,
      Array.from({ length: MAX_FOUND_QUESTIONS }, () => newQuestion({ theme })),
    )
    const search = { search: theme.toLowerCase(), page: 50 }
    const all = await administrator.question.list(search)
    expect(all).toMatchObject({ total: MAX_FOUND_QUESTIONS, page: 50, hasMoreMatches: false })
    await addQuestions(backend.database, [newQuestion({ theme })])
    const cut = await administrator.question.list({ ...search, page: 51 })
    expect(cut).toEqual({ ...all, hasMoreMatches: true })
  })

  const giveMeasured = async (
    id: string,
    measuredDifficulty: number,
    difficultyDifference: number | null,
    difficultyVariance = 0.5,
  ) => {
    const measured = { measuredDifficulty, difficultyVariance, difficultyDifference }
    await backend.database
      .insertInto('question_statistics')
      .values({ question: id, answered: 40, correct: 20, isSuspicious: false, ...measured })
      .execute()
  }

  it('has a view of the questions whose measured difficulty differs most', async () => {
    const theme = 'Measured'
    const ids = await addQuestions(
      backend.database,
      [5, 2, 9, 5, 5, 5].map((difficulty) => newQuestion({ difficulty, theme })),
    )
    const [some, most, easier, little, uncertain, deleted] = ids as [
      ...[string, string, string],
      ...[string, string, string],
    ]
    const [joel] = await addQuestions(backend.database, [
      newQuestion({ book: 29, scriptureReference: 'Joel 1:1', difficulty: 5 }),
    ])
    await giveMeasured(some, 6.74, 1.7)
    await giveMeasured(most, 12, 8)
    await giveMeasured(easier, 6, 3)
    await giveMeasured(little, 6, null)
    await giveMeasured(uncertain, 9, null, 1.5)
    await giveMeasured(deleted, 9, 4)
    await giveMeasured(joel as string, 2, 3)
    await administrator.question.delete({ id: deleted })
    const view = 'difficulty'
    expect(await idsOfAllPages({ view })).toEqual([most, easier, joel, some])
    expect(await idsOfAllPages({ view, book: 'Ruth' })).toEqual([most, easier, some])
    expect(await idsOfAllPages({ view, search: 'joel' })).toEqual([joel])
    const { questions } = await administrator.question.list({ search: theme })
    expect(
      questions.map(({ difficulty, statistics }) => [difficulty, statistics?.measuredDifficulty]),
    ).toEqual([
      [5, 6.7],
      [2, 10],
      [9, 6],
      [5, 6],
      [5, null],
    ])

    const many = await addQuestions(
      backend.database,
      Array.from({ length: 25 }, () => newQuestion({ difficulty: 5 })),
    )
    for (const id of many) await giveMeasured(id, 7, 2)
    expect(await idsOfAllPages({ view })).toEqual([most, easier, joel, ...many, some])
  })

  it('shows of questions that the reader can still play neither the answer nor figures', async () => {
    const { caller } = await backend.newLearner({ isAdmin: true })
    const { attemptId } = await caller.quiz.startDaily()
    const { questions } = await caller.quiz.questions({ attemptId })
    // Today's set may have been drawn before another test deleted one of its questions.
    const stored = await allIds(sql`true`)
    const hiddenId = questions.find(({ id }) => stored.includes(id))?.id as string
    const [openId] = await addQuestions(backend.database, [newQuestion()])
    const tally = { answered: 60, correct: 6, discrimination: -0.25, isSuspicious: true }
    const measured = { measuredDifficulty: 12, difficultyVariance: 0.3, difficultyDifference: 9 }
    await backend.database
      .insertInto('question_statistics')
      .values([hiddenId, openId as string].map((question) => ({ question, ...tally, ...measured })))
      .execute()
    const hidden = (await caller.question.get({ id: hiddenId })).question
    expect(hidden).toMatchObject({ isAnswerHidden: true, lesson: null, statistics: null })
    expect(hidden.options.map(({ isCorrect, picked }) => [isCorrect, picked])).toEqual(
      Array(4).fill([null, null]),
    )
    expect((await caller.question.get({ id: openId as string })).question).toMatchObject({
      isAnswerHidden: false,
      statistics: { ...tally, measuredDifficulty: 10 },
      options: [{ picked: 0 }, { isCorrect: true }, {}, {}],
    })
    const idsIn = async (view: 'suspicious' | 'difficulty'): Promise<string[]> => {
      const listed = await caller.question.list({ view })
      return listed.questions.map(({ id }) => id)
    }
    const suspicious = () => idsIn('suspicious')
    expect(await suspicious()).toEqual([openId])
    expect(await idsIn('difficulty')).toContain(openId)
    expect(await idsIn('difficulty')).not.toContain(hiddenId)
    const [reportedId] = await addQuestions(backend.database, [newQuestion()])
    const { caller: player } = await backend.newLearner()
    for (const id of [reportedId as string, hiddenId]) {
      await player.report.question({ id, reason: 'typo' })
    }
    expect(await suspicious()).toEqual([openId, reportedId])
    const openReportsOf = async (id: string) =>
      (await caller.question.get({ id })).question.openReports
    expect(await openReportsOf(reportedId as string)).toBe(1)
    expect(await openReportsOf(hiddenId)).toBe(0)
    const entry = { ...newQuestionEntry(hidden), id: hiddenId }
    await expect(caller.question.edit(entry)).rejects.toMatchObject({ errorCode: 'conflict' })

    const selectedOptionId = optionFor(backend.answerKey, hiddenId, 'wrong')
    const answers = [{ questionId: hiddenId, selectedOptionId }]
    await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'daily', attemptId })
    expect((await suspicious()).toSorted()).toEqual([hiddenId, openId, reportedId].toSorted())
    expect(await idsIn('difficulty')).toContain(hiddenId)
    expect((await caller.question.edit(entry)).question).toMatchObject({ theme: 'Changed' })
  })
})

const newQuestionEntry = (question: {
  readonly question: string
  readonly scriptureReference: string
}) => ({
  question: question.question,
  scriptureReference: question.scriptureReference,
  theme: 'Changed',
  difficulty: 3,
  ...{ optionA: 'One', optionB: 'Two', optionC: 'Three', optionD: 'Four' },
  correctAnswer: 'A' as const,
})
