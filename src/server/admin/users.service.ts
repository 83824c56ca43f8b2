import { sql } from 'kysely'
import type { ListPage, PageRequest } from '../../domain/administration/list-page.ts'
import { personSearchTerms } from '../../domain/learner/person-search.ts'
import type { Database } from '../platform/db/database.ts'
import { containsPattern } from '../platform/db/like-pattern.ts'
import { readNewestPage } from './newest-page.ts'

const USER_COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'profileImageUrl',
  'totalXp',
  'createdAt',
  'isSiteAdmin',
  'isAdmin',
] as const

/** A user as site admins see them. */
export type ListedUser = {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly profileImageUrl: string | null
  readonly totalXp: number
  readonly createdAt: Date
  readonly isSiteAdmin: boolean
  readonly isAdmin: boolean
}

/** How many users there are of each kind. */
export type UserCounts = {
  readonly total: number
  readonly siteAdmins: number
  readonly admins: number
  /** Neither site admins nor admins. */
  readonly regular: number
}

export type UserSearch = {
  readonly page: ListPage<ListedUser>
  /** Null without a search. */
  readonly matches: number | null
}

/** A search counts no further: counting every match would take as long as reading them. */
export const MAX_COUNTED_MATCHES = 1000

const matching = (database: Database, terms: readonly string[]) =>
  database
    .selectFrom('users')
    .where((where) =>
      where.and(terms.map((term) => where('users.searchText', 'like', containsPattern(term)))),
    )

const countMatches = async (database: Database, terms: readonly string[]): Promise<number> => {
  const { matches } = await database
    .selectFrom(matching(database, terms).select('id').limit(MAX_COUNTED_MATCHES).as('found'))
    .select(sql<number>`count(*)::int`.as('matches'))
    .executeTakeFirstOrThrow()
  return matches
}

/** A page of the users whose name and address contain every word of the search, the newest first. */
export const searchUsers = async (
  database: Database,
  search: string,
  request: PageRequest,
): Promise<UserSearch> => {
  const terms = personSearchTerms(search)
  const [page, matches] = await Promise.all([
    readNewestPage('users', request, ({ condition, order, limit }) =>
      matching(database, terms)
        .select(USER_COLUMNS)
        .where(condition)
        .orderBy('createdAt', order)
        .orderBy('id', order)
        .limit(limit)
        .execute(),
    ),
    terms.length === 0 ? null : countMatches(database, terms),
  ])
  return { page, matches }
}

/** Counts users without reading them: from a counter, and from the index of administrators. */
export const countUsers = async (database: Database): Promise<UserCounts> => {
  const { rows } = await sql<UserCounts>`
    select all_users.total, administrators.site_admins as "siteAdmins", administrators.admins,
      greatest(all_users.total - administrators.either, 0)::int as regular
    from (select coalesce(sum(value), 0)::int as total from counters where name = 'users') as all_users,
      (
        select count(*)::int as either, count(*) filter (where is_admin)::int as admins,
          count(*) filter (where is_site_admin)::int as site_admins
        from users where is_site_admin or is_admin
      ) as administrators`.execute(database)
  return rows[0] as UserCounts
}
