import { describe, expect, it } from 'vitest'
import { churchKeysOf, rejectDuplicate } from '../../../src/server/church/proposal.service.ts'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { isAccepted } from '../../support/caller.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createGroup } from '../../support/group.ts'
import { playDaily } from '../../support/play.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

/** What everyone may ask about churches. */
const useChurches = (backend: TestBackend) => {
  let named = 0
  return {
    propose: async ({ caller }: Person): Promise<string> =>
      (await caller.church.propose({ name: `Laodicea ${++named}` })).church.id,
    exists: async (id: string): Promise<boolean> =>
      (await backend.database
        .selectFrom('churches')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined,
    membersOf: async (id: string): Promise<number> =>
      (
        await backend.database
          .selectFrom('church_memberships')
          .select('user')
          .where('church', '=', id)
          .execute()
      ).length,
    differences: () => reconcile(backend.database, backend.clock.now()),
  }
}

describe.each(EVERY_DATABASE)(
  'a church that its last member leaves, on the %s database',
  (kind) => {
    const backend = useTestBackend(kind)
    const { propose, exists, differences } = useChurches(backend)
    const siteAdmin = () => backend.newLearner({ isSiteAdmin: true })
    const newPerson = () => backend.newLearner()

    it('goes if nothing was earned for it', async () => {
      const [founder, other] = [await newPerson(), await newPerson()]
      const id = await propose(founder)
      await other.caller.church.join({ id })
      await founder.caller.church.leave({ id })
      expect(await exists(id)).toBe(true)
      await other.caller.church.leave({ id })
      expect(await exists(id)).toBe(false)
      await expect(other.caller.church.get({ id })).rejects.toMatchObject({
        errorCode: 'not_found',
      })
      expect(await differences()).toEqual([])
    })

    it('goes with the account of its last member, as do all of theirs', async () => {
      const [founder, other] = [await newPerson(), await newPerson()]
      const ids = [await propose(founder), await propose(founder), await propose(founder)]
      await other.caller.church.join({ id: ids[1] as string })
      await founder.caller.user.deleteAccount()
      expect(await Promise.all(ids.map(exists))).toEqual([false, true, false])
      expect(await differences()).toEqual([])
    })

    it('stays with what was earned for it, also long ago and by who is gone', async () => {
      const [founder, other] = [await newPerson(), await newPerson()]
      const [left, deleted] = [await propose(founder), await propose(founder)]
      await other.caller.church.join({ id: left })
      await playDaily(founder.caller, backend.answerKey)
      backend.clock.advance(100 * 24 * 3600)
      await other.caller.church.leave({ id: left })
      await founder.caller.church.leave({ id: left })
      await founder.caller.user.deleteAccount()
      expect(await Promise.all([left, deleted].map(exists))).toEqual([true, true])
      expect(await differences()).toEqual([])
    })

    it('stays while it is hidden, so that it cannot be proposed again', async () => {
      const [founder, admin] = [await newPerson(), await siteAdmin()]
      const id = await propose(founder)
      const { church } = await founder.caller.church.get({ id })
      await admin.caller.churchAdministration.setHidden({ id, isHidden: true })
      await founder.caller.church.leave({ id })
      expect(await exists(id)).toBe(true)
      await expect(founder.caller.church.propose({ name: church.name })).rejects.toMatchObject({
        errorCode: 'conflict',
      })
      expect(await differences()).toEqual([])
    })

    it('stays if another was merged into it, which leads to it', async () => {
      const [founder, admin] = [await newPerson(), await siteAdmin()]
      const [duplicate, survivor] = [await propose(founder), await propose(founder)]
      await admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })
      await founder.caller.church.leave({ id: survivor })
      expect((await admin.caller.church.get({ id: duplicate })).church.id).toBe(survivor)
      expect(await differences()).toEqual([])
    })

    it('takes its reports along, and leaves its name to its study groups and to the audit log', async () => {
      const [founder, other, admin] = [await newPerson(), await newPerson(), await siteAdmin()]
      const id = await propose(founder)
      const { church } = await founder.caller.church.get({ id })
      await admin.caller.church.edit({ id, description: 'By the river.' })
      const group = await createGroup(founder.caller, { church: id })
      await other.caller.report.church({ id, reason: 'offensive' })
      await founder.caller.church.leave({ id })
      expect(await exists(id)).toBe(false)
      expect((await founder.caller.group.get({ id: group.id })).group).toMatchObject({
        churchId: null,
        church: church.name,
      })
      const reports = await backend.database
        .selectFrom('reports')
        .select('id')
        .where('church', '=', id)
        .execute()
      expect(reports).toEqual([])
      expect(JSON.stringify(await admin.caller.audit.list({}))).toContain(church.name)
      await (await newPerson()).caller.church.propose({ name: church.name })
      expect(await differences()).toEqual([])
    })
  },
)

describe('a church that its last member leaves', () => {
  const backend = useTestBackend()
  const { propose, exists, membersOf, differences } = useChurches(backend)

  it('is no error for who wants to add it and has just found it', async () => {
    const gone = churchKeysOf({ name: 'Colossae', city: null, state: null })
    await expect(rejectDuplicate(backend.database, gone)).rejects.toMatchObject({
      errorCode: 'conflict',
      details: {},
    })
  })

  it(`while others do something with it, goes or has a member (${EFFORT.pairRounds} rounds)`, async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const outcomes = new Set<string>()
    for (let round = 0; round < EFFORT.pairRounds; round++) {
      const [founder, joiner, reporter] = [
        await backend.newLearner(),
        await backend.newLearner(),
        await backend.newLearner(),
      ]
      const [id, survivor] = [await propose(founder), await propose(reporter)]
      const group = { name: 'Readers', description: 'We read.', theme: 'Acts' }
      const calls: readonly (() => Promise<unknown>)[] = [
        () =>
          round % 2 ? founder.caller.user.deleteAccount() : founder.caller.church.leave({ id }),
        () => joiner.caller.church.join({ id }),
        () => admin.caller.church.edit({ id, description: 'By the river.' }),
        () => reporter.caller.report.church({ id, reason: 'offensive' }),
        () => founder.caller.group.create({ ...group, church: id }),
        ...(round % 3
          ? []
          : [() => admin.caller.churchAdministration.merge({ id, into: survivor })]),
      ]
      // Each in turn has the start.
      const turned = calls.map((_call, index) => calls[(index + round) % calls.length])
      const makeCall = (call: (typeof turned)[number]) =>
        isAccepted((call as () => Promise<unknown>)())
      // The first two rounds one after the other, so that both outcomes occur: leave first, then join first.
      if (round < 2) for (const call of turned) await makeCall(call)
      const settled = await Promise.allSettled(round < 2 ? [] : turned.map(makeCall))
      expect(
        settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ).toEqual([])
      const joined = (await joiner.caller.church.mine()).length
      const members = await membersOf(id)
      if (await exists(id)) expect(members + (round % 3 ? 0 : 1)).toBeGreaterThan(0)
      else expect(joined).toBe(0)
      outcomes.add(joined ? 'joined' : 'gone')
    }
    expect(outcomes).toEqual(new Set(['joined', 'gone']))
    expect(await differences()).toEqual([])
  })
})
