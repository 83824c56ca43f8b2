import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type AuditAction,
  type AuditDetails,
  MAX_AUDIT_SUBJECT_LENGTH,
} from '../../domain/administration/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { isForeignKeyViolation } from '../platform/db/violation.ts'
import { accountNotFound } from './user.service.ts'

/** What an action was done to: a user, something else with its name, or the site as a whole. */
export type AuditSubject =
  | { readonly userId: string }
  | { readonly id: string | null; readonly name: string }
  | null

/**
 * Adds an entry to the audit log, in the transaction of the action itself.
 * @returns its id
 * @throws not_signed_in when the actor deleted their account meanwhile: nothing is done then
 */
export const recordAudit = async (
  transaction: Database,
  actorId: string,
  action: AuditAction,
  subject: AuditSubject,
  now: Date,
  details: AuditDetails = {},
): Promise<string> => {
  const id = randomUUID()
  const isUser = subject !== null && 'userId' in subject
  const insertion = transaction.insertInto('audit_entries').values({
    id,
    actor: actorId,
    action,
    subjectUser: isUser ? subject.userId : null,
    subjectId: isUser ? null : (subject?.id ?? null),
    subjectName: isUser ? null : (subject?.name.slice(0, MAX_AUDIT_SUBJECT_LENGTH) ?? null),
    details,
    createdAt: now,
  })
  try {
    await insertion.execute()
  } catch (error) {
    // Whom it was done to is locked.
    throw isForeignKeyViolation(error) ? accountNotFound() : error
  }
  return id
}

/** For an action of several transactions: each brings its entry up to date. */
export const updateAuditDetails = async (
  transaction: Database,
  id: string,
  details: AuditDetails,
): Promise<void> => {
  await transaction.updateTable('audit_entries').set({ details }).where('id', '=', id).execute()
}

/** A person in the log; null once they deleted their account. */
export type AuditPerson = {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
} | null

export type AuditEntry = {
  readonly id: string
  readonly action: AuditAction
  readonly actor: AuditPerson
  readonly subjectUser: AuditPerson
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly details: AuditDetails
  readonly createdAt: Date
}

const PAGE_SIZE = 20

const person = (table: string) => sql`case when ${sql.ref(`${table}.id`)} is not null then
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)},
    'lastName', ${sql.ref(`${table}.last_name`)}, 'email', ${sql.ref(`${table}.email`)}) end`

/**
 * A page of the log, the newest entry first.
 * @param before the id of the last entry of the page before; an unknown one gives an empty page
 * @returns a page of at most 20, and the cursor of the next one; null on the last page
 */
export const listAuditEntries = async (
  database: Database,
  before: string | undefined,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> => {
  const { rows } = await sql<AuditEntry>`
    select entry.id, entry.action, entry.subject_id as "subjectId",
      entry.subject_name as "subjectName", entry.details, entry.created_at as "createdAt",
      ${person('actor')} as actor, ${person('subject')} as "subjectUser"
    from audit_entries as entry
    left join users as actor on actor.id = entry.actor_id
    left join users as subject on subject.id = entry.subject_user_id
    where ${
      before === undefined
        ? sql`true`
        : sql`(entry.created_at, entry.id) < (
            select created_at, id from audit_entries where id = ${before}::uuid)`
    }
    order by entry.created_at desc, entry.id desc limit ${PAGE_SIZE + 1}::int`.execute(database)
  const entries = rows.slice(0, PAGE_SIZE)
  return { entries, nextCursor: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null }
}
