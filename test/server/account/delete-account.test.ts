import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { callerWithLoadedSession } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { answerSprint, createGroup, getOwnGroup } from '../../support/group.ts'
import { optionFor, playDaily } from '../../support/play.ts'
import { expectErrorReply } from '../api/error-reply.ts'
import { inParallel } from '../race/parallel.ts'
import { createAccountData } from './account-data.ts'
import { churchesIn, columnsWithUser, creditsWithout, snapshotWithoutSums } from './account-rows.ts'

describe('deleting an account', () => {
  const backend = useTestBackendWithHttp()

  it('removes everything of the person, and nothing of anybody else', async () => {
    const other = await backend.http.signIn()
    const { id: groupId, inviteCode } = (await createAccountData(backend, other)).group
    const [theirs] = (await other.get('/api/users/me/churches')).json
    const before = await snapshotWithoutSums(backend)
    const person = await backend.http.signIn('leaving@example.org')
    const { group: ownGroup } = await createAccountData(backend, person)
    expect((await person.post('/api/groups/join', { inviteCode })).status).toBe(200)
    await answerSprint(backend.as(person.userId), backend.answerKey, groupId, ['right'])
    const [own] = (await person.get('/api/users/me/churches')).json
    expect((await person.post(`/api/churches/${theirs.churchId}/join`)).status).toBe(200)
    const churches = await churchesIn(backend)
    const credits = await creditsWithout(backend, person.userId)
    expect(credits.length).toBeGreaterThan(0)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
    const elsewhere = await backend.http.signIn('leaving@example.org')
    expect((await columnsWithUser(backend, person.userId)).length).toBeGreaterThan(6)

    const reply = await person.delete('/api/users/me')
    expect(reply.json).toEqual({ deleted: true })
    expect(person.cookies.size).toBe(0)
    expect(await columnsWithUser(backend, person.userId)).toEqual([])
    expectErrorReply(await elsewhere.get('/api/auth/user'), 401, 'not_signed_in')
    expect(await snapshotWithoutSums(backend)).toEqual(before)
    expectErrorReply(await other.get(`/api/study-groups/${ownGroup.id}`), 404, 'not_found')
    const { group, members } = (await other.get(`/api/study-groups/${groupId}`)).json
    expect(group).toMatchObject({ memberCount: 1, xpThisWeek: 10, totalXp: 10 })
    expect(members).toMatchObject([{ userId: other.userId, xpThisWeek: 10 }])
    // Their own church, which had points of today only, went with them.
    expect(await churchesIn(backend)).toEqual(
      churches
        .filter(({ id }) => id !== own.churchId)
        .map((one) => (one.id === theirs.churchId ? { ...one, members: one.members - 1 } : one)),
    )
    expect(await creditsWithout(backend, person.userId)).toEqual(credits)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])

    const again = await backend.http.signIn('leaving@example.org')
    expect(again.userId).not.toBe(person.userId)
    expect((await again.get('/api/auth/user')).json.totalXp).toBe(0)
  })

  it('hands over the person’s church, which loses the points they earned in running periods', async () => {
    const [founder, second, third] = [
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const { church } = await founder.caller.church.propose({ name: 'Corinth' })
    for (const { caller } of [second, third]) {
      backend.clock.advance(60)
      await caller.church.join({ id: church.id })
    }
    await playDaily(founder.caller, backend.answerKey, 10)
    await playDaily(third.caller, backend.answerKey, 1)
    const board = () => third.caller.leaderboard.church({ id: church.id })
    const before = await board()
    expect(before.church).toMatchObject({ memberCount: 3, totalPoints: 150 + 38, totalQuizzes: 2 })
    const everyone = await third.caller.leaderboard.churches({})
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])

    await founder.caller.user.deleteAccount()
    expect(await second.caller.church.mine()).toMatchObject([{ role: 'admin' }])
    expect(await third.caller.church.mine()).toMatchObject([{ role: 'member' }])
    const after = await board()
    expect(after.church).toEqual({
      ...before.church,
      memberCount: 2,
      totalPoints: 38,
      totalQuizzes: 1,
      totalQuestions: 10,
      correctAnswers: 1,
      accuracy: 10,
    })
    expect(after.users.map(({ userId }) => userId)).toEqual([third.id])
    const now = await third.caller.leaderboard.churches({})
    expect(now.totals).toEqual({ ...everyone.totals, challenges: everyone.totals.challenges - 1 })
    expect(now.you.rankedUsers).toBe(everyone.you.rankedUsers - 1)
    expect(now.churches.find((row) => row.churchId === church.id)).toMatchObject({
      activeMemberCount: 1,
      totalPoints: 38,
    })
    const credits = await backend.database
      .selectFrom('church_credits')
      .select(['user', 'xp'])
      .where('church', '=', church.id)
      .orderBy('xp')
      .execute()
    expect(credits).toEqual([{ user: third.id, xp: 30 }])
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('hands over the person’s group, which loses the XP of the week, and deletes an empty one', async () => {
    const [founder, second, third] = [
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const { id, inviteCode } = await createGroup(founder.caller)
    for (const { caller } of [second, third]) {
      backend.clock.advance(60)
      await caller.group.join({ inviteCode })
    }
    await founder.caller.sprint.start({ id })
    await answerSprint(founder.caller, backend.answerKey, id, ['right', 'right', 'wrong'])
    await answerSprint(third.caller, backend.answerKey, id, ['right'])
    const before = await getOwnGroup(third.caller, id)
    expect(before.group).toMatchObject({ memberCount: 3, xpThisWeek: 30, activeMembers: 2 })
    const credits = () =>
      backend.database
        .selectFrom('group_credits')
        .select(['user', 'xp'])
        .where('group', '=', id)
        .orderBy('user')
        .execute()

    await founder.caller.user.deleteAccount()
    expect(await columnsWithUser(backend, founder.id)).toEqual([])
    const after = await getOwnGroup(third.caller, id)
    expect(after.group).toMatchObject({ memberCount: 2, xpThisWeek: 10, totalXp: 10 })
    expect(after.group.challenge).toEqual(before.group.challenge)
    expect(after.members.map(({ userId, isLeader }) => [userId, isLeader])).toEqual([
      [third.id, false],
      [second.id, true],
    ])
    expect(await credits()).toEqual([{ user: third.id, xp: 10 }])
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])

    await second.caller.user.deleteAccount()
    expect((await third.caller.group.get({ id })).members).toMatchObject([{ isLeader: true }])
    await third.caller.user.deleteAccount()
    await expect(backend.as(null).group.get({ id })).rejects.toMatchObject({
      errorCode: 'not_signed_in',
    })
    expect(await credits()).toEqual([])
  })

  it('refuses the only site admin, and accepts one of two', async () => {
    const [first, second] = [await backend.http.signIn(), await backend.http.signIn()]
    const promote = (isSiteAdmin: boolean, id: string) =>
      backend.database.updateTable('users').set({ isSiteAdmin }).where('id', '=', id).execute()
    await promote(true, first.userId)
    const refused = await first.delete('/api/users/me')
    expectErrorReply(refused, 409, 'conflict')
    expect((await first.get('/api/auth/user')).status).toBe(200)
    await promote(true, second.userId)
    expect((await first.delete('/api/users/me')).status).toBe(200)
    expectErrorReply(await second.delete('/api/users/me'), 409, 'conflict')
    await promote(false, second.userId)
  })
})

