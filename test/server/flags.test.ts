import { afterEach, describe, expect, it } from 'vitest'
import type { FeatureName } from '../../src/domain/feature.ts'
import type { Contract } from '../../src/server/rest/contract.ts'
import { asRestCall, CONTRACTS, makeCall, sampleInputOf } from '../support/calls.ts'
import { playDaily } from '../support/play.ts'
import { useHttpWorld } from '../support/world.ts'
import { ACCESS } from './access/access.ts'
import { expectRefusal } from './rest/refusal.ts'

type Row = readonly [method: string, path: string, contract: Contract]

const rows = CONTRACTS.map((one): Row => [one.method, one.path, one])
const closed = rows.flatMap(([method, path, { procedure }]) => {
  const { feature } = ACCESS[procedure]
  return feature ? [[feature, method, path] as const] : []
})
const open = rows.filter(([, , { procedure }]) => ACCESS[procedure].feature === undefined)

/** Some address of the path; whether there is anything at it does not matter. */
const addressOf = (path: string): string =>
  path.replace(/\{\w+\}/g, '0190a0c0-0000-7000-8000-000000000001')

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

  it.each(closed)('%s off closes %s %s, and on opens it again', async (feature, method, path) => {
    const person = await world.http.signIn()
    const ask = () => person.send(method.toUpperCase(), addressOf(path))
    const { status } = await ask()
    expect(status).not.toBe(403)
    await turn(feature, false)
    const reply = await ask()
    expectRefusal(reply, 403, 'feature_off')
    expect(reply.json.message).toBe('This feature is switched off at the moment.')
    expect((await person.get('/api/feature-flags')).json[feature]).toBe(false)
    await turn(feature, true)
    expect((await ask()).status).toBe(status)
  })

  it.each(open)('no feature closes %s %s', async (_method, _path, contract) => {
    const person = await world.http.signIn()
    await world.database.updateTable('feature_flags').set({ isEnabled: false }).execute()
    const call = asRestCall(contract, sampleInputOf(contract))
    expect((await makeCall(person, call)).json.code).not.toBe('feature_off')
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
