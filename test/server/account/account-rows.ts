import { sql } from 'kysely'
import type { TestBackend } from '../../support/backend.ts'
import { snapshotOf } from '../../support/database.ts'
import { columnsOfUsers } from './account-data.ts'

type WithDatabase = Pick<TestBackend, 'database'>

/** The columns of all tables that still have the user's id; events have it within their data. */
export const columnsWithUser = async ({ database }: WithDatabase, userId: string) => {
  const found: string[] = []
  for (const { table, column } of await columnsOfUsers(database)) {
    const { rows } = await sql`
      select 1 from ${sql.id(table)} where ${sql.id(column)}::text = ${userId}`.execute(database)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  const { rows } =
    await sql`select 1 from group_events where data::text like ${`%${userId}%`}`.execute(database)
  return rows.length > 0 ? [...found, 'group_events.data'] : found
}

/** Sums over many learners, which stay. */
const SUMS = [
  'church_credits',
  'church_scores',
  'period_totals',
  'score_counts',
  'score_range_counts',
  'member_score_counts',
  'member_score_range_counts',
  'counters',
  'question_statistics',
  'question_ability_counts',
  'option_picks',
  'book_statistics',
  'day_figures',
  'week_figures',
  'week_retention',
] as const

/** What a group keeps of a member who is gone. */
const OF_GROUPS = ['study_groups', 'group_events', 'group_credits', 'sprint_questions', 'sprints']

/** They keep what was done and what was reported, without the person. */
const ACTS = ['audit_entries', 'reports'] as const

/** For a while they tell which quizzes were played, but not by whom. */
const HASHES = ['played_quizzes', 'played_quiz_keys'] as const

/**
 * All tables but the sums, among them how hard questions were measured to be, and the groups that somebody has
 * left; `churchesIn` compares churches, since a proposed one stays.
 */
export const snapshotWithoutSums = async ({ database }: WithDatabase) => {
  const snapshot = await snapshotOf(database)
  for (const table of [...SUMS, ...OF_GROUPS, ...ACTS, ...HASHES, 'churches', 'questions'])
    delete snapshot[table]
  return snapshot
}

type ChurchAsText = { readonly id: string; readonly rest: string; readonly members: number }

/** Every church, its number of members apart from its other columns; who its admin is follows from them. */
export const churchesIn = async ({ database }: WithDatabase): Promise<ChurchAsText[]> => {
  const { rows } = await sql<ChurchAsText>`
    select id::text, (to_jsonb(churches) - 'member_count' - 'has_admin')::text as rest, member_count as members
    from churches order by id`.execute(database)
  return rows
}

/** The church credits of everyone else. */
export const creditsWithout = async ({ database }: WithDatabase, userId: string) => {
  const { rows } = await sql`
    select * from church_credits where user_id <> ${userId}::uuid order by id`.execute(database)
  return rows
}
