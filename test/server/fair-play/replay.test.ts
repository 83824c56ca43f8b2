import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { forgetPlayedQuizzes } from '../../../src/server/quiz/played-quiz.service.ts'
import { QUIZ_KINDS } from '../../../src/server/quiz-kinds.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { answerSprint, createGroup, getOwnGroup } from '../../support/group.ts'
import { playDaily } from '../../support/play.ts'
import { expectErrorReply } from '../api/error-reply.ts'

const DAY = 24 * 3600

describe('deleting the account and coming back', () => {
  const backend = useTestBackendWithHttp()

  /** Signs in as the same person, plays today's quiz perfectly and deletes the account. */
  const cycle = async (email: string, churchId: string) => {
    const person = await backend.http.signIn(email)
    await person.post(`/api/churches/${churchId}/join`)
    const played = await playDaily(backend.as(person.userId), backend.answerKey).then(
      () => true,
      () => false,
    )
    await person.delete('/api/users/me')
    return played
  }

  const pointsOf = async (churchId: string, period: 'daily' | 'weekly' | 'monthly') => {
    const { caller } = await backend.newLearner()
    return (await caller.leaderboard.church({ id: churchId, period })).church.totalPoints
  }

  it('pays a date once, however often, and leaves no points in the periods that are running', async () => {
    const founder = await backend.newLearner()
    const { church } = await founder.caller.church.propose({ name: 'Ephesus' })
    const played = []
    for (let round = 0; round < 20; round++) {
      played.push(await cycle('replay@example.org', church.id))
    }
    expect(played).toEqual([true, ...Array(19).fill(false)])
    for (const period of ['daily', 'weekly', 'monthly'] as const) {
      expect(await pointsOf(church.id, period)).toBe(0)
    }
    const { churches, totals } = await founder.caller.leaderboard.churches({ period: 'daily' })
    expect(churches.map((row) => row.churchId)).not.toContain(church.id)
    expect(totals.challenges).toBe(0)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('says why, on the dashboard too, and opens the next date', async () => {
    backend.clock.set('2026-03-09T12:00:00Z')
    const { church } = await (await backend.newLearner()).caller.church.propose({ name: 'Smyrna' })
    await cycle('returning@example.org', church.id)
    const again = await backend.http.signIn('returning@example.org')
    const refused = await again.post('/api/daily/start')
    expectErrorReply(refused, 400, 'already_finished')
    expect((await again.get('/api/dashboard')).json.dailyQuiz.completed).toBe(true)
    const other = await backend.http.signIn('somebody.else@example.org')
    expect((await other.get('/api/dashboard')).json.dailyQuiz.completed).toBe(false)
    expect((await other.post('/api/daily/start')).status).toBe(200)
    backend.clock.advance(DAY)
    expect((await again.get('/api/dashboard')).json.dailyQuiz.completed).toBe(false)
    expect((await again.post('/api/daily/start')).status).toBe(200)
  })

  it('also spends a date that was only begun', async () => {
    backend.clock.set('2026-03-12T12:00:00Z')
    const person = await backend.http.signIn('begun@example.org')
    expect((await person.post('/api/daily/start')).status).toBe(200)
    await person.delete('/api/users/me')
    const again = await backend.http.signIn('begun@example.org')
    expectErrorReply(await again.post('/api/daily/start'), 400, 'already_finished')
  })

  it('keeps what was earned in closed periods, without a name', async () => {
    // Friday, and Saturday of the next week in the same month.
    backend.clock.set('2026-05-15T12:00:00Z')
    const { church } = await (await backend.newLearner()).caller.church.propose({ name: 'Sardis' })
    const { id, caller } = await backend.newLearner()
    await caller.church.join({ id: church.id })
    await playDaily(caller, backend.answerKey)
    backend.clock.set('2026-05-23T12:00:00Z')
    await playDaily(caller, backend.answerKey, 1)
    expect(await pointsOf(church.id, 'monthly')).toBe(150 + 38)
    await caller.user.deleteAccount()
    expect(await pointsOf(church.id, 'monthly')).toBe(0)
    const { rows } = await sql`
      select period, starts_on::text as "startsOn", points::int, active_members as active
      from church_scores where church_id = ${church.id}::uuid`.execute(backend.database)
    expect(rows).toEqual(
      expect.arrayContaining([
        { period: 'daily', startsOn: '2026-05-15', points: 150, active: 0 },
        { period: 'weekly', startsOn: '2026-05-11', points: 150, active: 0 },
      ]),
    )
    expect(rows).toHaveLength(2)
    const credits = await backend.database
      .selectFrom('church_credits')
      .select(['user', 'xp', 'withdrawnOn'])
      .where('church', '=', church.id)
      .execute()
    expect(credits).toEqual([{ user: null, xp: 120, withdrawnOn: '2026-05-23' }])
    expect(credits.map(({ user }) => user)).not.toContain(id)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('takes what was earned for a group out of its week, also for one that was left before', async () => {
    backend.clock.set('2026-06-01T12:00:00Z')
    const leader = await backend.newLearner()
    const { id, inviteCode } = await createGroup(leader.caller)
    await leader.caller.sprint.start({ id })
    await answerSprint(leader.caller, backend.answerKey, id, ['right'])
    for (const leaves of [true, false]) {
      const member = await backend.newLearner()
      await member.caller.group.join({ inviteCode })
      await answerSprint(member.caller, backend.answerKey, id, ['right', 'right'])
      expect((await getOwnGroup(leader.caller, id)).group.xpThisWeek).toBe(30)
      if (leaves) await member.caller.group.leave({ id })
      await member.caller.user.deleteAccount()
      const { group } = await getOwnGroup(leader.caller, id)
      expect(group).toMatchObject({ xpThisWeek: 10, totalXp: 10 })
    }
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('keeps for three days a hash that differs for every date, and nothing else', async () => {
    backend.clock.set('2026-07-01T12:00:00Z')
    const person = await backend.http.signIn('kept@example.org')
    for (const _date of ['2026-07-01', '2026-07-02']) {
      await playDaily(backend.as(person.userId), backend.answerKey)
      backend.clock.advance(DAY)
    }
    await person.delete('/api/users/me')
    const bothDates = ['daily:2026-07-01', 'daily:2026-07-02']
    const kept = () => backend.database.selectFrom('played_quizzes').selectAll().execute()
    const rows = (await kept()).filter(({ quiz }) => quiz >= 'daily:2026-07-01')
    expect(rows.map(({ quiz }) => quiz).sort()).toEqual(bothDates)
    expect(new Set(rows.map(({ identityHash }) => identityHash)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toMatch(/kept|example|development/)
    backend.clock.set('2026-07-04T23:59:00Z')
    await forgetPlayedQuizzes(QUIZ_KINDS, backend.database, backend.clock.now())
    expect((await kept()).map(({ quiz }) => quiz).sort()).toEqual(bothDates)
    backend.clock.set('2026-07-05T00:00:00Z')
    await forgetPlayedQuizzes(QUIZ_KINDS, backend.database, backend.clock.now())
    expect((await kept()).map(({ quiz }) => quiz)).toEqual(['daily:2026-07-02'])
    backend.clock.advance(DAY)
    await forgetPlayedQuizzes(QUIZ_KINDS, backend.database, backend.clock.now())
    for (const table of ['played_quizzes', 'played_quiz_keys'] as const) {
      expect(await backend.database.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
