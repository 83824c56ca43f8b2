import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/administration/audit.ts'
import { displayNameOf } from '../../../domain/learner/person.ts'
import type { AuditEntry, AuditPerson } from '../../learner/audit.service.ts'

const personSchema = z.object({ id: z.uuid(), name: z.string() }).nullable()

export const auditEntryViewSchema = z
  .object({
    id: z.uuid(),
    action: z.enum(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
    /** Null after they deleted their account. */
    actor: personSchema,
    subject: z.object({
      user: personSchema,
      id: z.uuid().nullable(),
      name: z.string().nullable(),
    }),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })

const personView = (person: AuditPerson): z.output<typeof personSchema> =>
  person && { id: person.id, name: displayNameOf(person) }

export const auditEntryView = (entry: AuditEntry): z.output<typeof auditEntryViewSchema> => ({
  id: entry.id,
  action: entry.action,
  actor: personView(entry.actor),
  subject: {
    user: personView(entry.subjectUser),
    id: entry.subjectId,
    name: entry.subjectName,
  },
  details: entry.details,
  createdAt: new Date(entry.createdAt).toISOString(),
})
