import { afterEach, describe, expect, it } from 'vitest'
import type { FeatureName } from '../../src/domain/feature.ts'
import { routes } from '../../src/server/rest/routes.ts'
import { playDaily } from '../support/play.ts'
import { useHttpWorld } from '../support/world.ts'
import { expectRefusal } from './rest/refusal.ts'

const UNKNOWN = '0190a0c0-0000-7000-8000-000000000001'

const CLOSED: readonly [FeatureName, string, string][] = [
  ['badges', 'get', '/api/badges/user'],
  ['badges', 'get', '/api/badges'],
  ['reminders', 'post', '/api/encouragement'],
  ['groups', 'get', '/api/users/me/churches'],
  ['groups', 'get', '/api/churches/search?q=grace'],
  ['groups', 'post', '/api/churches/propose'],
  ['groups', 'post', '/api/churches/validate'],
  ['groups', 'get', `/api/churches/${UNKNOWN}`],
  ['groups', 'get', `/api/churches/${UNKNOWN}/members`],
  ['groups', 'post', `/api/churches/${UNKNOWN}/join`],
  ['groups', 'patch', `/api/churches/${UNKNOWN}/membership`],
  ['groups', 'delete', `/api/churches/${UNKNOWN}/membership`],
  ['leaderboards', 'get', '/api/leaderboard/churches'],
  ['leaderboards', 'get', `/api/churches/${UNKNOWN}/leaderboard`],
]

/** Nouns that belong to a feature as a whole. */
const FEATURE_OF: Readonly<Record<string, FeatureName>> = {
  badge: 'badges',
  church: 'groups',
  leaderboard: 'leaderboards',
}

it('every call to churches, leaderboards and badges is tried below', () => {
  const closed = CLOSED.map(([feature, method, path]) =>
    [feature, method, path.replace(UNKNOWN, '{id}').replace(/\?.*/, '')].join(' '),
  )
  for (const { procedure, method, path } of routes) {
    const feature = FEATURE_OF[procedure.split('.')[0] as string]
    if (feature) expect(closed).toContain(`${feature} ${method} ${path}`)
  }
})

describe('features that are switched off', () => {
  const world = useHttpWorld()
  const turn = (name: FeatureName, isEnabled: boolean) =>
    world.database
      .updateTable('feature_flags')
      .set({ isEnabled })
      .where('name', '=', name)
      .execute()
  afterEach(async () => {
    await world.database.updateTable('feature_flags').set({ isEnabled: true }).execute()
  })

  it.each(CLOSED)('%s off closes %s %s, and on opens it again', async (feature, method, path) => {
    const person = await world.http.signIn()
    const open = (await person.send(method.toUpperCase(), path)).status
    expect(open).not.toBe(403)
    await turn(feature, false)
    const reply = await person.send(method.toUpperCase(), path)
    expectRefusal(reply, 403, 'feature_off')
    expect(reply.json.message).toBe('This feature is switched off at the moment.')
    expect((await person.get('/api/feature-flags')).json[feature]).toBe(false)
    await turn(feature, true)
    expect((await person.send(method.toUpperCase(), path)).status).toBe(open)
  })

  it('a stranger is asked to sign in first, whatever is switched on', async () => {
    await turn('badges', false)
    expectRefusal(await world.http.anonymous().get('/api/badges'), 401, 'not_signed_in')
  })

  it('a feature whose row is missing is off', async () => {
    const person = await world.http.signIn()
    await world.database.deleteFrom('feature_flags').where('name', '=', 'ads').execute()
    expect((await person.get('/api/feature-flags')).json.ads).toBe(false)
  })

  it('a profile leaves out what is switched off', async () => {
    const { id, caller } = await world.newcomer()
    await caller.church.propose({ name: 'Grace Chapel' })
    await playDaily(caller, world.key, 1)
    const lengths = async () => {
      const { badges, churches } = await caller.profile.get({ userId: id })
      return [badges.length, churches.length]
    }
    expect(await lengths()).toEqual([1, 1])
    await turn('groups', false)
    expect(await lengths()).toEqual([1, 0])
    await turn('badges', false)
    expect(await lengths()).toEqual([0, 0])
  })

  it('badges are earned while they are switched off, and shown once they are on', async () => {
    const { caller } = await world.newcomer()
    await turn('badges', false)
    await playDaily(caller, world.key, 1)
    const hidden = await caller.dashboard.get()
    expect(hidden).toMatchObject({ badgeCount: 0, recentBadges: [] })
    await turn('badges', true)
    expect((await caller.dashboard.get()).recentBadges.map(({ badge }) => badge.id)).toEqual([
      'first_quiz',
    ])
  })
})
