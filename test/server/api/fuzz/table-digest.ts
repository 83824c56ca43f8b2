import { sql } from 'kysely'
import type { Database } from '../../../../src/server/platform/db/database.ts'

/** The member of longest standing, who stands for the group: nobody else joins it without its link. */
const memberOf = (groupId: string): string =>
  `(select user_id from group_members where group_id = ${groupId} order by joined_at limit 1)`
const OF_SPRINT = memberOf('(select group_id from sprints where id = t.sprint_id)')

/** The owner of a row, by table; other tables have no owners. */
const OWNER: Readonly<Record<string, string>> = {
  reports: 'reporter_id',
  users: 't.id',
  identities: 't.user_id',
  sessions: 't.user_id',
  quiz_attempts: 't.user_id',
  quiz_answers: '(select user_id from quiz_attempts where id = t.attempt_id)',
  xp_entries: 't.user_id',
  user_books: 't.user_id',
  learner_weeks: 't.user_id',
  answered_questions: 't.user_id',
  user_badges: 't.user_id',
  church_memberships: 't.user_id',
  church_credits: 't.user_id',
  user_scores: 't.user_id',
  member_scores: 't.user_id',
  study_groups: memberOf('t.id'),
  group_members: 't.user_id',
  group_favorites: 't.user_id',
  group_events: memberOf('t.group_id'),
  group_credits: 't.user_id',
  sprints: memberOf('t.group_id'),
  sprint_questions: OF_SPRINT,
  sprint_players: 't.user_id',
}

/**
 * Tables that any request may change: the first request of a day draws its questions, visitors start
 * sign-ins and send what they measured, anybody may propose a church with new words, and sums change with every quiz.
 */
const SHARED_TABLES = new Set([
  'daily_sets',
  'authorization_requests',
  'rate_limits',
  'churches',
  'church_words',
  'church_vocabulary',
  'church_scores',
  'score_counts',
  'score_range_counts',
  'member_score_counts',
  'member_score_range_counts',
  'period_totals',
  'counters',
  'web_vitals',
  'web_vital_counts',
])

const tablesOf = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database)
  return rows.map(({ name }) => name).filter((name) => !SHARED_TABLES.has(name))
}

/** A digest of each table without this user's rows: what they may not change. */
export const digestWithout = async (
  database: Database,
  userId: string | null,
): Promise<Readonly<Record<string, string>>> => {
  const digests: Record<string, string> = {}
  for (const name of await tablesOf(database)) {
    const owner = OWNER[name]
    const others = owner && userId ? `where ${owner} <> '${userId}'` : ''
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.id(name)} as t ${sql.raw(others)}`.execute(database)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
