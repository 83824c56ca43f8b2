import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROWS_PER_PAGE } from '../../../src/domain/administration/list-page.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { giveXp } from '../../support/factories.ts'

const OVER_TWO_PAGES = 2 * ROWS_PER_PAGE + 3

describe('the list of users', () => {
  const backend = useTestBackendWithHttp()
  let admin: Caller
  let adminId: string
  beforeAll(async () => {
    const created = await backend.newLearner({ firstName: 'Lydia', isSiteAdmin: true })
    admin = created.caller
    adminId = created.id
  })

  const idsOf = async (input: Parameters<Caller['administration']['users']>[0]) =>
    (await admin.administration.users(input)).users.map(({ id }) => id)

  it('is in order of joining, page by page, in both directions', async () => {
    const joined: string[] = []
    for (let index = 0; index < OVER_TWO_PAGES; index++) {
      // Two at a time joined in the same moment.
      const createdAt = new Date(Date.UTC(2026, 1, 1 + Math.floor(index / 2))).toISOString()
      joined.push((await backend.newLearner({ lastName: 'Crowd', createdAt })).id)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const after: string | null = cursor
      const page = await admin.administration.users({
        search: 'crowd',
        ...(after ? { cursor: after } : {}),
      })
      expect(page.total).toBe(OVER_TWO_PAGES)
      seen.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect([...seen].sort()).toEqual([...joined].sort())
    const times = await backend.database
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', 'in', joined)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(seen).toEqual(times.map(({ id }) => id))
    const last = await admin.administration.users({ search: 'crowd', direction: 'previous' })
    expect(last.users.map(({ id }) => id)).toEqual(seen.slice(-ROWS_PER_PAGE))
    expect(last.nextCursor).toBeNull()
    const before = { search: 'crowd', cursor: last.previousCursor as string }
    expect(await idsOf({ ...before, direction: 'previous' })).toEqual(
      seen.slice(-2 * ROWS_PER_PAGE, -ROWS_PER_PAGE),
    )
  })

  it('finds by any part of name and address, whatever their case and accents', async () => {
    const { userId } = await backend.http.signIn('Tertius.Scribe@Example.org')
    await backend.database
      .updateTable('users')
      .set({ firstName: 'Térti' })
      .where('id', '=', userId)
      .execute()
    // The name changes with the next sign-in, and the search with it.
    expect(await idsOf({ search: 'scribe@EXAMPLE' })).toEqual([userId])
    expect(await idsOf({ search: 'naomi tertius' })).toEqual([userId])
    await backend.http.signIn('tertius.scribe@example.org')
    expect(await idsOf({ search: 'ruth scribe' })).toEqual([userId])
    expect(await idsOf({ search: '100%' })).toEqual([])
    expect(await idsOf({ search: 'a\0b' })).toEqual([])
  })

  it('shows level and XP, and who is a site admin by the configuration', async () => {
    const { id } = await backend.newLearner({ lastName: 'Leveller', email: 'named@example.org' })
    await giveXp(backend.database, id, 510)
    const { users } = await admin.administration.users({ search: 'leveller' })
    expect(users).toMatchObject([
      { currentLevel: 4, totalXp: 510, email: 'named@example.org', isNamedSiteAdmin: false },
    ])
  })

  it('counts by the counter and the roles, through joining, changes and leaving', async () => {
    const counts = async () => (await admin.administration.users({})).counts
    const before = await counts()
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from users`.execute(
      backend.database,
    )
    expect(before).toMatchObject({ total: rows[0]?.total, siteAdmins: 1, admins: 0 })
    const person = await backend.http.signIn()
    await admin.administration.setAdmin({ userId: person.userId, isAdmin: true })
    await admin.administration.setAdmin({ userId: adminId, isAdmin: true })
    expect(await counts()).toEqual({
      total: before.total + 1,
      siteAdmins: 1,
      admins: 2,
      regular: before.regular,
    })
    await person.delete('/api/users/me')
    expect(await counts()).toEqual({ ...before, admins: 1 })
  })

  it('has an empty page after a user who is gone', async () => {
    const { id, caller } = await backend.newLearner()
    await caller.user.deleteAccount()
    const page = await admin.administration.users({ cursor: id })
    expect(page).toMatchObject({ users: [], previousCursor: null, nextCursor: null })
  })
})
