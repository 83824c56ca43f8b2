import { sql } from 'kysely'
import type { Memberships } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { Learner } from '../user/learner.ts'
import type { MembershipRow } from './church.view.ts'

/** The user's memberships with their churches, the primary first, then as they were joined. */
export const listMemberships = async (
  database: Database,
  userId: string,
): Promise<MembershipRow[]> => {
  const rows = await database
    .selectFrom('church_memberships')
    .innerJoin('churches', 'churches.id', 'church_memberships.church')
    .innerJoin('users', 'users.id', 'church_memberships.user')
    .select(['churches.id as churchId', 'churches.name', 'churches.description'])
    .select(['churches.city', 'churches.state'])
    .select(['church_memberships.role', 'church_memberships.joinedAt'])
    .select(sql<boolean>`users.primary_church_id = churches.id`.as('isPrimary'))
    .where('church_memberships.user', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('church_memberships.joinedAt')
    .orderBy('churches.id')
    .execute()
  return rows
}

/**
 * One of the user's memberships.
 * @throws not_found
 */
export const membershipIn = async (
  transaction: Database,
  userId: string,
  churchId: string,
): Promise<MembershipRow> => {
  const found = (await listMemberships(transaction, userId)).find(
    (membership) => membership.churchId === churchId,
  )
  if (!found) throw new ServiceError('not_found', 'You are not a member of this church.')
  return found
}

/** What the rules of membership are asked about; the learner's row is locked. */
export const membershipsOf = async (
  transaction: Database,
  learner: Learner,
): Promise<Memberships> => {
  const rows = await transaction
    .selectFrom('church_memberships')
    .select(['church as churchId', 'joinedAt'])
    .where('user', '=', learner.id)
    .execute()
  return { all: rows, primaryId: learner.primaryChurch }
}
