import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPRINT_LENGTH } from '../../../src/domain/group/sprint.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'
import { answerSprint, createGroup, getOwnGroup, submitSprint } from '../../support/group.ts'
import { optionFor, playDaily, readAnswerKey } from '../../support/play.ts'

describe('the questions of a sprint', () => {
  const backend = useTestBackend()

  beforeAll(async () => {
    // So many that twenty remain when daily quizzes have taken theirs; few enough in Ruth 3, beside the bank's, that
    // a sprint on that chapter needs several others.
    const drafts = Array.from({ length: 60 }, (_, index) =>
      draftQuestion({
        book: 'Ruth',
        reference: `Ruth ${index < 6 ? 3 : 1 + (index % 2)}:${1 + (index % 12)}`,
        question: `What happens in the scene ${index} of the story of Ruth?`,
        theme: 'Loving Kindness',
        difficulty: 1 + (index % 10),
      }),
    )
    await createQuestions(backend.database, drafts)
  })
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  /** Starts a sprint in a new group. @returns the group, and the sprint's questions in order */
  const start = async (leader: Caller, theme: string) => {
    const { id } = await createGroup(leader, { theme })
    await leader.sprint.start({ id })
    return { id, questionIds: (await leader.sprint.session({ id })).session.questionIds }
  }

  const rowsOf = (ids: readonly string[]) =>
    backend.database
      .selectFrom('questions')
      .select(['id', 'book', 'theme', 'difficulty'])
      .where('id', 'in', ids)
      .execute()

  it('are on the theme of the group first, then mixed, and easy ones come first', async () => {
    const { caller } = await backend.newLearner()
    const { questionIds } = await start(caller, 'Walking through Ruth')
    const rows = await rowsOf(questionIds)
    expect(new Set(questionIds).size).toBe(SPRINT_LENGTH)
    expect(new Set(rows.map(({ book }) => book))).toEqual(new Set([8]))
    const difficulties = questionIds.map((id) => rows.find((row) => row.id === id)?.difficulty ?? 0)
    expect(difficulties).toEqual(difficulties.toSorted((one, other) => one - other))

    // Ruth 3 has fewer than twenty: all that no daily quiz asks, and others of any book join them.
    const chapter = (await start(caller, 'Ruth 3')).questionIds
    const { rows: free } = await sql<{ id: string }>`
      select id from questions where scripture_reference like 'Ruth 3:%'
        and not exists (select from daily_sets where question_ids ? questions.id::text)`.execute(
      backend.database,
    )
    expect(free.length).toBeGreaterThan(2)
    expect(chapter).toHaveLength(SPRINT_LENGTH)
    expect(chapter).toEqual(expect.arrayContaining(free.map((row) => row.id)))
    const others = chapter.filter((id) => !free.some((row) => row.id === id))
    const booksOfOthers = new Set((await rowsOf(others)).map(({ book }) => book))
    expect(booksOfOthers.size).toBeGreaterThan(1)

    const topic = await rowsOf((await start(caller, 'The kindness of friends')).questionIds)
    expect(topic.filter(({ theme }) => /kindness|friends/i.test(theme)).length).toBe(SPRINT_LENGTH)
    const mixed = await rowsOf((await start(caller, 'Us two')).questionIds)
    expect(new Set(mixed.map(({ book }) => book)).size).toBeGreaterThan(5)
  })

  it('are in no daily quiz of the week, in any time zone, nor in the sprints before', async () => {
    const { caller } = await backend.newLearner()
    const { id, questionIds } = await start(caller, 'People, faith and prophecy')
    await caller.sprint.end({ id })
    await caller.sprint.start({ id })
    const { questionIds: next } = (await caller.sprint.session({ id })).session
    const daily: string[] = []
    for (let days = -1; days <= 7; days++) {
      const date = addDays(day('2026-03-02'), days)
      daily.push(...(await getDailySet(backend.database, date, backend.clock.now())))
    }
    expect(questionIds.filter((one) => daily.includes(one))).toEqual([])
    expect(next.filter((one) => daily.includes(one) || questionIds.includes(one))).toEqual([])
    // Nor can a leader pick one, nor find it to pick.
    const picked = [...daily.slice(0, 1), ...next.slice(0, 4)]
    const asked = next[0] as string
    const { questions } = await caller.quiz.questionsByIds({ questionIds: [asked] })
    const isFound = async (): Promise<boolean> => {
      const q = questions[0]?.question.slice(0, 100) as string
      const found = await caller.sprint.searchQuestions({ id, q })
      return found.questions.some((question) => question.id === asked)
    }
    expect(await isFound()).toBe(false)
    await caller.sprint.end({ id })
    expect(await isFound()).toBe(true)
    await expect(caller.sprint.start({ id, questionIds: picked })).rejects.toMatchObject({
      errorCode: 'conflict',
      details: { questionIds: daily[0] },
    })
    const reply = await caller.sprint.drawQuestions({ id, count: 20 })
    expect(reply.questions.filter((one) => daily.includes(one.id))).toEqual([])
    expect(JSON.stringify(reply)).not.toMatch(/"(?:isCorrect|correctOption\w*|lesson)":/)
  })

  it('stay secret in practice until they are answered or the sprint is over', async () => {
    const { caller } = await backend.newLearner()
    await playDaily(caller, await readAnswerKey(backend.database))
    const { id, questionIds } = await start(caller, 'Ruth')
    /** The questions of the sprint that practice asks, in sixty of the book's. */
    const practised = async (learner: Caller): Promise<string[]> => {
      const found: string[] = []
      for (let round = 0; round < 3; round++) {
        const { questions } = await learner.quiz.questions({ limit: 20, book: 'Ruth' })
        found.push(...questions.map((question) => question.id))
      }
      expect(found.length).toBe(60)
      return found.filter((one) => questionIds.includes(one))
    }
    expect(await practised(caller)).toEqual([])
    const [first = '', second = ''] = questionIds
    const practise = (questionId: string) =>
      caller.quiz.submit({
        answers: [{ questionId, selectedOptionId: '' }],
        timeSpent: 5,
        quizType: 'practice',
      })
    await expect(practise(first)).rejects.toMatchObject({ errorCode: 'conflict' })
    const answerKey = await readAnswerKey(backend.database)
    await answerSprint(caller, answerKey, id, ['wrong'])
    expect((await practise(first)).answers).toHaveLength(1)
    await expect(practise(second)).rejects.toMatchObject({ errorCode: 'conflict' })
    // Others do not play this sprint.
    expect(await practised((await backend.newLearner()).caller)).not.toEqual([])
    await caller.sprint.end({ id })
    expect((await practise(second)).answers).toHaveLength(1)
    expect(await practised(caller)).not.toEqual([])
  })

  it('have hints once the group has answered 72 questions of the week', async () => {
    const { caller } = await backend.newLearner()
    const answerKey = await readAnswerKey(backend.database)
    const { id } = await createGroup(caller)
    const startNext = async (): Promise<readonly string[]> => {
      await caller.sprint.start({ id })
      return (await caller.sprint.session({ id })).session.questionIds
    }
    const playWhole = async (): Promise<void> => {
      const answers = (await startNext()).map((questionId) => ({
        questionId,
        selectedOptionId: optionFor(answerKey, questionId, 'wrong'),
      }))
      await caller.quiz.submit({ answers, timeSpent: 9, quizType: 'sprint', sprintGroup: id })
    }
    // The week before does not count.
    backend.clock.set('2026-02-28T12:00:00Z')
    await playWhole()
    backend.clock.set('2026-03-02T12:00:00Z')
    for (let sprint = 0; sprint < 3; sprint++) await playWhole()
    const questionIds = await startNext()
    const hint = (position: number) =>
      caller.sprint.hint({ id, questionId: questionIds[position] as string })
    const isUnlocked = async (): Promise<boolean> =>
      (await caller.sprint.session({ id })).session.hintsUnlocked
    await answerSprint(caller, answerKey, id, Array(11).fill('skip'))
    expect(await isUnlocked()).toBe(false)
    await expect(hint(15)).rejects.toMatchObject({
      errorCode: 'forbidden',
      message: 'Hints unlock when the group has answered 60% of its weekly challenge.',
    })
    await answerSprint(caller, answerKey, id, ['skip'])
    expect(await isUnlocked()).toBe(true)
    expect((await getOwnGroup(caller, id)).group.challenge).toEqual({
      ...{ questionsAnswered: 72, target: 120, percentage: 60, hintsUnlocked: true },
    })
    for (let position = 12; position < SPRINT_LENGTH; position++) {
      const { removedOptionId } = await hint(position)
      const questionId = questionIds[position] as string
      const { questions } = await caller.quiz.questionsByIds({ questionIds: [questionId] })
      expect(questions[0]?.options.map((option) => option.id)).toContain(removedOptionId)
      expect(removedOptionId).not.toBe(answerKey.get(questionId)?.right)
      expect(await hint(position)).toEqual({ removedOptionId })
    }
    await expect(hint(3)).rejects.toMatchObject({ errorCode: 'conflict' })
    const other = await start((await backend.newLearner()).caller, 'Ruth')
    const foreign = other.questionIds.find((one) => !questionIds.includes(one)) as string
    await expect(caller.sprint.hint({ id, questionId: foreign })).rejects.toMatchObject({
      errorCode: 'not_found',
    })
    await submitSprint(caller, id)
  })
})
