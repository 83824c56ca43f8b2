import type { RawBuilder } from 'kysely'
import { searchTermsOf } from '../../domain/church/church-search.ts'
import type { ChurchRole } from '../../domain/church/membership.ts'
import type { Learner } from '../learner/learner.ts'
import { churchNotFound, isVisibleTo, survivorOf } from '../learner/visible-church.ts'
import type { Database } from '../platform/db/database.ts'
import type { ChurchRow, ViewerMembership } from './church.view.ts'
import { isCandidate, isPerfectMatch, similarityTo } from './search.service.ts'

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

/**
 * At most 20 churches that contain every word of the search in their name, city or state, allowing one
 * typo per word; the most similar first. Of more than there are candidates (search.service.ts), the largest
 * are among them.
 */
export const searchChurches = async (
  database: Database,
  viewer: Learner,
  search: string,
): Promise<ChurchWithMembership[]> => {
  if (searchTermsOf(search).length === 0) return []
  const find = (condition: RawBuilder<boolean>) =>
    selectChurches(database, viewer)
      .where(condition)
      .orderBy(similarityTo(search), 'desc')
      .orderBy('churches.memberCount', 'desc')
      .orderBy('churches.name')
      .orderBy('churches.id')
      .limit(MAX_RESULTS)
      .execute()
  const perfect = await find(isPerfectMatch(search, MAX_RESULTS))
  const rows =
    perfect.length === MAX_RESULTS ? perfect : await find(isCandidate(search, MAX_RESULTS))
  return rows.map((row) => withMembership(row, viewer))
}
