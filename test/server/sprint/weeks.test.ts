import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { answerSprint, createGroup, getOwnGroup, submitSprint } from '../../support/group.ts'

describe("a group's weeks and days", () => {
  const backend = useTestBackend()

  const refused = (errorCode: string, message?: RegExp) =>
    expect.objectContaining({
      errorCode,
      ...(message && { message: expect.stringMatching(message) }),
    })

  const newGroup = async (timeZone: string) => {
    const leader = await backend.newLearner({ timeZone })
    const member = await backend.newLearner({ timeZone: 'Pacific/Kiritimati' })
    const { id, inviteCode } = await createGroup(leader.caller, { theme: 'Psalms' })
    await member.caller.group.join({ inviteCode })
    return { id, leader: leader.caller, member: member.caller }
  }

  const answer = (caller: Caller, id: string, count = 1): Promise<void> =>
    answerSprint(caller, backend.answerKey, id, Array(count).fill('right'))

  it("end at Sunday midnight in the group's time zone, for members anywhere", async () => {
    // Monday, 2 March, to Sunday, 8 March, on which clocks go forward in Los Angeles.
    backend.clock.set('2026-03-02T08:00:00Z')
    const { id, leader, member } = await newGroup('America/Los_Angeles')
    await leader.sprint.start({ id })
    backend.clock.set('2026-03-09T06:59:59Z')
    await answer(member, id, 2)
    const { group, sprints } = await getOwnGroup(member, id)
    expect(group).toMatchObject({
      xpThisWeek: 20,
      today: '2026-03-08',
      timeZone: 'America/Los_Angeles',
    })
    expect(group.weekEndsAt).toBe('2026-03-09T07:00:00.000Z')
    expect(sprints).toMatchObject([{ status: 'open', closesAt: '2026-03-09T07:00:00.000Z' }])
    expect((await member.group.leaderboard({})).find((one) => one.id === id)).toMatchObject({
      xpThisWeek: 20,
    })

    backend.clock.set('2026-03-09T07:00:00Z')
    await expect(answer(member, id)).rejects.toEqual(refused('not_found'))
    await expect(member.quiz.attempt({ sprintGroup: id })).rejects.toEqual(
      refused('conflict', /has ended/),
    )
    await expect(submitSprint(member, id)).rejects.toEqual(refused('conflict', /has ended/))
    const monday = await getOwnGroup(member, id)
    expect(monday.group).toMatchObject({
      ...{ today: '2026-03-09', xpThisWeek: 0, totalXp: 20, tier: 'New', progressPercentage: 0 },
      ...{ accuracy: null, activeMembers: 0, totalSprints: 1 },
      challenge: { questionsAnswered: 0, hintsUnlocked: false },
    })
    expect(monday.sprints).toEqual([])
    expect(monday.members.map(({ xpThisWeek, sprint }) => [xpThisWeek, sprint])).toEqual([
      [0, null],
      [0, null],
    ])
    expect((await member.group.leaderboard({})).find((one) => one.id === id)).toMatchObject({
      xpThisWeek: 0,
    })
    // The next one can start without ending the last; its week counts from zero.
    await leader.sprint.start({ id })
    await answer(member, id)
    expect((await leader.group.get({ id })).group).toMatchObject({ xpThisWeek: 10, totalXp: 30 })
  })

  it('are those of UTC where this server does not know the zone of the group', async () => {
    backend.clock.set('2026-03-08T23:30:00Z')
    const { id, leader, member } = await newGroup('Atlantis/Poseidonis')
    await backend.database
      .updateTable('study_groups')
      .set({ timeZone: 'Atlantis/Poseidonis' })
      .where('id', '=', id)
      .execute()
    await leader.sprint.start({ id })
    await answer(member, id)
    const { group, sprints } = await getOwnGroup(member, id)
    expect(group).toMatchObject({ timeZone: 'UTC', today: '2026-03-08', xpThisWeek: 10 })
    expect(sprints).toMatchObject([{ closesAt: '2026-03-09T00:00:00.000Z' }])
  })

  it('are those of a zone under the name that it has today', async () => {
    backend.clock.set('2026-03-08T20:00:00Z')
    const { id, member } = await newGroup('Asia/Calcutta')
    const { group } = await getOwnGroup(member, id)
    expect(group).toMatchObject({ timeZone: 'Asia/Kolkata', today: '2026-03-09' })
  })

  it('have six sprints, and six again in the next week', async () => {
    backend.clock.set('2026-03-15T10:00:00Z')
    const { id, leader } = await newGroup('Asia/Tokyo')
    for (const sunday of [true, false]) {
      for (let sprint = 1; sprint <= 6; sprint++) {
        await leader.sprint.start({ id })
        await leader.sprint.end({ id })
      }
      await expect(leader.sprint.start({ id })).rejects.toEqual(refused('conflict', /Monday/))
      // Monday begins in Tokyo.
      if (sunday) backend.clock.set('2026-03-15T15:00:00Z')
    }
    expect((await getOwnGroup(leader, id)).group.totalSprints).toBe(12)
  })

  it('let a sprint be played on its days, and not in between or after', async () => {
    backend.clock.set('2026-03-18T23:30:00Z')
    const { id, leader, member } = await newGroup('Europe/Berlin')
    // It is Thursday in Berlin.
    for (const day of ['2026-03-18', '2026-03-23']) {
      await expect(leader.sprint.start({ id, openDays: [day] })).rejects.toEqual(
        refused('invalid_input', /remaining days/),
      )
    }
    const openDays = ['2026-03-22', '2026-03-20', '2026-03-20']
    await leader.sprint.start({ id, openDays })
    const { session } = await member.sprint.session({ id })
    expect(session).toMatchObject({ status: 'scheduled', openDays: ['2026-03-20', '2026-03-22'] })
    expect(session.questionIds).toEqual([])
    expect((await member.sprint.progress({ id })).sprint.today).toBe('2026-03-19')
    expect((await getOwnGroup(member, id)).sprints[0]?.today).toBe('2026-03-19')
    const attempt = member.quiz.attempt({ sprintGroup: id })
    await expect(attempt).rejects.toEqual(refused('conflict', /opens on Friday/))
    await expect(leader.sprint.start({ id })).rejects.toEqual(
      refused('conflict', /already running/),
    )

    backend.clock.set('2026-03-20T22:59:59Z')
    await answer(member, id)
    backend.clock.set('2026-03-20T23:00:00Z')
    await expect(answer(member, id)).rejects.toEqual(refused('conflict', /opens on Sunday/))
    backend.clock.set('2026-03-22T22:59:59Z')
    await answer(member, id)
    expect((await member.sprint.session({ id })).session).toMatchObject({
      ...{ currentScore: 2, closesAt: '2026-03-22T23:00:00.000Z' },
    })
    backend.clock.set('2026-03-22T23:00:00Z')
    await expect(member.sprint.session({ id })).rejects.toEqual(refused('not_found'))
  })

  it('see the next sprint when everyone has finished, or a leader has ended the last', async () => {
    backend.clock.set('2026-03-25T12:00:00Z')
    const { id, leader, member } = await newGroup('UTC')
    const asked = new Set<string>()
    /** Each sprint has new questions, since known ones pay nothing. */
    const startShort = async (caller: Caller): Promise<string> => {
      backend.clock.advance(60)
      const { questions } = await leader.sprint.drawQuestions({ id })
      const fresh = questions.map((question) => question.id).filter((one) => !asked.has(one))
      const questionIds = fresh.slice(0, 5)
      for (const one of questionIds) asked.add(one)
      return (await caller.sprint.start({ id, questionIds })).sprintId
    }
    const first = await startShort(leader)
    await answer(leader, id, 5)
    await submitSprint(leader, id)
    await answer(member, id, 4)
    await expect(startShort(leader)).rejects.toEqual(refused('conflict'))
    // The last answer is enough, as the page may be closed before the quiz is submitted.
    await answer(member, id, 1)
    await expect(startShort(member)).rejects.toEqual(refused('forbidden'))
    const second = await startShort(leader)
    const { sprints } = await getOwnGroup(member, id)
    expect(sprints).toMatchObject([
      { id: second, status: 'open', finished: 0 },
      { id: first, status: 'ended', finished: 2 },
    ])

    // Who has answered everything can finish after the end; what the others earned stays.
    await answer(member, id, 5)
    await answer(leader, id, 3)
    const attemptIdOf = async (caller: Caller): Promise<string> =>
      (await caller.sprint.session({ id })).session.attemptId as string
    const [begun, complete] = [await attemptIdOf(leader), await attemptIdOf(member)]
    // A dialog that was open for the first sprint does not end the second.
    await expect(leader.sprint.end({ id, sprintId: first })).rejects.toEqual(
      refused('conflict', /has ended/),
    )
    await leader.sprint.end({ id, sprintId: second })
    const submit = (caller: Caller, attemptId: string) =>
      caller.quiz.submit({ answers: [], timeSpent: 60, quizType: 'sprint', attemptId })
    await expect(submit(leader, begun)).rejects.toEqual(refused('conflict', /has ended/))
    expect(await submit(member, complete)).toMatchObject({ score: 5, totalXp: 100 })
    expect((await member.group.get({ id })).group.xpThisWeek).toBe(50 + 50 + 50 + 30)
  })
})
