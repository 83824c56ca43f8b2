import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_PAID_QUESTIONS_PER_WEEK } from '../../../src/domain/group/sprint.ts'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, readLearnerById } from '../../support/caller.ts'
import { answerSprint, createGroup, submitSprint, unlockHints } from '../../support/group.ts'
import { optionFor, playDaily } from '../../support/play.ts'

const SECONDS_PER_DAY = 24 * 3600

describe('a sprint does not pay', () => {
  const backend = useTestBackend()
  const conflict = expect.objectContaining({ errorCode: 'conflict' })

  const pick = async (leader: Caller, id: string): Promise<string[]> =>
    (await leader.sprint.drawQuestions({ id, count: 5 })).questions.map((question) => question.id)

  const answerAll = (caller: Caller, id: string) =>
    answerSprint(caller, backend.answerKey, id, Array(20).fill('right'))

  const xpOf = async (id: string): Promise<number> =>
    (await readLearnerById(backend.database, id)).totalXp

  it('for questions whose answers the learner has opened in another sprint', async () => {
    const { id: userId, caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    const questionIds = await pick(caller, id)
    await caller.sprint.start({ id, questionIds })
    await caller.sprint.openSheet({ id })
    await caller.sprint.end({ id })
    await caller.sprint.start({ id, questionIds })
    await answerAll(caller, id)
    expect(await xpOf(userId)).toBe(0)
  })

  it('for a question again within two weeks', async () => {
    const { id: userId, caller } = await backend.newLearner()
    const known = await createGroup(caller)
    const questionIds = await pick(caller, known.id)
    await caller.sprint.start({ id: known.id, questionIds })
    await answerAll(caller, known.id)
    /** The XP of another sprint with the same questions, when the first began so long ago. */
    const xpOfNext = async (secondsAgo: number): Promise<number> => {
      await backend.database
        .updateTable('sprints')
        .set({ startedAt: new Date(backend.clock.now().getTime() - 1000 * secondsAgo) })
        .where('group', '=', known.id)
        .execute()
      const before = await xpOf(userId)
      const { id } = await createGroup(caller)
      await caller.sprint.start({ id, questionIds })
      await answerAll(caller, id)
      // The group and its sprint are deleted, so that they make nothing known.
      await caller.group.leave({ id })
      return (await xpOf(userId)) - before
    }
    expect(await xpOfNext(14 * SECONDS_PER_DAY - 1)).toBe(0)
    expect(await xpOfNext(14 * SECONDS_PER_DAY)).toBe(50)
  })

  it('more than two weekly challenges in seven days, however many groups are founded', async () => {
    const { id: userId, caller } = await backend.newLearner()
    const almostAWeekAgo = new Date(
      backend.clock.now().getTime() - 1000 * (7 * SECONDS_PER_DAY - 1),
    )
    await backend.database
      .insertInto('xp_entries')
      .values(
        Array.from({ length: MAX_PAID_QUESTIONS_PER_WEEK - 3 }, (_, index) => ({
          id: crypto.randomUUID(),
          user: userId,
          kind: 'sprint_correct' as const,
          sourceKey: `sprint:deleted:${index}`,
          amount: 10,
          earnedAt: almostAWeekAgo,
        })),
      )
      .execute()
    const before = await xpOf(userId)
    const { id } = await createGroup(caller)
    await caller.sprint.start({ id })
    await answerAll(caller, id)
    expect((await xpOf(userId)) - before).toBe(30)
    expect((await submitSprint(caller, id)).score).toBe(20)
    backend.clock.advance(1)
    await caller.sprint.start({ id })
    await answerAll(caller, id)
    expect((await xpOf(userId)) - before).toBe(30 + 200)
  })

  it('for answers looked up in practice by a member who leaves and joins again', async () => {
    const leader = await backend.newLearner()
    const member = await backend.newLearner()
    const { id, inviteCode } = await createGroup(leader.caller)
    await member.caller.group.join({ inviteCode })
    await leader.caller.sprint.start({ id })
    const { questionIds } = (await member.caller.sprint.session({ id })).session
    await member.caller.group.leave({ id })
    const answers = questionIds.slice(0, 2).map((questionId) => ({
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, 'wrong'),
    }))
    const practice = { answers, timeSpent: 10, quizType: 'practice' } as const
    await expect(member.caller.quiz.submit(practice)).rejects.toEqual(conflict)
  })

  it('for answers that a sheet of another group would reveal', async () => {
    const { caller } = await backend.newLearner()
    const [one, other] = [await createGroup(caller), await createGroup(caller)]
    const questionIds = await pick(caller, one.id)
    await caller.sprint.start({ id: one.id, questionIds })
    await caller.sprint.end({ id: one.id })
    await caller.sprint.start({ id: other.id, questionIds })
    await expect(caller.sprint.openSheet({ id: one.id })).rejects.toEqual(conflict)
    expect((await caller.sprint.openSheet({ id: other.id })).questions).toHaveLength(5)
  })

  it('for answers of a daily quiz that a sprint would reveal before it is finished', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    const { sprintId } = await caller.sprint.start({ id })
    await unlockHints(backend.database, id)
    const [daily] = await getDailySet(backend.database, day('2026-03-02'), backend.clock.now())
    const questionId = daily as string
    await sql`update sprint_questions set question_id = ${questionId}
      where sprint_id = ${sprintId} and position = 0`.execute(backend.database)
    const answer = {
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
    }
    const round = { timeSpent: 1, quizType: 'sprint', sprintGroup: id } as const
    const ofOne = [
      () => caller.quiz.attempt({ sprintGroup: id }),
      () => caller.sprint.hint({ id, questionId }),
      () => caller.quiz.questionsByIds({ questionIds: [questionId] }),
      () => caller.quiz.answer({ sprintGroup: id, ...answer }),
    ]
    const ofAll = [
      () => caller.quiz.submit({ ...round, answers: [answer] }),
      () => caller.sprint.openSheet({ id }),
    ]
    const refusal = 'also in your daily quiz. Finish that first, then come back.'
    for (const call of ofOne) {
      await expect(call()).rejects.toMatchObject({ message: `This question is ${refusal}` })
    }
    for (const call of ofAll) {
      await expect(call()).rejects.toMatchObject({
        message: `One of these questions is ${refusal}`,
      })
    }
    await playDaily(caller, backend.answerKey)
    for (const call of [...ofOne, ...ofAll]) await call()
  })

  it('for answers to questions of a daily quiz that were given in the sprint before', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    const { sprintId } = await caller.sprint.start({ id })
    await answerSprint(caller, backend.answerKey, id, ['right'])
    const [daily] = await getDailySet(backend.database, day('2026-03-02'), backend.clock.now())
    const questionId = daily as string
    const right = optionFor(backend.answerKey, questionId, 'right')
    // As if the first question had been that one.
    await sql`update sprint_questions set question_id = ${questionId}
      where sprint_id = ${sprintId} and position = 0`.execute(backend.database)
    const { attemptId } = await caller.quiz.attempt({ sprintGroup: id })
    await sql`update quiz_answers set question_id = ${questionId}, selected_option_id = ${right}
      where attempt_id = ${attemptId} and position = 0`.execute(backend.database)
    const given = { questionId, outcome: 'correct' }
    const untold = { ...given, selectedOptionId: '' }
    expect((await caller.quiz.attempt({ attemptId })).answers[0]).toMatchObject(untold)
    await answerSprint(caller, backend.answerKey, id, Array(19).fill('right'))
    const finish = async () => (await submitSprint(caller, id)).answers[0]
    for (let times = 0; times < 2; times++) {
      expect(await finish()).toMatchObject({ ...untold, correctOptionId: null, lesson: null })
    }
    await playDaily(caller, backend.answerKey)
    expect((await caller.quiz.attempt({ attemptId })).answers[0]).toMatchObject({
      ...given,
      selectedOptionId: right,
    })
  })

  it('for the questions of a daily quiz that its attempt would serve all at once', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    const { sprintId } = await caller.sprint.start({ id })
    const [daily] = await getDailySet(backend.database, day('2026-03-02'), backend.clock.now())
    await sql`update sprint_questions set question_id = ${daily}
      where sprint_id = ${sprintId} and position = 19`.execute(backend.database)
    const { attemptId } = await caller.quiz.attempt({ sprintGroup: id })
    await expect(caller.quiz.questions({ attemptId })).rejects.toEqual(conflict)
    await playDaily(caller, backend.answerKey)
    expect((await caller.quiz.questions({ attemptId })).questions).toHaveLength(20)
  })

  it('for questions that are known before the first of its days', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    await caller.sprint.start({ id, openDays: ['2026-03-05'] })
    const { session } = await caller.sprint.session({ id })
    expect(session).toMatchObject({ status: 'scheduled', questionIds: [], total: 20 })
  })
})
