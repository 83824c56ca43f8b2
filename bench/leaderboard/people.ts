import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { DAYS_OF_MONTH, MONTH_START } from './month.ts'

/** A number from 0 to 1 that follows from its arguments alone, so that every run makes the same rows. */
const CHANCE = sql`create function bench.chance(number bigint, salt bigint) returns float8
  language sql immutable parallel safe
  return (hashint8extended(number, salt) & 1099511627775) / 1099511627776.0`

/**
 * Few play almost every day and most a few days of the month: a day is played with a likelihood
 * of 0.05 + 0.9 × u⁵, u even from 0 to 1, so on 6.2 of 31 days in the mean.
 */
const PEOPLE = (users: number) => sql`create unlogged table bench.people as
  select person, md5('learner ' || person)::uuid as id,
    0.05 + 0.9 * power(bench.chance(person, 1), 5) as zeal,
    bench.chance(person, 2) as skill,
    bench.chance(person, 3) < 0.5 as is_public
  from generate_series(1, ${users}::int) as person`

/** Finished daily quizzes in the order in which they came in; `nth` of their learner's week. */
const PLAYS = sql`create unlogged table bench.plays as
  select *, row_number() over (partition by person, date_trunc('week', day) order by day) as nth
  from (
    select person, id, day_number,
      ${MONTH_START}::date + (day_number - 1) as day,
      (${MONTH_START}::timestamp + make_interval(days => day_number - 1)
        + interval '6 hours' * bench.chance(person * 32 + day_number, 5)) at time zone 'UTC'
        as finished_at,
      least(10, greatest(0, round(2 + 7 * skill + 4 * (bench.chance(person * 32 + day_number, 6) - 0.5))))::int
        as score
    from bench.people cross join generate_series(1, ${DAYS_OF_MONTH}::int) as day_number
    where bench.chance(person * 32 + day_number, 4) < zeal
  ) as played order by finished_at`

/**
 * Who belonged to which churches during the month, the primary one first: six of ten to one or up
 * to five; the larger a church the likelier. A church's share of all is that of 1/(number + 1).
 */
const STAYS = (churches: number) => sql`create unlogged table bench.stays as
  select person, church, min(nth) as nth,
    date_trunc('milliseconds', (${MONTH_START}::date - 1)::timestamp at time zone 'UTC'
      - interval '700 days' * bench.chance(person * 8 + min(nth), 14)) as joined_at
  from (
    select person, nth,
      floor(2 * power(${churches + 2}::int / 2.0, bench.chance(person * 8 + nth, 13)))::int - 1 as church
    from bench.people cross join generate_series(1, 5) as nth
    where bench.chance(person, 11) < 0.6
      and bench.chance(person, 12) >= (array[0, 0.75, 0.92, 0.97, 0.99])[nth]
  ) as chosen group by person, church`

/** A few have left all their churches since; what they earned for them stays there. */
const HAS_LEFT = sql`bench.chance(person, 15) < 0.03`

const USERS = sql`insert into users (id, email, first_name, last_name, is_public_profile, total_xp,
    streak_length, streak_best, streak_last_day, streak_covered_through, daily_quizzes,
    daily_questions, daily_correct, perfect_dailies, weekly_challenges, primary_church_id, created_at)
  select people.id, 'learner' || person || '@example.org',
    (array['Ruth', 'Boaz', 'Lydia', 'Silas', 'Phoebe', 'Titus', 'Esther'])[1 + person % 7],
    (array['Naomi', 'Jesse', 'Philemon', 'Onesimus', 'Apollos'])[1 + person % 5],
    is_public, coalesce(xp, 0), least(days, 1), least(days, 1), last_day, last_day,
    coalesce(days, 0), coalesce(10 * days, 0), coalesce(correct, 0), coalesce(perfect, 0),
    coalesce(weekly, 0), stay.id, '2025-01-01'::timestamptz + interval '300 days' * zeal
  from bench.people
  left join (
    select person, count(*)::int as days, max(day) as last_day, sum(score) as correct,
      count(*) filter (where score = 10) as perfect, count(*) filter (where nth = 5) as weekly,
      sum(20 + 10 * score + case when nth = 5 then 50 else 0 end) as xp
    from bench.plays group by person
  ) as played using (person)
  left join (
    select person, churches.id from bench.stays join bench.churches on number = church
    where nth = 1 and not ${HAS_LEFT}
  ) as stay using (person)`

const MEMBERSHIPS = sql`insert into church_memberships (user_id, church_id, role, is_public, joined_at)
  select people.id, churches.id, 'member', is_public, joined_at
  from bench.stays join bench.people using (person) join bench.churches on number = church
  where not ${HAS_LEFT}`

/** Plans what everyone has done, and makes the learners and their memberships. */
export const makePeople = async (
  database: Database,
  { users, churches }: { readonly users: number; readonly churches: number },
): Promise<void> => {
  const tables = [CHANCE, PEOPLE(users), PLAYS, STAYS(churches)]
  for (const statement of [...tables, sql`analyze`, USERS, MEMBERSHIPS]) {
    await statement.execute(database)
  }
}
