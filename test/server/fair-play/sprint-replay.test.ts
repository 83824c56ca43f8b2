import { describe, expect, it } from 'vitest'
import { forgetPlayedQuizzes } from '../../../src/server/quiz/played-quiz.service.ts'
import { QUIZ_KINDS } from '../../../src/server/quiz-kinds.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { readLearnerById } from '../../support/caller.ts'
import { answerSprint, createGroup, getOwnGroup, type TestGroup } from '../../support/group.ts'
import { type Move, optionFor } from '../../support/play.ts'

/** As many of its twenty questions as show it. */
const ROUND = 5

describe('deleting the account and coming back to a sprint', () => {
  const backend = useTestBackendWithHttp()

  const startSprint = async () => {
    const leader = await backend.newLearner()
    const group = await createGroup(leader.caller)
    await leader.caller.sprint.start({ id: group.id })
    return { leader, group }
  }

  /** Signs in and joins the group. */
  const arrive = async (email: string, { inviteCode }: TestGroup) => {
    const person = await backend.http.signIn(email)
    expect((await person.post('/api/groups/join', { inviteCode })).status).toBe(200)
    return {
      ...person,
      caller: backend.as(person.userId),
      leave: () => person.delete('/api/users/me'),
    }
  }

  const play = (
    caller: ReturnType<typeof backend.as>,
    { id }: TestGroup,
    move: Move,
    count = ROUND,
  ) => answerSprint(caller, backend.answerKey, id, Array(count).fill(move))

  const xpOf = async (id: string): Promise<number> =>
    (await readLearnerById(backend.database, id)).totalXp

  it('pays nothing for its answers, which were shown before', async () => {
    const { leader, group } = await startSprint()
    const first = await arrive('sprint@example.org', group)
    await play(first.caller, group, 'wrong')
    await first.leave()
    for (let round = 0; round < 2; round++) {
      const again = await arrive('sprint@example.org', group)
      await play(again.caller, group, 'right', round === 0 ? 3 : ROUND)
      expect(await xpOf(again.userId)).toBe(0)
      expect((await again.caller.sprint.session({ id: group.id })).session.earnsXp).toBe(false)
      await again.leave()
    }
    expect((await getOwnGroup(leader.caller, group.id)).group).toMatchObject({ totalXp: 0 })
    const other = await arrive('somebody.else@example.org', group)
    await play(other.caller, group, 'right')
    expect(await xpOf(other.userId)).toBe(ROUND * 10)
  })

  it('pays nothing to a leader who has opened its answers', async () => {
    const { leader, group } = await startSprint()
    const second = await arrive('second.leader@example.org', group)
    await leader.caller.group.makeLeader({ id: group.id, userId: second.userId })
    await second.caller.sprint.openSheet({ id: group.id })
    await second.leave()
    const again = await arrive('second.leader@example.org', group)
    await play(again.caller, group, 'right')
    expect(await xpOf(again.userId)).toBe(0)
  })

  it('pays nothing to who has read its questions, which practice grades before they join again', async () => {
    const { leader, group } = await startSprint()
    const first = await arrive('looked@example.org', group)
    const { attemptId } = await first.caller.quiz.attempt({ sprintGroup: group.id })
    const { questions } = await first.caller.quiz.questions({ attemptId })
    await first.leave()
    const second = await backend.http.signIn('looked@example.org')
    const answers = questions.map(({ id }) => ({
      questionId: id,
      selectedOptionId: optionFor(backend.answerKey, id, 'wrong'),
    }))
    const round = { answers, timeSpent: 10, quizType: 'practice' } as const
    expect(await backend.as(second.userId).quiz.submit(round)).toMatchObject({ score: 0 })
    const again = await arrive('looked@example.org', group)
    await play(again.caller, group, 'right')
    expect(await xpOf(again.userId)).toBe(0)
    await again.leave()
    await leader.caller.sprint.end({ id: group.id })
    backend.clock.advance(1)
    await leader.caller.sprint.start({ id: group.id })
    const third = await arrive('looked@example.org', group)
    await play(third.caller, group, 'right', 2)
    expect(await xpOf(third.userId)).toBe(20)
  })

  it('pays who had not begun it', async () => {
    const { group } = await startSprint()
    const first = await arrive('joined@example.org', group)
    await first.leave()
    const again = await arrive('joined@example.org', group)
    await play(again.caller, group, 'right', 1)
    expect(await xpOf(again.userId)).toBe(10)
  })

  it('is known until the sprint ends, is gone or closes, by a hash that differs for every sprint', async () => {
    await backend.database.deleteFrom('played_quiz_keys').execute()
    const kept = () => backend.database.selectFrom('played_quizzes').selectAll().execute()
    const [ended, gone, closed] = [await startSprint(), await startSprint(), await startSprint()]
    for (const { group } of [ended, gone, closed]) {
      const person = await arrive('kept@example.org', group)
      await play(person.caller, group, 'wrong', 1)
      await person.leave()
    }
    const rows = await kept()
    expect(new Set(rows.map(({ identityHash }) => identityHash)).size).toBe(3)
    expect(JSON.stringify(rows)).not.toMatch(/kept|example|development/)
    const leftAfter = async (happening: () => unknown): Promise<number> => {
      await happening()
      await forgetPlayedQuizzes(QUIZ_KINDS, backend.database, backend.clock.now())
      return (await kept()).length
    }
    expect(await leftAfter(() => {})).toBe(3)
    expect(await leftAfter(() => ended.leader.caller.sprint.end({ id: ended.group.id }))).toBe(2)
    expect(await leftAfter(() => gone.leader.caller.group.leave({ id: gone.group.id }))).toBe(1)
    const { sprint } = await closed.leader.caller.sprint.progress({ id: closed.group.id })
    backend.clock.set(new Date(Date.parse(sprint.closesAt) - 1).toISOString())
    expect(await leftAfter(() => {})).toBe(1)
    expect(await leftAfter(() => backend.clock.set(sprint.closesAt))).toBe(0)
    expect(await backend.database.selectFrom('played_quiz_keys').selectAll().execute()).toEqual([])
  })
})
