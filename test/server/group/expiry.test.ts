import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { answerSprint, createGroup, submitSprint, type TestGroup } from '../../support/group.ts'
import { optionFor } from '../../support/play.ts'

const SECONDS_PER_DAY = 24 * 3600
const ENDED = { errorCode: 'conflict', message: 'This sprint has ended.' }
const NOT_RUNNING = {
  errorCode: 'not_found',
  message: 'No quiz sprint is running in this group.',
}
const NOT_A_MEMBER = {
  errorCode: 'forbidden',
  message: 'Only members of this group can do that.',
}
const NOT_FOUND = { errorCode: 'not_found', message: 'Study group not found' }

describe('what no longer works', () => {
  const backend = useTestBackend()
  let leader: Caller
  let member: Caller
  let group: TestGroup
  beforeEach(async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    leader = (await backend.newLearner()).caller
    member = (await backend.newLearner()).caller
    group = await createGroup(leader)
    await member.group.join({ inviteCode: group.inviteCode })
  })

  /** Plays a sprint's first question. @returns calls that would go on, by the attempt and by the group */
  const begin = async (openDays: string[] = []) => {
    const sprintGroup = group.id
    await leader.sprint.start({ id: sprintGroup, openDays })
    await answerSprint(member, backend.answerKey, sprintGroup, ['right'])
    const { attemptId, question } = await member.quiz.attempt({ sprintGroup })
    const questionId = question?.id as string
    const selectedOptionId = optionFor(backend.answerKey, questionId, 'right')
    const answers = [{ questionId, selectedOptionId }]
    const round = { answers, timeSpent: 1, quizType: 'sprint' } as const
    return {
      byAttempt: [
        () => member.quiz.attempt({ attemptId }),
        () => member.quiz.answer({ attemptId, questionId, selectedOptionId }),
        () => member.quiz.submit({ ...round, attemptId }),
      ],
      byGroup: [
        () => member.quiz.attempt({ sprintGroup }),
        () => member.quiz.answer({ sprintGroup, questionId, selectedOptionId }),
        () => member.sprint.hint({ id: sprintGroup, questionId }),
      ],
      submitByGroup: () => member.quiz.submit({ ...round, sprintGroup }),
      questions: () => member.quiz.questionsByIds({ questionIds: [questionId] }),
      session: () => member.sprint.session({ id: sprintGroup }),
    }
  }

  const expectRefused = async (calls: readonly (() => Promise<unknown>)[], error: object) => {
    for (const call of calls) await expect(call()).rejects.toMatchObject(error)
  }

  const xpOf = async (caller: Caller): Promise<number> => (await caller.auth.user()).totalXp

  it('is an invite after 30 days, until a leader asks for the link again', async () => {
    const [late, later] = [await backend.newLearner(), await backend.newLearner()]
    const { inviteCode } = group
    backend.clock.advance(30 * SECONDS_PER_DAY - 1)
    expect(await late.caller.group.join({ inviteCode })).toMatchObject({ alreadyMember: false })
    backend.clock.advance(1)
    await expectRefused([() => later.caller.group.join({ inviteCode })], {
      errorCode: 'conflict',
      message: 'This invite link has expired. Ask a leader of the group for a new one.',
    })
    // Joining twice is no failure, however old the link is.
    expect(await member.group.join({ inviteCode })).toMatchObject({ alreadyMember: true })
    const { inviteLink, expiresAt } = await leader.group.inviteLink({ id: group.id })
    expect(expiresAt).toBe('2026-05-01T12:00:00.000Z')
    expect(inviteLink).not.toContain(inviteCode)
    await expectRefused([() => later.caller.group.join({ inviteCode })], {
      errorCode: 'not_found',
    })
    await later.caller.group.join({ inviteCode: inviteLink.split('/').at(-1) as string })
    expect((await later.caller.group.get({ id: group.id })).group.memberCount).toBe(4)
  })

  it('is a sprint after its week', async () => {
    const { byAttempt, byGroup, submitByGroup, questions, session } = await begin()
    backend.clock.set('2026-03-08T23:59:59Z')
    expect((await session()).session).toMatchObject({ status: 'open', lastQuestionIndex: 1 })
    backend.clock.set('2026-03-09T00:00:00Z')
    await expectRefused([...byAttempt, ...byGroup, submitByGroup], ENDED)
    await expectRefused([session], NOT_RUNNING)
    expect((await questions()).questions).toHaveLength(1)
    expect(await xpOf(member)).toBe(10)
  })

  it('is a sprint after the last of its days, and between them', async () => {
    const days = ['2026-03-02', '2026-03-05']
    const { byAttempt, byGroup, submitByGroup, session } = await begin(days)
    backend.clock.set('2026-03-03T00:00:00Z')
    const opens = { errorCode: 'conflict', message: 'This sprint opens on Thursday.' }
    await expectRefused([...byAttempt, ...byGroup, submitByGroup], opens)
    expect((await session()).session.status).toBe('scheduled')
    backend.clock.set('2026-03-06T00:00:00Z')
    await expectRefused([...byAttempt, ...byGroup, submitByGroup], ENDED)
  })

  it('is a sprint that a leader has ended', async () => {
    const { byAttempt, byGroup, submitByGroup, session } = await begin()
    await leader.sprint.end({ id: group.id })
    await expectRefused([...byAttempt, submitByGroup], ENDED)
    await expectRefused([...byGroup, session], NOT_RUNNING)
    await expectRefused([() => leader.sprint.end({ id: group.id })], NOT_RUNNING)
    const { players } = await leader.sprint.progress({ id: group.id })
    expect(players[0]).toMatchObject({ answered: 1, correct: 1, xp: 10, finished: false })
  })

  it.each([
    ['that is not open today', '2026-03-03T12:00:00Z', ['2026-03-02', '2026-03-05']],
    ['that is over', '2026-03-09T12:00:00Z', []],
  ])(
    'does not include finishing a sprint %s, once every question is answered',
    async (_, at, openDays) => {
      await leader.sprint.start({ id: group.id, openDays })
      const { questionIds } = (await member.sprint.session({ id: group.id })).session
      await answerSprint(member, backend.answerKey, group.id, Array(20).fill('right'))
      backend.clock.set(at)
      const sprintGroup = group.id
      expect(await member.quiz.attempt({ sprintGroup })).toMatchObject({ position: 20, score: 20 })
      const [questionId = ''] = questionIds
      const again = { sprintGroup, questionId, selectedOptionId: '' }
      await expectRefused([() => member.quiz.answer(again)], {
        message: 'You’ve already answered this question.',
      })
      expect(await submitSprint(member, sprintGroup)).toMatchObject({ score: 20, totalXp: 200 })
    },
  )

  it('does not include the result of a sprint that was replaced, which its answers find', async () => {
    const sprintGroup = group.id
    await leader.sprint.start({ id: sprintGroup })
    const { questionIds } = (await member.sprint.session({ id: sprintGroup })).session
    const answers = questionIds.map((questionId) => ({
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
    }))
    const round = { answers, timeSpent: 60, quizType: 'sprint' } as const
    const result = await member.quiz.submit({ ...round, sprintGroup })
    expect(result.score).toBe(20)
    await leader.sprint.end({ id: sprintGroup })
    expect(await member.quiz.submit({ ...round, sprintGroup })).toEqual(result)
    await leader.sprint.start({ id: sprintGroup })
    await answerSprint(member, backend.answerKey, sprintGroup, ['wrong'])
    expect(await member.quiz.submit({ ...round, sprintGroup })).toEqual(result)
    expect(await member.quiz.submit(round)).toEqual(result)
    expect((await member.sprint.session({ id: sprintGroup })).session.finished).toBe(false)
  })

  it('is the sprint of a group that one has left, until one returns', async () => {
    const { byAttempt, byGroup, submitByGroup, questions, session } = await begin()
    await member.group.leave({ id: group.id })
    const progress = () => member.sprint.progress({ id: group.id })
    await expectRefused([...byAttempt, ...byGroup, submitByGroup, session, progress], NOT_A_MEMBER)
    await expectRefused([questions], { errorCode: 'not_found' })
    await member.group.join({ inviteCode: group.inviteCode })
    expect((await session()).session).toMatchObject({ lastQuestionIndex: 1, currentScore: 1 })
    await answerSprint(member, backend.answerKey, group.id, ['right'])
    expect(await xpOf(member)).toBe(20)
  })

  it('is anything of a group that was deleted; what was earned stays', async () => {
    const { byAttempt, byGroup, submitByGroup, session } = await begin()
    await leader.group.leave({ id: group.id })
    expect(await member.group.leave({ id: group.id })).toEqual({ left: true, groupDeleted: true })
    const get = () => member.group.get({ id: group.id })
    await expectRefused([...byGroup, submitByGroup, session, get], NOT_FOUND)
    await expectRefused(byAttempt, ENDED)
    expect(await xpOf(member)).toBe(10)
  })
})
