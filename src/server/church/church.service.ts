import { type RawBuilder, sql } from 'kysely'
import { searchTermsOf } from '../../domain/church-search.ts'
import { foldedWords } from '../../domain/fold.ts'
import type { ChurchRole } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { Learner } from '../user/learner.ts'
import type { ChurchRow, ViewerMembership } from './church.view.ts'

export type ChurchWithMembership = {
  readonly church: ChurchRow
  readonly membership: ViewerMembership
}

/** Results of a search; who finds more types more. */
const MAX_RESULTS = 20

const COLUMNS = [
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

const selectChurches = (database: Database, viewer: Pick<Learner, 'id'>) =>
  database
    .selectFrom('churches')
    .leftJoin('church_memberships', (join) =>
      join
        .onRef('church_memberships.church', '=', 'churches.id')
        .on('church_memberships.user', '=', viewer.id),
    )
    .select(COLUMNS.map((column) => `churches.${column}` as const))
    .select('church_memberships.role')

const foundIn = (
  { role, ...church }: ChurchRow & { readonly role: ChurchRole | null },
  viewer: Pick<Learner, 'primaryChurch'>,
): ChurchWithMembership => ({
  church,
  membership: { role, isPrimary: church.id === viewer.primaryChurch },
})

/**
 * A church, and how the viewer stands to it.
 * @throws not_found
 */
export const findChurch = async (
  database: Database,
  viewer: Pick<Learner, 'id' | 'primaryChurch'>,
  churchId: string,
): Promise<ChurchWithMembership> => {
  const row = await selectChurches(database, viewer)
    .where('churches.id', '=', churchId)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'Church not found')
  return foundIn(row, viewer)
}

/** What stands for itself in a LIKE pattern. Words hold letters and digits only, but need not for ever. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const textArray = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`array[${sql.join(texts)}]::text[]`

/**
 * Churches that have every word of the search in their name or place, as it is or misspelt by one
 * letter, the likest first. Each condition has an index of its own; PostgreSQL combines them.
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
            where('churches.searchText', 'like', containing(substring)),
            sql<boolean>`churches.search_spellings && ${textArray(spellings)}`,
          ]),
        ),
      ),
    )
    // Its words alone, since a search may hold a character that PostgreSQL keeps in no text.
    .orderBy(sql`word_similarity(${foldedWords(search).join(' ')}, churches.search_text)`, 'desc')
    .orderBy('churches.memberCount', 'desc')
    .orderBy('churches.name')
    .orderBy('churches.id')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map((row) => foundIn(row, viewer))
}
