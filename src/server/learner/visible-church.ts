import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Learner } from './learner.ts'

type Viewer = Pick<Learner, 'id' | 'isSiteAdmin'>

export const churchNotFound = (): ServiceError => new ServiceError('not_found', 'Church not found')

/** The id of a church, or of the church that it was merged into. */
export const survivorOf = (churchId: string): RawBuilder<string> =>
  sql`(select coalesce(merged_into_id, id) from churches where id = ${churchId}::uuid)`

/** Whether a church in the statement is shown to this person: a hidden one only to its members and to site admins. */
export const isVisibleTo = ({ id, isSiteAdmin }: Viewer): RawBuilder<boolean> =>
  sql`(churches.hidden_at is null or ${isSiteAdmin}::boolean or exists (
    select 1 from church_memberships as own
    where own.church_id = churches.id and own.user_id = ${id}::uuid))`

/**
 * @returns the id of the church, or of the church that it was merged into
 * @throws not_found, also for a hidden church that is none of the viewer's
 */
export const requireVisibleChurch = async (
  database: Database,
  viewer: Viewer,
  churchId: string,
): Promise<string> => {
  const church = await database
    .selectFrom('churches')
    .select('id')
    .where('id', '=', survivorOf(churchId))
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  if (!church) throw churchNotFound()
  return church.id
}
