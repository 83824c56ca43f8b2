import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import {
  type AuditAction,
  type AuditDetails,
  MAX_AUDIT_ACTION_LENGTH,
  MAX_AUDIT_SUBJECT_LENGTH,
} from '../../../../domain/administration/audit.ts'
import { UserEntity } from './user.entity.ts'

/** What an administrator did. Names of people are not copied: they go with their accounts. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  indexes: [{ name: 'audit_entries_newest_index', properties: ['createdAt', 'id'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** Null after they deleted their account. */
    actor: () => p.manyToOne(UserEntity).nullable().index().deleteRule('set null'),
    action: p.string().length(MAX_AUDIT_ACTION_LENGTH).$type<AuditAction>(),
    /** The user that it was done to, for actions on users. */
    subjectUser: () => p.manyToOne(UserEntity).nullable().index().deleteRule('set null'),
    /** What it was done to, for other actions; kept when that is deleted. */
    subjectId: p.uuid().nullable(),
    /** Its name at that time: a church, a feature, the text of a question. */
    subjectName: p.string().length(MAX_AUDIT_SUBJECT_LENGTH).nullable(),
    /** Figures and changed fields. */
    details: p.json().$type<AuditDetails>(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
