import { afterEach, describe, expect, it } from 'vitest'
import type { FeatureName } from '../../../src/domain/site/feature.ts'
import type { Contract } from '../../../src/server/api/contract.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { asRestCall, CONTRACTS, makeCall, sampleInputOf } from '../../support/calls.ts'
import { openGroupEvents } from '../../support/event-stream.ts'
import { createGroup } from '../../support/group.ts'
import { playDaily } from '../../support/play.ts'
import { ACCESS, SUBSCRIPTIONS } from '../api/access/access.ts'
import { expectErrorReply } from '../api/error-reply.ts'

type Row = readonly [method: string, path: string, contract: Contract]

const rows = CONTRACTS.map((one): Row => [one.method, one.path, one])
const closed = rows.flatMap(([method, path, { procedure }]) => {
  const { feature } = ACCESS[procedure]
  return feature ? [[feature, method, path] as const] : []
})
const open = rows.filter(([, , { procedure }]) => ACCESS[procedure].feature === undefined)

/** An address of the path, whether or not it exists. */
const addressOf = (path: string): string =>
  path.replace(/\{\w+\}/g, '0190a0c0-0000-7000-8000-000000000001')

const FEATURE_OF_NOUN: Readonly<Record<string, FeatureName>> = {
  badge: 'badges',
  church: 'groups',
  leaderboard: 'leaderboards',
  group: 'study_groups',
  sprint: 'study_groups',
}

it('every call about badges, churches, leaderboards, groups and sprints belongs to its feature', () => {
  const rules = { ...ACCESS, ...SUBSCRIPTIONS }
  const names = Object.keys(rules)
  const featureOf = (name: string) => FEATURE_OF_NOUN[name.split('.')[0] ?? '']
  const ofFeatures = names.filter((name) => featureOf(name))
  expect(new Set(ofFeatures.map(featureOf)).size).toBe(4)
  const featureNamed = (name: string) => rules[name as keyof typeof rules]?.feature
  expect(ofFeatures.filter((name) => featureNamed(name) !== featureOf(name))).toEqual([])
})

describe('features that are switched off', () => {
  const backend = useTestBackendWithHttp()
  const setFeature = (name: FeatureName, isEnabled: boolean) =>
    backend.database
      .updateTable('feature_flags')
      .set({ isEnabled })
      .where('name', '=', name)
      .execute()
  afterEach(async () => {
    await backend.database.updateTable('feature_flags').set({ isEnabled: true }).execute()
  })

  it.each(closed)(
    'with %s close %s %s, which opens when it is switched on again',
    async (feature, method, path) => {
      const person = await backend.http.signIn()
      const ask = () => person.send(method.toUpperCase(), addressOf(path))
      const { status } = await ask()
      expect(status).not.toBe(403)
      await setFeature(feature, false)
      const reply = await ask()
      expectErrorReply(reply, 403, 'feature_off')
      expect(reply.json.message).toBe('This feature is switched off at the moment.')
      expect((await person.get('/api/feature-flags')).json[feature]).toBe(false)
      await setFeature(feature, true)
      expect((await ask()).status).toBe(status)
    },
  )

  it.each(open)('do not close %s %s', async (_method, _path, contract) => {
    const person = await backend.http.signIn()
    await backend.database.updateTable('feature_flags').set({ isEnabled: false }).execute()
    const call = asRestCall(contract, sampleInputOf(contract))
    expect((await makeCall(person, call)).json.code).not.toBe('feature_off')
  })

  it('close the events of a group, also to its members', async () => {
    const person = await backend.http.signIn()
    const { id } = await createGroup(backend.as(person.userId))
    await setFeature('study_groups', false)
    const closed = await openGroupEvents(backend.http, person, id)
    expect(await closed.next()).toMatchObject({
      event: 'serialized-error',
      data: { data: { httpStatus: 403, code: 'feature_off' } },
    })
    expect(await closed.next()).toBeNull()
  })

  it('close sprints that were begun before, with all calls that play them', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    await caller.sprint.start({ id })
    const { attemptId, question } = await caller.quiz.attempt({ sprintGroup: id })
    const questionId = question?.id as string
    const answer = { questionId, selectedOptionId: '' }
    const round = { answers: [answer], timeSpent: 1, quizType: 'sprint' as const }
    const calls = [
      () => caller.quiz.attempt({ sprintGroup: id }),
      () => caller.quiz.attempt({ attemptId }),
      () => caller.quiz.questionsByIds({ questionIds: [questionId] }),
      () => caller.quiz.answer({ sprintGroup: id, ...answer }),
      () => caller.quiz.answer({ attemptId, ...answer }),
      () => caller.quiz.submit({ ...round, sprintGroup: id }),
      () => caller.quiz.submit(round),
    ]
    await setFeature('study_groups', false)
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ errorCode: 'feature_off' })
    }
    await setFeature('study_groups', true)
    for (const call of calls.slice(0, 4)) await call()
  })

  it('ask a visitor to sign in first', async () => {
    await setFeature('badges', false)
    expectErrorReply(await backend.http.anonymous().get('/api/badges'), 401, 'not_signed_in')
  })

  it('include a feature whose row is missing', async () => {
    const person = await backend.http.signIn()
    await backend.database.deleteFrom('feature_flags').where('name', '=', 'ads').execute()
    expect((await person.get('/api/feature-flags')).json.ads).toBe(false)
  })

  it('are left out of a profile', async () => {
    const { id, caller } = await backend.newLearner()
    await caller.church.propose({ name: 'Grace Chapel' })
    await playDaily(caller, backend.answerKey, 1)
    const lengths = async () => {
      const { badges, churches } = await caller.profile.get({ userId: id })
      return [badges.length, churches.length]
    }
    expect(await lengths()).toEqual([1, 1])
    await setFeature('groups', false)
    expect(await lengths()).toEqual([1, 0])
    await setFeature('badges', false)
    expect(await lengths()).toEqual([0, 0])
  })

  it('still earn badges, which show once they are on', async () => {
    const { caller } = await backend.newLearner()
    await setFeature('badges', false)
    await playDaily(caller, backend.answerKey, 1)
    const hidden = await caller.dashboard.get()
    expect(hidden).toMatchObject({ badgeCount: 0, recentBadges: [] })
    await setFeature('badges', true)
    expect((await caller.dashboard.get()).recentBadges.map(({ badge }) => badge.id)).toEqual([
      'first_quiz',
    ])
  })
})
