import { beforeEach, describe, expect, it } from 'vitest'
import { createLimits } from '../../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { type Caller, callerOf } from '../../support/caller.ts'
import { createGroup, type TestGroup } from '../../support/group.ts'
import { expectErrorReply } from '../api/error-reply.ts'

const SECONDS_PER_DAY = 24 * 3600
const NOT_VALID =
  'This invite link doesn’t work. It may have been renewed: ask a leader of the group for the new one.'
const EXPIRED = 'This invite link has expired. Ask a leader of the group for a new one.'
/** Calls with codes that no group has, of one network in a minute. */
const MAX_WRONG_CODES = 60

describe('the names on an invitation', () => {
  const backend = useTestBackend()
  let leader: Caller
  beforeEach(async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    leader = (await backend.newLearner({ firstName: 'Boaz', isPublicProfile: true })).caller
  })

  const invitation = ({ inviteCode }: Pick<TestGroup, 'inviteCode'>) =>
    backend.as(null).group.invitation({ inviteCode })

  it('are read by a visitor: those of the group and of its church, and nothing else', async () => {
    const { church } = await leader.church.propose({ name: 'Grace Church' })
    const names = { name: 'Ruth Readers', theme: 'Ruth' }
    const own = await createGroup(leader, { ...names, church: church.id })
    expect(await invitation(own)).toEqual({ groupName: 'Ruth Readers', church: 'Grace Church' })
    const listed = await createGroup(leader, { ...names, church: 'Crossroads' })
    expect(await invitation(listed)).toEqual({ groupName: 'Ruth Readers', church: 'Crossroads' })
    const independent = await createGroup(leader, names)
    expect(await invitation(independent)).toEqual({ groupName: 'Ruth Readers', church: null })
    // Spaces around it come from messages.
    expect((await invitation({ inviteCode: ` ${own.inviteCode} ` })).groupName).toBe(names.name)
  })

  it('are those of now: a church that was renamed, merged or hidden', async () => {
    const siteAdmin = (await backend.newLearner({ isSiteAdmin: true })).caller
    const { church } = await leader.church.propose({ name: 'Grace Chapel of Leeds' })
    const group = await createGroup(leader, { church: church.id })
    await leader.church.edit({ id: church.id, name: 'Grace Hall' })
    expect((await invitation(group)).church).toBe('Grace Hall')
    const other = await leader.church.propose({ name: 'Mercy Hall' })
    await siteAdmin.churchAdministration.merge({ id: church.id, into: other.church.id })
    expect((await invitation(group)).church).toBe('Mercy Hall')

    const hide = (isHidden: boolean) =>
      siteAdmin.churchAdministration.setHidden({ id: other.church.id, isHidden })
    await hide(true)
    // Neither its name nor the one that the group has kept of it.
    expect(await invitation(group)).toEqual({ groupName: 'Gleaners', church: null })
    await hide(false)
    expect((await invitation(group)).church).toBe('Mercy Hall')
  })

  it('are not read with a code that is wrong, was renewed or has expired', async () => {
    const group = await createGroup(leader)
    for (const inviteCode of ['', 'x', `${group.inviteCode}x`, `${group.inviteCode}\0`]) {
      await expect(invitation({ inviteCode })).rejects.toMatchObject({
        errorCode: 'not_found',
        message: NOT_VALID,
      })
    }
    const { inviteLink } = await leader.group.renewInvite({ id: group.id })
    await expect(invitation(group)).rejects.toMatchObject({ message: NOT_VALID })
    const renewed = { inviteCode: inviteLink.split('/').at(-1) as string }
    expect((await invitation(renewed)).groupName).toBe('Gleaners')
    backend.clock.advance(30 * SECONDS_PER_DAY)
    await expect(invitation(renewed)).rejects.toMatchObject({
      errorCode: 'conflict',
      message: EXPIRED,
    })
  })

  it('change nothing: a visitor who has read them can join once they have signed in', async () => {
    const { inviteCode } = await createGroup(leader)
    await invitation({ inviteCode })
    const { caller } = await backend.newLearner()
    expect((await caller.group.invitation({ inviteCode })).groupName).toBe('Gleaners')
    expect((await caller.group.join({ inviteCode })).alreadyMember).toBe(false)
    expect((await caller.group.join({ inviteCode })).alreadyMember).toBe(true)
  })

  it('are read by a whole congregation at once, whereas wrong codes soon have to wait', async () => {
    const { inviteCode } = await createGroup(leader)
    const { application, database } = backend
    const limits = createLimits({ database, kind: 'embedded' }, { now: () => 0 })
    const visitor = callerOf({ ...application, limits }, null)
    for (let one = 0; one < 3 * MAX_WRONG_CODES; one++) {
      expect((await visitor.group.invitation({ inviteCode })).groupName).toBe('Gleaners')
    }
    for (let one = 0; one < MAX_WRONG_CODES; one++) {
      await expect(visitor.group.invitation({ inviteCode: `wrong${one}` })).rejects.toMatchObject({
        errorCode: 'not_found',
      })
    }
    const over = { errorCode: 'too_many_requests', details: { retryAfter: '60' } }
    await expect(visitor.group.invitation({ inviteCode: 'x' })).rejects.toMatchObject(over)
    // A right guess would not be told either, whoever is signed in at this address.
    const { id, caller } = await backend.newLearner()
    const person = callerOf({ ...application, limits }, id)
    await expect(person.group.invitation({ inviteCode })).rejects.toMatchObject(over)
    expect((await caller.group.join({ inviteCode })).alreadyMember).toBe(false)
  })
})

describe('the call for an invitation', () => {
  const backend = useTestBackendWithHttp()
  const address = (code: string) => `/api/groups/invitation?inviteCode=${code}`

  it('is closed to visitors too while study groups are off', async () => {
    const { inviteCode } = await createGroup((await backend.newLearner()).caller)
    const setFeature = (isEnabled: boolean) =>
      backend.database
        .updateTable('feature_flags')
        .set({ isEnabled })
        .where('name', '=', 'study_groups')
        .execute()
    await setFeature(false)
    const visitor = backend.http.anonymous()
    expectErrorReply(await visitor.get(address(inviteCode)), 403, 'feature_off')
    await setFeature(true)
    expect((await visitor.get(address(inviteCode))).status).toBe(200)
  })

  it('is kept by nobody, and found by no search engine', async () => {
    const { inviteCode } = await createGroup((await backend.newLearner()).caller)
    const visitor = backend.http.anonymous()
    for (const code of [inviteCode, 'wrong']) {
      const { headers } = await visitor.get(address(code))
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})
