import { sql } from 'kysely'
import { snapshotOf } from '../../support/database.ts'
import type { World } from '../../support/world.ts'
import { columnsOfUsers } from './full-life.ts'

type Holding = Pick<World, 'database'>

/** Rows of any table that still speak of the user. */
export const tracesOf = async ({ database }: Holding, userId: string) => {
  const traces: string[] = []
  for (const { table, column } of await columnsOfUsers(database)) {
    const { rows } = await sql`
      select 1 from ${sql.id(table)} where ${sql.id(column)}::text = ${userId}`.execute(database)
    if (rows.length > 0) traces.push(`${table}.${column}`)
  }
  return traces
}

/** What many earn together, without anybody's name: it stays. */
const SUMS = [
  'church_credits',
  'church_scores',
  'period_totals',
  'score_counts',
  'member_score_counts',
  'counters',
] as const

/** All but the sums; churches are looked at by `churchesIn`, since one that was proposed stays. */
export const ownSnapshotOf = async ({ database }: Holding) => {
  const snapshot = await snapshotOf(database)
  for (const table of [...SUMS, 'churches']) delete snapshot[table]
  return snapshot
}

type ChurchAsText = { readonly id: string; readonly rest: string; readonly members: number }

/** Every church, how many belong to it apart from everything else. */
export const churchesIn = async ({ database }: Holding): Promise<ChurchAsText[]> => {
  const { rows } = await sql<ChurchAsText>`
    select id::text, (to_jsonb(churches) - 'member_count')::text as rest, member_count as members
    from churches order by id`.execute(database)
  return rows
}

/** What others have earned for churches. */
export const creditsWithout = async ({ database }: Holding, userId: string) => {
  const { rows } = await sql`
    select * from church_credits where user_id <> ${userId}::uuid order by id`.execute(database)
  return rows
}
