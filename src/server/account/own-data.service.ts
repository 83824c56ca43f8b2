import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { accountNotFound } from '../user/user.service.ts'

/** A row as stored, with timestamps as ISO texts. */
type Row = Readonly<Record<string, unknown>>

/** Everything stored about a user, table by table. */
export type OwnData = {
  readonly account: Row
  readonly identities: readonly Row[]
  readonly sessions: readonly Row[]
  readonly quizAttempts: readonly Row[]
  readonly quizAnswers: readonly Row[]
  readonly xpEntries: readonly Row[]
  readonly books: readonly Row[]
  readonly badges: readonly Row[]
  /** The days of each week on which they played: a bit per day. */
  readonly weeks: readonly Row[]
  readonly churches: readonly Row[]
  readonly churchCredits: readonly Row[]
  readonly scores: readonly Row[]
  readonly churchScores: readonly Row[]
  readonly groups: readonly Row[]
  readonly favoriteGroups: readonly Row[]
  readonly groupCredits: readonly Row[]
  readonly sprints: readonly Row[]
  /** What they did as an administrator. */
  readonly administratorActions: readonly Row[]
  /** What administrators did to their account. */
  readonly actionsByAdministrators: readonly Row[]
  readonly reports: readonly Row[]
  /** Reports of their name, without who reported it. */
  readonly reportsOfName: readonly Row[]
  /** The reports that they handled as an administrator. */
  readonly handledReports: readonly Row[]
}

type StoredData = Omit<OwnData, 'account'> & { readonly account: Row | null }

/**
 * Everything stored about a user, read by one statement and so from one moment. Left out are session
 * token hashes, and the questions of an open quiz that were not shown yet.
 * @throws not_signed_in when the account is gone by then
 */
