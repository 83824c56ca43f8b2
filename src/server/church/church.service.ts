import { type RawBuilder, sql } from 'kysely'
import { searchTermsOf } from '../../domain/church-search.ts'
import { foldedWords } from '../../domain/fold.ts'
import type { ChurchRole } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { containsPattern } from '../db/like-pattern.ts'
import { ServiceError } from '../errors.ts'
import type { Learner } from '../user/learner.ts'
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
 * A church and the viewer's membership in it.
 * @throws not_found
 */
export const findChurch = async (
  database: Database,
  viewer: Pick<Learner, 'id' | 'primaryChurchId'>,
  churchId: string,
): Promise<ChurchWithMembership> => {
  const row = await selectChurches(database, viewer)
    .where('churches.id', '=', churchId)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'Church not found')
  return withMembership(row, viewer)
}

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
  const terms = searchTermsOf(search)
  if (terms.length === 0) return []
  const rows = await selectChurches(database, viewer)
    .where((where) =>
      where.and(
        terms.map(({ substring, spellings }) =>
          where.or([
            where('churches.searchText', 'like', containsPattern(substring)),
            sql<boolean>`churches.search_spellings && ${textArray(spellings)}`,
          ]),
        ),
      ),
    )
    // Only its words: the search may contain a null character, which PostgreSQL's texts cannot.
    .orderBy(sql`word_similarity(${foldedWords(search).join(' ')}, churches.search_text)`, 'desc')
    .orderBy('churches.memberCount', 'desc')
    .orderBy('churches.name')
    .orderBy('churches.id')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map((row) => withMembership(row, viewer))
}
