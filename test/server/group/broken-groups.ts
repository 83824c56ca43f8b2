import { sql } from 'kysely'
import type { Database } from '../../../src/server/platform/db/database.ts'

/** Groups that break a rule which holds at every moment, with the figures that show it. */
export const brokenGroups = async (database: Database): Promise<unknown[]> => {
  const { rows } = await sql`
    with counted as (
      select g.id, g.member_count, g.last_event,
        (select count(*)::int from group_members as m where m.group_id = g.id) as members,
        (select count(*)::int from group_members as m where m.group_id = g.id and is_leader) as leaders,
        (select count(*)::int from sprints as s where s.group_id = g.id and ended_at is null) as running,
        (select count(*)::int from group_events as e where e.group_id = g.id) as events,
        (select coalesce(max(number), 0) from group_events as e where e.group_id = g.id) as newest
      from study_groups as g
    )
    select * from counted
    where member_count <> members or members = 0 or leaders = 0 or running > 1
      -- Numbers without gaps, of which the last 500 are kept.
      or newest <> last_event or events <> least(last_event, 500)`.execute(database)
  return rows
}