describe('deleting accounts at the same time', () => {
  const backend = useTestBackend()

  it('accepts one of two site admins', async () => {
    for (let round = 0; round < EFFORT.deletionRounds; round++) {
      const admins = await Promise.all([
        backend.newLearner({ isSiteAdmin: true }),
        backend.newLearner({ isSiteAdmin: true }),
      ])
      const { accepted, refused } = await inParallel(2, (index) =>
        (admins[index] as (typeof admins)[0]).caller.user.deleteAccount(),
      )
      expect(accepted).toEqual([{ deleted: true }])
      expect(refused).toEqual(['conflict'])
      await backend.database.deleteFrom('users').where('isSiteAdmin', '=', true).execute()
    }
  })

  it('leaves no row behind, whatever else runs', async () => {
    // The test above deletes accounts by hand, without their sums.
    await reconcile(backend.database, backend.clock.now())
    const leader = (await backend.newLearner()).caller
    const { id: groupId, inviteCode } = await createGroup(leader)
    await leader.sprint.start({ id: groupId })
    const { questionIds } = (await leader.sprint.session({ id: groupId })).session
    const answerOf = (questionId: string) => ({
      sprintGroup: groupId,
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
    })
    for (let round = 0; round < EFFORT.deletionRounds; round++) {
      const { id } = await backend.newLearner()
      await backend.as(id).group.join({ inviteCode })
      const caller = await callerWithLoadedSession(backend.application, id)
      const practice = await caller.quiz.questions({ mode: 'practice', limit: 3 })
      const answers = practice.questions.map(({ id: questionId, options }) => ({
        questionId,
        selectedOptionId: options[0]?.id as string,
      }))
      const calls = [
        () => caller.user.deleteAccount(),
        () => caller.quiz.startDaily(),
        () => caller.quiz.submit({ answers, timeSpent: 5, quizType: 'practice' as const }),
        () => caller.user.updateSettings({ timeZone: 'Asia/Tokyo' }),
        () => caller.user.updatePrivacy({ isPublicProfile: true }),
        () => caller.quiz.answer(answerOf(questionIds[round % 20] as string)),
        () => createGroup(caller),
        () => leader.quiz.answer(answerOf(questionIds[round % 20] as string)),
        () => caller.group.leave({ id: groupId }),
        () => caller.user.deleteAccount(),
      ]
      // Calls may be refused; anything else would be thrown here.
      await inParallel<unknown>(calls.length, (index) => (calls[index] as (typeof calls)[0])())
      expect(await columnsWithUser(backend, id)).toEqual([])
    }
    expect((await leader.group.get({ id: groupId })).group.memberCount).toBe(1)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })
})
