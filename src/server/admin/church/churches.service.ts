import { sql } from 'kysely'
import {
  type ListPage,
  listPageOf,
  type PageRequest,
} from '../../../domain/administration/list-page.ts'
import { searchTermsOf } from '../../../domain/church/church-search.ts'
import type { ChurchView } from '../../../domain/church/church-view.ts'
import { personSearchTerms } from '../../../domain/learner/person-search.ts'
import { isCandidate, similarityTo } from '../../church/search.service.ts'
import { compileOncePerShape } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import { newestPageClauses } from '../newest-page.ts'
import type { ListedChurch, ListedMember } from './church-administration.view.ts'

const selectChurches = (database: Database) =>
  database
    .selectFrom('churches')
    .select(['id', 'name', 'denomination', 'city', 'state'])
    .select(['memberCount', 'hasAdmin', 'hiddenAt', 'createdAt'])
    .where('mergedInto', 'is', null)

/** Conditions in the words of the partial indexes. */
const IN_VIEW = {
  all: sql<boolean>`true`,
  hidden: sql<boolean>`churches.hidden_at is not null`,
  without_admin: sql<boolean>`(churches.member_count > 0 and not churches.has_admin)`,
} as const satisfies Readonly<Record<ChurchView, unknown>>

/** Whether churches of a view are hidden. */
const IS_HIDDEN_IN_VIEW = {
  all: [false, true],
  hidden: [true],
  without_admin: [false, true],
} as const satisfies Readonly<Record<ChurchView, unknown>>

/** The page that is wanted, and whether one comes from another page. */
type PageShape = Pick<PageRequest, 'direction'> & {
  readonly view: ChurchView
  readonly isFirst: boolean
}

const pageStatement = compileOncePerShape(
  ({ view, direction, isFirst }: PageShape) => `${view} ${direction} ${isFirst}`,
  (
    database,
    { cursor }: Required<Pick<PageRequest, 'cursor'>>,
    { view, direction, isFirst }: PageShape,
  ) => {
    const request = { direction, cursor: isFirst ? undefined : cursor }
    const { condition, order, limit } = newestPageClauses('churches', request)
    return selectChurches(database)
      .where(IN_VIEW[view])
      .where(condition)
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(limit)
  },
)

/** Churches that a search shows; typing more narrows it down. */
const MAX_MATCHES = 20

/**
 * A page of the churches, the newest first; with a search, the 20 that match it best, allowing one typo
 * per word.
 */
export const listChurches = async (
  database: Database,
  { search, view, ...request }: { search: string; view: ChurchView } & PageRequest,
): Promise<ListPage<ListedChurch>> => {
  if (search.trim() === '') {
    const { cursor, direction } = request
    const read = pageStatement({ view, direction, isFirst: cursor === undefined })
    return listPageOf(await read(database, { cursor }), request)
  }
  // Without a letter or a digit there is nothing to search for.
  if (searchTermsOf(search).length === 0) return listPageOf([], { direction: 'next' })
  const scope = { isHidden: IS_HIDDEN_IN_VIEW[view], condition: IN_VIEW[view] }
  const found = await selectChurches(database)
    .where(isCandidate(search, MAX_MATCHES, scope))
    .orderBy(similarityTo(search), 'desc')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .limit(MAX_MATCHES)
    .execute()
  return listPageOf(found, { direction: 'next' })
}

/** Members that are offered at once; a search finds the others. */
const MAX_MEMBERS = 20

/** The members of a church whose names contain the search, the longest-standing first. */
export const listChurchMembers = (
  database: Database,
  { id, search }: { readonly id: string; readonly search: string },
): Promise<ListedMember[]> =>
  database
    .selectFrom('church_memberships')
    .innerJoin('users', 'users.id', 'church_memberships.user')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.profileImageUrl'])
    .select(['church_memberships.role', 'church_memberships.joinedAt'])
    .where('church_memberships.church', '=', id)
    .where((where) =>
      where.and(
        personSearchTerms(search).map((term) =>
          where('users.searchText', 'like', containsPattern(term)),
        ),
      ),
    )
    .orderBy('church_memberships.joinedAt')
    .orderBy('church_memberships.user')
    .limit(MAX_MEMBERS)
    .execute()
