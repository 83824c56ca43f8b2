import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../../src/server/learner/audit.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { type Caller, callerWithLoadedSession } from '../../../support/caller.ts'

const ENTRIES = 45

describe('the audit log', () => {
  const backend = useTestBackend()
  let admin: { readonly id: string; readonly caller: Caller }
  beforeAll(async () => {
    admin = await backend.newLearner({
      firstName: 'Lydia',
      isSiteAdmin: true,
    })
    for (let index = 0; index < ENTRIES; index++) {
      const subject = { id: randomUUID(), name: `Church ${index}` }
      const now = backend.clock.now()
      await recordAudit(backend.database, admin.id, 'church_edited', subject, now, { index })
      // Three at a time in the same moment.
      if (index % 3 === 2) backend.clock.advance(60)
    }
  })

  it('lets nobody act whose account was deleted while the call was under way', async () => {
    const { id, caller } = await backend.newLearner({ isAdmin: true })
    const late = await callerWithLoadedSession(backend.application, id)
    await caller.user.deleteAccount()
    const before = await admin.caller.question.count()
    expect(before.active).toBeGreaterThan(0)
    await expect(late.question.archiveAll()).rejects.toMatchObject({ errorCode: 'not_signed_in' })
    expect(await admin.caller.question.count()).toEqual(before)
  })

  it('has every entry once, the newest first, page by page', async () => {
    const pages: { readonly createdAt: string; readonly details: object; readonly id: string }[][] =
      []
    let cursor: string | null = null
    do {
      const before: string | null = cursor
      const page = await admin.caller.audit.list(before ? { cursor: before } : {})
      pages.push(page.entries)
      cursor = page.nextCursor
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    const entries = pages.flat()
    expect(new Set(entries.map(({ id }) => id)).size).toBe(ENTRIES)
    const times = entries.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(await admin.caller.audit.list({ cursor: randomUUID() })).toEqual({
      entries: [],
      nextCursor: null,
    })
  })

  it('names who did what to whom, and forgets people who delete their accounts', async () => {
    const other = await backend.newLearner({ firstName: 'Junia', lastName: 'Rome' })
    const { setSiteAdmin } = admin.caller.administration
    backend.clock.advance(60)
    await setSiteAdmin({ userId: other.id, isSiteAdmin: true })
    const newest = async () => (await admin.caller.audit.list({})).entries[0]
    expect(await newest()).toMatchObject({
      action: 'site_admin_granted',
      actor: { id: admin.id, name: 'Lydia Naomi' },
      subject: { user: { id: other.id, name: 'Junia Rome' }, id: null, name: null },
    })
    backend.clock.advance(60)
    await other.caller.flag.set({ feature_name: 'ads', is_enabled: true })
    await other.caller.user.deleteAccount()
    const [byOther, ofOther] = (await admin.caller.audit.list({})).entries
    expect(byOther).toMatchObject({
      action: 'feature_enabled',
      actor: null,
      subject: { user: null, name: 'ads' },
    })
    expect(ofOther).toMatchObject({ action: 'site_admin_granted', subject: { user: null } })
    expect(JSON.stringify([byOther, ofOther])).not.toContain('Junia')
  })
})
