import { LEARNER_COLUMNS, type Learner, readLearner } from '../learner/learner.ts'
import { requireVisibleChurch } from '../learner/visible-church.ts'
import type { Database } from '../platform/db/database.ts'
import { writtenLimit } from '../platform/db/written-limit.ts'
import { parsePageCursor, writePageCursor } from '../platform/page-cursor.ts'
import type { PublicMember } from './church.view.ts'

const MEMBERS_PER_PAGE = 20

/**
 * Members whose profile is public, the earliest to join first.
 * @returns a page of at most 20, and the cursor of the next page; null on the last page
 * @throws not_found for an unknown church; invalid_input for an invalid cursor
 */
export const listMembers = async (
  database: Database,
  viewer: Learner,
  { id, cursor }: { id: string; cursor?: string | undefined },
  now: Date,
): Promise<{ members: PublicMember[]; nextCursor: string | null }> => {
  const after =
    cursor === undefined ? null : parsePageCursor(cursor, 'This page of members doesn’t exist.')
  const churchId = await requireVisibleChurch(database, viewer, id)
  const rows = await database
    .selectFrom('church_memberships')
    .innerJoin('users', 'users.id', 'church_memberships.user')
    .select(LEARNER_COLUMNS)
    .select(['church_memberships.role', 'church_memberships.joinedAt'])
    .where('church_memberships.church', '=', churchId)
    .where('church_memberships.isPublic', '=', true)
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple('church_memberships.joinedAt', 'church_memberships.user'),
          '>',
          where.tuple(after?.time as Date, after?.id as string),
        ),
      ),
    )
    .orderBy('church_memberships.joinedAt')
    .orderBy('church_memberships.user')
    .limit(writtenLimit(MEMBERS_PER_PAGE + 1))
    .execute()
  const page = rows.slice(0, MEMBERS_PER_PAGE)
  const last = page.at(-1)
  return {
    members: page.map((row) => ({ learner: readLearner(row, now), role: row.role })),
    nextCursor:
      last && rows.length > page.length
        ? writePageCursor({ time: last.joinedAt, id: last.id })
        : null,
  }
}
