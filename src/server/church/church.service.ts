import { type RawBuilder, sql } from 'kysely'
import { searchTermsOf } from '../../domain/church-search.ts'
import { foldedWords } from '../../domain/fold.ts'
import type { ChurchRole } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { containsPattern } from '../db/like-pattern.ts'
import type { Learner } from '../user/learner.ts'
import { churchNotFound, isVisibleTo, survivorOf } from '../visibility/visible-church.ts'
import type { ChurchRow, ViewerMembership } from './church.view.ts'

export type ChurchWithMembership = {
  readonly church: ChurchRow
  readonly membership: ViewerMembership
}

/** Results of a search; typing more narrows it down. */
const MAX_RESULTS = 20

/** The columns of `ChurchRow`. */
const CHURCH_COLUMNS = [
  'id',
  'name',
  'denomination',
  'city',
  'state',
  'postalCode',
  'country',
  'website',
  'description',
  'memberCount',
  'hiddenAt',
  'createdAt',
] as const

/** Churches with the viewer's role in them. */
const selectChurches = (database: Database, viewer: Pick<Learner, 'id'>) =>
  database
    .selectFrom('churches')
    .leftJoin('church_memberships', (join) =>
      join
        .onRef('church_memberships.church', '=', 'churches.id')
        .on('church_memberships.user', '=', viewer.id),
    )
    .select(CHURCH_COLUMNS.map((column) => `churches.${column}` as const))
    .select('church_memberships.role')

const withMembership = (
  { role, ...church }: ChurchRow & { readonly role: ChurchRole | null },
  viewer: Pick<Learner, 'primaryChurchId'>,
): ChurchWithMembership => ({
  church,
  membership: { role, isPrimary: church.id === viewer.primaryChurchId },
})

/**
 * A church and the viewer's membership in it; instead of a merged church, the one that it was merged
 * into.
 * @throws not_found, also for a hidden church that is none of the viewer's
 */
export const findChurch = async (
  database: Database,
  viewer: Pick<Learner, 'id' | 'isSiteAdmin' | 'primaryChurchId'>,
  churchId: string,
): Promise<ChurchWithMembership> => {
  const row = await selectChurches(database, viewer)
    .where('churches.id', '=', survivorOf(churchId))
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  if (!row) throw churchNotFound()
  return withMembership(row, viewer)
}

/** Whether a church contains every word of a search in its name, city or state, with a typo in each word at most. */
export const matchesSearch = (search: string): RawBuilder<boolean> =>
  sql.join(
    searchTermsOf(search).map(
      ({ substring, spellings }) =>
        sql<boolean>`(churches.search_text like ${containsPattern(substring)}
          or churches.search_spellings && ${textArray(spellings)})`,
    ),
    sql` and `,
  )

/** How well a church fits a search, to sort by. */
export const similarityTo = (search: string): RawBuilder<number> =>
  // Only its words: the search may contain a null character, which PostgreSQL's texts cannot.
  sql`word_similarity(${foldedWords(search).join(' ')}, churches.search_text)`

const textArray = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`array[${sql.join(texts)}]::text[]`

/**
 * At most 20 churches that contain every word of the search in their name, city or state, allowing one
 * typo per word; the most similar first. Each condition has its own index, and PostgreSQL combines them.
 */
export const searchChurches = async (
  database: Database,
  viewer: Learner,
  search: string,
): Promise<ChurchWithMembership[]> => {
  if (searchTermsOf(search).length === 0) return []
  const rows = await selectChurches(database, viewer)
    .where(matchesSearch(search))
    .where('churches.hiddenAt', 'is', null)
    .where('churches.mergedInto', 'is', null)
    .orderBy(similarityTo(search), 'desc')
    .orderBy('churches.memberCount', 'desc')
    .orderBy('churches.name')
    .orderBy('churches.id')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map((row) => withMembership(row, viewer))
}
