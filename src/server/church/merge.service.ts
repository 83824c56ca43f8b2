import { sql } from 'kysely'
import { checkMerge } from '../../domain/church/church-merge.ts'
import { recordAudit } from '../learner/audit.service.ts'
import { churchNotFound } from '../learner/visible-church.ts'
import { lockSums, recalculateChurch } from '../ledger/sums/reconcile.service.ts'
import { changeCounter } from '../platform/counter.service.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { asJob } from '../platform/db/work.ts'
import { unwrap } from '../platform/errors.ts'
import { updateHasAdmin } from './membership.service.ts'

type MergedChurch = {
  readonly id: string
  readonly name: string
  readonly memberCount: number
  readonly isHidden: boolean
}

/** Moves what one church has to another. All sums and both churches must be locked. */
type Move = (transaction: Database, duplicateId: string, survivorId: string) => Promise<void>

/**
 * Merges a duplicate church into another one: its members, with their roles and primary churches, its
 * credits and sums, and its study groups. Its row stays, without anything, and leads to the other one.
 * Nobody can be credited, join or leave meanwhile.
 * @returns the id of the church that remains
 * @throws not_found, also for a church that was merged already; conflict for a church and itself, and
 *   for merging into a hidden church
 */
export const mergeChurches = (
  database: Database,
  actorId: string,
  { id: duplicateId, into: survivorId }: { readonly id: string; readonly into: string },
  now: Date,
): Promise<string> =>
  asJob(() =>
    database.transaction().execute(async (transaction) => {
      await lockSums(transaction)
      const churches = await lockChurches(transaction, [duplicateId, survivorId])
      const [duplicate, survivor] = [churches.get(duplicateId), churches.get(survivorId)]
      if (!duplicate || !survivor) throw churchNotFound()
      unwrap(checkMerge(duplicate, survivor))
      for (const move of [moveMembers, moveGroups, moveCredits, moveScores]) {
        await move(transaction, duplicateId, survivorId)
      }
      await recalculateChurch(transaction, survivorId, now)
      await leadTo(transaction, duplicateId, survivorId)
      if (!duplicate.isHidden) await changeCounter(transaction, 'churches', duplicateId, -1)
      await recordAudit(
        transaction,
        actorId,
        'churches_merged',
        { id: survivorId, name: survivor.name },
        now,
        { merged: duplicate.name, members: duplicate.memberCount },
      )
      return survivorId
    }),
  )

/** Locks the churches that were not merged, in the order of their ids. */
const lockChurches = async (
  transaction: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MergedChurch>> => {
  checkLockOrder(transaction, 'church')
  const rows = await transaction
    .selectFrom('churches')
    .select(['id', 'name', 'memberCount', 'hiddenAt'])
    .where('id', '=', anyOf(ids))
    .where('mergedInto', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ hiddenAt, ...church }) => [church.id, { ...church, isHidden: hiddenAt !== null }]),
  )
}

/** A member of both churches keeps the longer membership, and is admin if they were in one of them. */
const moveMembers: Move = async (transaction, duplicateId, survivorId) => {
  await sql`insert into church_memberships (user_id, church_id, role, is_public, joined_at)
    select user_id, ${survivorId}::uuid, role, is_public, joined_at
    from church_memberships where church_id = ${duplicateId}::uuid
    on conflict (user_id, church_id) do update set
      role = case when excluded.role = 'admin' then excluded.role else church_memberships.role end,
      joined_at = least(church_memberships.joined_at, excluded.joined_at)`.execute(transaction)
  await transaction
    .updateTable('users')
    .set({ primaryChurch: survivorId })
    .where('primaryChurch', '=', duplicateId)
    .where(({ exists, selectFrom }) =>
      // By the index of members: there is none by primary church.
      exists(
        selectFrom('church_memberships')
          .select('church_memberships.user')
          .where('church_memberships.church', '=', duplicateId)
          .whereRef('church_memberships.user', '=', 'users.id'),
      ),
    )
    .execute()
  await transaction.deleteFrom('church_memberships').where('church', '=', duplicateId).execute()
  await sql`update churches set member_count = (
      select count(*) from church_memberships where church_id = churches.id)
    where id in (${duplicateId}::uuid, ${survivorId}::uuid)`.execute(transaction)
  for (const id of [duplicateId, survivorId]) await updateHasAdmin(transaction, id)
}

const moveGroups: Move = async (transaction, duplicateId, survivorId) => {
  checkLockOrder(transaction, 'group')
  await sql`update study_groups set church_id = ${survivorId}::uuid,
      church_name = (select name from churches where id = ${survivorId}::uuid)
    where church_id = ${duplicateId}::uuid`.execute(transaction)
}

/** In place of the id of a deleted account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * One result of a member of both churches counts once: the credit to their primary church stays, which
 * pays more, else the survivor's. Credits of a deleted account are the same result if everything about
 * them is the same, but not two to primary churches: those are of two people.
 */
const moveCredits: Move = async (transaction, duplicateId, survivorId) => {
  // `is not distinct from` could not be hashed: every credit of a day would be compared with every other.
  const isSameResult = sql`moved.church_id = ${duplicateId}::uuid
    and kept.church_id = ${survivorId}::uuid
    and coalesce(moved.user_id, ${NOBODY}::uuid) = coalesce(kept.user_id, ${NOBODY}::uuid)
    and moved.source_key = kept.source_key
    and (moved.user_id is not null or (moved.earned_at, moved.xp, moved.questions, moved.correct)
      = (kept.earned_at, kept.xp, kept.questions, kept.correct)
      and moved.withdrawn_on is not distinct from kept.withdrawn_on)`
  await sql`delete from church_credits as kept using church_credits as moved
    where ${isSameResult} and moved.is_primary and not kept.is_primary`.execute(transaction)
  await sql`delete from church_credits as moved using church_credits as kept
    where ${isSameResult} and not moved.is_primary`.execute(transaction)
  await transaction
    .updateTable('church_credits')
    .set({ church: survivorId })
    .where('church', '=', duplicateId)
    .execute()
}

/** Of past periods, whether somebody was a member is known only from here; the figures are recalculated. */
const moveScores: Move = async (transaction, duplicateId, survivorId) => {
  await sql`insert into member_scores
      (user_id, church_id, period, starts_on, xp, points, quizzes, questions, correct, is_member)
    select user_id, ${survivorId}::uuid, period, starts_on, xp, points, quizzes, questions, correct, is_member
    from member_scores where church_id = ${duplicateId}::uuid
    on conflict (user_id, church_id, period, starts_on)
    do update set is_member = member_scores.is_member or excluded.is_member`.execute(transaction)
  for (const table of [
    'member_scores',
    'church_scores',
    'member_score_counts',
    'member_score_range_counts',
  ] as const) {
    await transaction.deleteFrom(table).where('church', '=', duplicateId).execute()
  }
}

/** Makes the duplicate, and what was merged into it before, lead to the survivor. */
const leadTo = async (
  transaction: Database,
  duplicateId: string,
  survivorId: string,
): Promise<void> => {
  await transaction
    .updateTable('churches')
    .set({ mergedInto: survivorId, hiddenAt: null })
    .where((where) =>
      where.or([where('id', '=', duplicateId), where('mergedInto', '=', duplicateId)]),
    )
    .execute()
}
