import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, callerWithLoadedSession } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { inParallel } from '../race/parallel.ts'

type Person = { readonly id: string; readonly caller: Caller }

describe('roles', () => {
  const backend = useTestBackend()
  let admin: Person
  let other: Person
  beforeEach(async () => {
    await backend.database.updateTable('users').set({ isSiteAdmin: false }).execute()
    await backend.database.deleteFrom('audit_entries').execute()
    admin = await backend.newLearner({ isSiteAdmin: true })
    other = await backend.newLearner()
  })

  const siteAdminIds = async (): Promise<string[]> =>
    (
      await backend.database
        .selectFrom('users')
        .select('id')
        .where('isSiteAdmin', '=', true)
        .execute()
    ).map(({ id }) => id)

  const log = async () => {
    const { entries } = await admin.caller.audit.list({})
    return entries.map(({ action, actor, subject }) => [actor?.id, action, subject.user?.id])
  }

  it('are given and taken, and each change stands in the audit log once', async () => {
    const userId = other.id
    const { administration } = admin.caller
    for (const isAdmin of [true, true, false]) {
      const reply = await administration.setAdmin({ userId, isAdmin })
      expect(reply).toEqual({ id: userId, isSiteAdmin: false, isAdmin })
      backend.clock.advance(1)
    }
    for (const isSiteAdmin of [true, true, false, false]) {
      await administration.setSiteAdmin({ userId, isSiteAdmin })
      backend.clock.advance(1)
    }
    expect(await log()).toEqual([
      [admin.id, 'site_admin_revoked', userId],
      [admin.id, 'site_admin_granted', userId],
      [admin.id, 'admin_revoked', userId],
      [admin.id, 'admin_granted', userId],
    ])
  })

  it('of the last site admin stay', async () => {
    const demotion = { userId: admin.id, isSiteAdmin: false }
    await expect(admin.caller.administration.setSiteAdmin(demotion)).rejects.toMatchObject({
      errorCode: 'conflict',
      message: 'This is the only site admin. Make someone else a site admin first.',
    })
    expect(await siteAdminIds()).toEqual([admin.id])
    expect(await log()).toEqual([])
    await admin.caller.administration.setSiteAdmin({ userId: other.id, isSiteAdmin: true })
    await admin.caller.administration.setSiteAdmin(demotion)
    expect(await siteAdminIds()).toEqual([other.id])
  })

  it('of an account that is gone cannot be changed', async () => {
    await other.caller.user.deleteAccount()
    const change = admin.caller.administration.setAdmin({ userId: other.id, isAdmin: true })
    await expect(change).rejects.toMatchObject({ errorCode: 'not_found' })
  })

  it('cannot be changed by somebody who was demoted while the call was under way', async () => {
    const late = await callerWithLoadedSession(backend.application, admin.id)
    await admin.caller.administration.setSiteAdmin({ userId: other.id, isSiteAdmin: true })
    await other.caller.administration.setSiteAdmin({ userId: admin.id, isSiteAdmin: false })
    for (const call of [
      () => late.administration.setAdmin({ userId: admin.id, isAdmin: true }),
      () => late.administration.setSiteAdmin({ userId: admin.id, isSiteAdmin: true }),
    ]) {
      await expect(call()).rejects.toMatchObject({ errorCode: 'forbidden' })
    }
  })

  it('leave one site admin when all take the role from each other, or delete their accounts', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      await backend.database.updateTable('users').set({ isSiteAdmin: false }).execute()
      const admins = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { id } = await backend.newLearner({ isSiteAdmin: true })
          // A deleted account has no session any more.
          return { id, caller: await callerWithLoadedSession(backend.application, id) }
        }),
      )
      const { accepted } = await inParallel(20, async (index) => {
        const actor = admins[index % 6] as Person
        const target = admins[(index + 1 + Math.floor(index / 6)) % 6] as Person
        if (index % 5 === 4) return actor.caller.user.deleteAccount()
        return actor.caller.administration.setSiteAdmin({ userId: target.id, isSiteAdmin: false })
      })
      expect(accepted.length).toBeGreaterThanOrEqual(5)
      expect(await siteAdminIds()).toHaveLength(1)
    }
  })
})