export const readOwnData = async (database: Database, userId: string): Promise<OwnData> => {
  const { rows } = await sql<{ data: StoredData }>`
    select jsonb_build_object(
      'account', (select to_jsonb(u) from users as u where u.id = ${userId}::uuid),
      'identities', (
        select coalesce(jsonb_agg(to_jsonb(i) - 'user_id' order by i.created_at), '[]')
        from identities as i where i.user_id = ${userId}::uuid
      ),
      'sessions', (
        select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' - 'token_hash' order by s.created_at), '[]')
        from sessions as s where s.user_id = ${userId}::uuid
      ),
      'quizAttempts', (
        select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' order by a.started_at), '[]')
        from quiz_attempts as a where a.user_id = ${userId}::uuid
      ),
      'quizAnswers', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'attempt_id', answer.attempt_id, 'position', answer.position,
          'question', question.text, 'scripture_reference', question.scripture_reference,
          'selected', chosen.text, 'outcome', answer.outcome,
          'served_at', answer.served_at, 'answered_at', answer.answered_at
        ) order by attempt.started_at, answer.position), '[]')
        from quiz_attempts as attempt
        join quiz_answers as answer on answer.attempt_id = attempt.id
        join questions as question on question.id = answer.question_id
        left join question_options as chosen on chosen.id = answer.selected_option_id
        where attempt.user_id = ${userId}::uuid
          -- Questions of an open quiz that were not shown yet stay secret. Those of a sprint count as
          -- served from the start, so only the answered ones are known to have been shown.
          and (attempt.finished_at is not null or answer.outcome is not null
            or (answer.served_at is not null and attempt.quiz_type <> 'sprint'))
      ),
      'xpEntries', (
        select coalesce(jsonb_agg(to_jsonb(x) - 'user_id' order by x.earned_at), '[]')
        from xp_entries as x where x.user_id = ${userId}::uuid
      ),
      'books', (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id' order by b.book), '[]')
        from user_books as b where b.user_id = ${userId}::uuid
      ),
      'badges', (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id' order by b.earned_at), '[]')
        from user_badges as b where b.user_id = ${userId}::uuid
      ),
      'weeks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.starts_on), '[]')
        from learner_weeks as w where w.user_id = ${userId}::uuid
      ),
      'churches', (
        select coalesce(jsonb_agg(
          to_jsonb(m) - 'user_id' || jsonb_build_object('church', church.name) order by m.joined_at
        ), '[]')
        from church_memberships as m join churches as church on church.id = m.church_id
        where m.user_id = ${userId}::uuid
      ),
      'churchCredits', (
        select coalesce(jsonb_agg(
          to_jsonb(c) - 'user_id' || jsonb_build_object('church', church.name) order by c.earned_at
        ), '[]')
        from church_credits as c left join churches as church on church.id = c.church_id
        where c.user_id = ${userId}::uuid
      ),
      'scores', (
        select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.starts_on, s.period), '[]')
        from user_scores as s where s.user_id = ${userId}::uuid
      ),
      'churchScores', (
        select coalesce(jsonb_agg(
          to_jsonb(s) - 'user_id' || jsonb_build_object('church', church.name)
          order by s.starts_on, s.period
        ), '[]')
        from member_scores as s join churches as church on church.id = s.church_id
        where s.user_id = ${userId}::uuid
      ),
      'groups', (
        select coalesce(jsonb_agg(
          to_jsonb(m) - 'user_id' || jsonb_build_object('group', g.name) order by m.joined_at
        ), '[]')
        from group_members as m join study_groups as g on g.id = m.group_id
        where m.user_id = ${userId}::uuid
      ),
      'favoriteGroups', (
        select coalesce(jsonb_agg(
          to_jsonb(f) - 'user_id' || jsonb_build_object('group', g.name) order by g.name, g.id
        ), '[]')
        from group_favorites as f join study_groups as g on g.id = f.group_id
        where f.user_id = ${userId}::uuid
      ),
      'groupCredits', (
        select coalesce(jsonb_agg(
          to_jsonb(c) - 'user_id' || jsonb_build_object('group', g.name) order by c.earned_at, c.id
        ), '[]')
        from group_credits as c join study_groups as g on g.id = c.group_id
        where c.user_id = ${userId}::uuid
      ),
      'sprints', (
        select coalesce(jsonb_agg(
          to_jsonb(p) - 'user_id'
            || jsonb_build_object('group', g.name, 'theme', s.theme, 'started_at', s.started_at)
          order by s.started_at
        ), '[]')
        from sprint_players as p
        join sprints as s on s.id = p.sprint_id join study_groups as g on g.id = s.group_id
        where p.user_id = ${userId}::uuid
      ),
      'administratorActions', (
        select coalesce(jsonb_agg(
          to_jsonb(e) - 'actor_id' - 'subject_user_id' order by e.created_at, e.id
        ), '[]')
        from audit_entries as e where e.actor_id = ${userId}::uuid
      ),
      'actionsByAdministrators', (
        select coalesce(jsonb_agg(
          to_jsonb(e) - 'actor_id' - 'subject_user_id' order by e.created_at, e.id
        ), '[]')
        from audit_entries as e where e.subject_user_id = ${userId}::uuid
      ),
      'reports', (
        select coalesce(jsonb_agg(
          to_jsonb(r) - 'reporter_id' - 'subject_user_id' - 'handled_by_id' order by r.created_at, r.id
        ), '[]')
        from reports as r where r.reporter_id = ${userId}::uuid
      ),
      'reportsOfName', (
        select coalesce(jsonb_agg(
          to_jsonb(r) - 'reporter_id' - 'subject_user_id' - 'handled_by_id' order by r.created_at, r.id
        ), '[]')
        from reports as r where r.subject_user_id = ${userId}::uuid
      ),
      'handledReports', (
        select coalesce(jsonb_agg(
          to_jsonb(r) - 'reporter_id' - 'subject_user_id' - 'handled_by_id' order by r.created_at, r.id
        ), '[]')
        from reports as r where r.handled_by_id = ${userId}::uuid
      )
    ) as data`.execute(database)
  const [{ data }] = rows as [{ data: StoredData }]
  const { account } = data
  if (!account) throw accountNotFound()
  return { ...data, account }
}
