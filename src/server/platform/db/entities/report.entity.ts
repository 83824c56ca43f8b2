import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import {
  MAX_REPORT_TEXT_LENGTH,
  REPORT_KINDS,
  REPORT_STATUSES,
  type ReportReason,
} from '../../../../domain/administration/report.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf } from './columns.ts'
import { QuestionEntity } from './question.entity.ts'
import { UserEntity } from './user.entity.ts'

/** One open report per person and subject. */
const onceWhileOpen = <Subject extends 'question' | 'church' | 'subjectUser'>(
  subject: Subject,
  name: string,
) => ({
  name: `reports_${name}_once_while_open`,
  properties: [subject, 'reporter'] as [Subject, 'reporter'],
  where: "status = 'open'",
})

/** What somebody has reported to the administrators: a question, a church or a person's name. */
export const ReportEntity = defineEntity({
  name: 'Report',
  tableName: 'reports',
  checks: [
    {
      name: 'reports_subject_of_kind',
      expression: `case kind when 'question' then question_id is not null
        when 'church' then church_id is not null else subject_user_id is not null end
        and num_nonnulls(question_id, church_id, subject_user_id) = 1`,
    },
  ],
  uniques: [
    onceWhileOpen('question', 'question'),
    onceWhileOpen('church', 'church'),
    onceWhileOpen('subjectUser', 'user'),
  ],
  indexes: [
    { name: 'reports_newest_index', properties: ['kind', 'createdAt', 'id'] },
    {
      name: 'reports_newest_open_index',
      properties: ['kind', 'createdAt', 'id'],
      where: "status = 'open'",
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    kind: oneOf(REPORT_KINDS, 8),
    question: () => p.manyToOne(QuestionEntity).nullable().deleteRule('cascade'),
    church: () => p.manyToOne(ChurchEntity).nullable().deleteRule('cascade'),
    /** The person whose name was reported; their reports go with their account. */
    subjectUser: () => p.manyToOne(UserEntity).nullable().index().deleteRule('cascade'),
    /** Null after they deleted their account. */
    reporter: () => p.manyToOne(UserEntity).nullable().index().deleteRule('set null'),
    reason: p.string().length(20).$type<ReportReason>(),
    text: p.string().length(MAX_REPORT_TEXT_LENGTH).nullable(),
    status: oneOf(REPORT_STATUSES, 9).default('open'),
    /** What the administrator noted. */
    note: p.string().length(MAX_REPORT_TEXT_LENGTH).nullable(),
    handledBy: () => p.manyToOne(UserEntity).nullable().index().deleteRule('set null'),
    handledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})
