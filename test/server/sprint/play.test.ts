import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { readLearnerById } from '../../support/caller.ts'
import { snapshotOf } from '../../support/database.ts'
import { answerSprint, createGroup, getOwnGroup, submitSprint } from '../../support/group.ts'
import type { HttpClient } from '../../support/http.ts'
import { type Move, optionFor } from '../../support/play.ts'
import { expectSumsToAgree } from './sums.ts'

describe('a sprint', () => {
  const backend = useTestBackendWithHttp()

  /** A leader, a member and their group, in which a sprint runs. */
  const startedGroup = async () => {
    const [leader, member] = [await backend.newLearner(), await backend.newLearner()]
    const { id, inviteCode } = await createGroup(leader.caller)
    await member.caller.group.join({ inviteCode })
    const { sprintId } = await leader.caller.sprint.start({ id })
    const { session } = await member.caller.sprint.session({ id })
    return { id, inviteCode, leader, member, sprintId, questionIds: session.questionIds }
  }

  const answerTo = (questionId: string, move: Move) => ({
    questionId,
    selectedOptionId: optionFor(backend.answerKey, questionId, move),
  })

  it('is resumed on another device at the same place with the same score, and paid once', async () => {
    const phone = await backend.http.signIn('naomi@example.org')
    const laptop = await backend.http.signIn('naomi@example.org')
    const member = backend.as(phone.userId)
    const { church } = await member.church.propose({ name: 'Bethlehem Chapel' })
    const leader = await backend.newLearner()
    const { id, inviteCode } = await createGroup(leader.caller)
    await phone.post('/api/groups/join', { inviteCode })
    const { sprintId } = await leader.caller.sprint.start({ id })
    const sessionOf = async (client: HttpClient) =>
      (await client.get(`/api/study-groups/${id}/quiz-sprint/session`)).json.session
    const attemptOf = async (client: HttpClient) =>
      (await client.get(`/api/quiz/attempt?sprintGroup=${id}`)).json

    expect(await sessionOf(phone)).toMatchObject({ lastQuestionIndex: 0, attemptId: null })
    const moves: Move[] = ['right', 'wrong', 'right', 'skip', 'right', 'right', 'right', 'right']
    for (const [index, move] of moves.entries()) {
      const { question, position, secondsAllowed } = await attemptOf(phone)
      expect([position, secondsAllowed]).toEqual([index, null])
      const answer = { sprintGroup: id, ...answerTo(question.id, move) }
      expect((await phone.post('/api/quiz/answer', answer)).json.answered).toBe(index + 1)
    }
    const { questionIds, attemptId, ...place } = await sessionOf(laptop)
    expect(place).toMatchObject({
      lastQuestionIndex: 8,
      currentScore: 6,
      finished: false,
      sprintId,
    })
    const resumed = await attemptOf(laptop)
    expect(resumed).toMatchObject({ attemptId, sprintId, position: 8, score: 6, streak: 4 })
    expect(resumed.question.id).toBe(questionIds[8])
    expect(resumed.question.options.every((one: object) => !('isCorrect' in one))).toBe(true)
    // The phone sends an answer again that arrived before.
    const repeated = { sprintGroup: id, ...answerTo(questionIds[0], 'wrong') }
    expect((await phone.post('/api/quiz/answer', repeated)).status).toBe(409)
    await answerSprint(member, backend.answerKey, id, Array(12).fill('right'))

    const submission = { answers: [], timeSpent: 90, quizType: 'sprint', sprintGroup: id }
    const finished = await laptop.post('/api/quiz/submit', submission)
    expect(finished.json).toMatchObject({
      ...{ attemptId, quizType: 'sprint', score: 18, total: 20, totalXp: 180 },
      xp: { base: 0, correct: 180, weeklyBonus: 0, total: 180 },
    })
    const before = await snapshotOf(backend.database)
    for (const names of [{ sprintGroup: id }, { attemptId }, {}]) {
      const again = { answers: [], timeSpent: 9, quizType: 'sprint', ...names }
      expect((await phone.post('/api/quiz/submit', again)).json).toEqual(finished.json)
    }
    expect((await phone.post('/api/quiz/answer', repeated)).status).toBe(409)
    expect(await snapshotOf(backend.database)).toEqual(before)
    expect(await sessionOf(phone)).toMatchObject({ lastQuestionIndex: 20, finished: true })

    const { rows } = await sql`
      select xp_entries.amount, credit.xp from xp_entries
      join group_credits as credit using (user_id, source_key)
      where user_id = ${phone.userId}::uuid and source_key like ${`sprint:${sprintId}:%`}`.execute(
      backend.database,
    )
    expect(rows).toEqual(Array(18).fill({ amount: 10, xp: 10 }))
    expect(await readLearnerById(backend.database, phone.userId)).toMatchObject({
      ...{ totalXp: 180, sprintQuestions: 20, sprintCorrect: 18, sprintsFinished: 1 },
      ...{ dailyQuizzes: 0, practiceQuizzes: 0, streakLength: 0 },
    })
    const { group, members, sprints } = await getOwnGroup(leader.caller, id)
    expect(group).toMatchObject({ xpThisWeek: 180, totalXp: 180, accuracy: 90, activeMembers: 1 })
    expect(members[0]).toMatchObject({
      ...{ userId: phone.userId, xpThisWeek: 180 },
      sprint: { answered: 20, correct: 18, finished: true },
    })
    expect(sprints).toMatchObject([{ id: sprintId, questionsAnswered: 20, finished: 1 }])
    const { players } = await leader.caller.sprint.progress({ id })
    expect(players).toMatchObject([
      { userId: phone.userId, answered: 20, correct: 18, xp: 180, finished: true },
      { userId: leader.id, answered: 0, correct: 0, xp: 0, finished: false },
    ])
    const board = await member.leaderboard.church({ id: church.id, period: 'weekly' })
    // A quarter more for the primary church; each answer is credited, and rounded, by itself.
    expect(board.church).toMatchObject({ totalPoints: 18 * 13, totalQuizzes: 0 })
    expect((await member.leaderboard.churches({ period: 'weekly' })).you.points).toBe(180)
    await expectSumsToAgree(backend)
  })

  it('can be answered by its submission alone, without naming the group', async () => {
    const { id, member, questionIds } = await startedGroup()
    const answers = questionIds.map((one, index) => answerTo(one, index < 15 ? 'right' : 'wrong'))
    const submission = { answers, timeSpent: 60, quizType: 'sprint' } as const
    const { caller } = member
    const stranger = await backend.newLearner()
    await expect(stranger.caller.quiz.submit(submission)).rejects.toMatchObject({
      errorCode: 'not_found',
    })
    const result = await caller.quiz.submit(submission)
    expect(result).toMatchObject({ score: 15, total: 20, totalXp: 150, xp: { total: 150 } })
    expect(await caller.quiz.submit(submission)).toEqual(result)
    expect((await caller.group.get({ id })).group.xpThisWeek).toBe(150)
    await expectSumsToAgree(backend)
  })

  it('counts only answered questions for the weekly challenge when it is finished early', async () => {
    const { id, member, questionIds } = await startedGroup()
    const { caller } = member
    await expect(submitSprint(caller, id)).rejects.toMatchObject({ errorCode: 'invalid_input' })
    await answerSprint(caller, backend.answerKey, id, ['right', 'skip'])
    const answers = [answerTo(questionIds[2] as string, 'right')]
    const result = await caller.quiz.submit({
      ...{ answers, timeSpent: 60, quizType: 'sprint', sprintGroup: id },
    })
    expect(result).toMatchObject({ score: 2, total: 20, xp: { total: 20 } })
    const { group, members } = await getOwnGroup(caller, id)
    expect(group.challenge.questionsAnswered).toBe(3)
    expect(members[0]?.sprint).toEqual({ answered: 20, correct: 2, finished: true })
    await expectSumsToAgree(backend)
  })

  it('pays nothing and counts for nobody after its answers were opened, and what came before stays', async () => {
    const { id, leader, member, questionIds } = await startedGroup()
    await expect(member.caller.sprint.openSheet({ id })).rejects.toMatchObject({
      errorCode: 'forbidden',
    })
    const { answerKey, database } = backend
    await answerSprint(leader.caller, answerKey, id, ['right', 'right', 'wrong'])
    expect((await leader.caller.sprint.session({ id })).session.earnsXp).toBe(true)
    const { questions } = await leader.caller.sprint.openSheet({ id })
    expect(questions.map((question) => [question.id, question.correctOptionId])).toEqual(
      questionIds.map((one) => [one, answerKey.get(one)?.right]),
    )
    const learner = await readLearnerById(database, leader.id)
    expect((await leader.caller.sprint.session({ id })).session.earnsXp).toBe(false)

    await answerSprint(leader.caller, answerKey, id, Array(16).fill('right'))
    const result = await submitSprint(leader.caller, id)
    expect(result).toMatchObject({ score: 18, total: 20, xp: { total: 20 }, totalXp: 20 })
    expect(await readLearnerById(database, leader.id)).toEqual(learner)
    const { group, members, sprints } = await getOwnGroup(member.caller, id)
    expect(group).toMatchObject({ xpThisWeek: 20, challenge: { questionsAnswered: 3 } })
    expect(sprints).toMatchObject([{ questionsAnswered: 3, finished: 1 }])
    expect(members[0]).toMatchObject({ userId: leader.id, xpThisWeek: 20 })
    const { players } = await member.caller.sprint.progress({ id })
    expect(players[0]).toMatchObject({ userId: leader.id, answersOpened: true, finished: true })
    await expectSumsToAgree(backend)

    // For others, the same questions count as before.
    await answerSprint(member.caller, answerKey, id, Array(20).fill('right'))
    expect((await submitSprint(member.caller, id)).xp.total).toBe(200)
    expect((await member.caller.group.get({ id })).group).toMatchObject({
      xpThisWeek: 220,
      challenge: { questionsAnswered: 20 },
    })
    await expectSumsToAgree(backend)
  })

  it('loses nothing when its answers are opened after finishing', async () => {
    const { id, leader, member, questionIds } = await startedGroup()
    await answerSprint(leader.caller, backend.answerKey, id, Array(20).fill('right'))
    const result = await submitSprint(leader.caller, id)
    expect(result.xp.total).toBe(200)
    // Who has finished and then left for another group is not counted.
    const answers = questionIds.map((one) => answerTo(one, 'wrong'))
    await member.caller.quiz.submit({
      ...{ answers, timeSpent: 60, quizType: 'sprint', sprintGroup: id },
    })
    await member.caller.group.leave({ id })
    await createGroup(member.caller)
    const before = await snapshotOf(backend.database)
    expect((await leader.caller.sprint.openSheet({ id })).sprint.finished).toBe(1)
    expect((await leader.caller.sprint.progress({ id })).sprint.finished).toBe(1)
    expect((await leader.caller.sprint.session({ id })).session.earnsXp).toBe(true)
    expect(await submitSprint(leader.caller, id)).toEqual(result)
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it('shows who has played and which questions the group finds hardest', async () => {
    const { id, leader, member } = await startedGroup()
    await answerSprint(leader.caller, backend.answerKey, id, ['right', 'wrong', 'right'])
    await answerSprint(member.caller, backend.answerKey, id, ['right', 'wrong'])
    const { players, questions } = await leader.caller.sprint.results({ id })
    expect(players).toMatchObject([
      { userId: leader.id, isYou: true, answered: 3, correct: 2 },
      { userId: member.id, isYou: false, answered: 2, correct: 1 },
    ])
    expect(
      questions.map(({ answered, correct, percentage }) => [answered, correct, percentage]),
    ).toEqual([[2, 2, 100], [2, 0, 0], [1, 1, 100], ...Array(17).fill([0, 0, null])])
    await expect(member.caller.sprint.results({ id })).rejects.toMatchObject({
      errorCode: 'forbidden',
    })
  })
})
