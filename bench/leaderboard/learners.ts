import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'
import { DAYS_OF_MONTH, MONTH_START } from './month.ts'

/**
 * A few learners play almost every day, most on a few days of the month: the chance to play on a day
 * is 0.05 + 0.9 × u⁵ with u uniform from 0 to 1, which gives 6.2 of 31 days on average.
 */
const PEOPLE = (users: number) => sql`create unlogged table bench.people as
  select person, bench.seeded_id('learner ' || person) as id,
    0.05 + 0.9 * power(bench.seeded_random(person, 1), 5) as play_chance,
    bench.seeded_random(person, 2) as skill,
    bench.seeded_random(person, 3) < 0.5 as is_public
  from generate_series(1, ${users}::int) as person`

/** Finished daily quizzes in order of time; `nth` counts those of the learner in the week. */
const FINISHED_QUIZZES = sql`create unlogged table bench.finished_quizzes as
  select *, row_number() over (partition by person, date_trunc('week', day) order by day) as nth
  from (
    select person, id, day_number,
      ${MONTH_START}::date + (day_number - 1) as day,
      (${MONTH_START}::timestamp + make_interval(days => day_number - 1)
        + interval '6 hours' * bench.seeded_random(person * 32 + day_number, 5)) at time zone 'UTC'
        as finished_at,
      least(10, greatest(0, round(2 + 7 * skill + 4 * (bench.seeded_random(person * 32 + day_number, 6) - 0.5))))::int
        as score
    from bench.people cross join generate_series(1, ${DAYS_OF_MONTH}::int) as day_number
    where bench.seeded_random(person * 32 + day_number, 4) < play_chance
  ) as played order by finished_at`

/**
 * Memberships during the month, the primary church first. 60 % of the learners belong to one to five
 * churches, and a church is chosen with a probability proportional to 1/(number + 1).
 */
const MEMBERSHIPS_OF_THE_MONTH = (
  churches: number,
) => sql`create unlogged table bench.month_memberships as
  select person, church, min(nth) as nth,
    date_trunc('milliseconds', (${MONTH_START}::date - 1)::timestamp at time zone 'UTC'
      - interval '700 days' * bench.seeded_random(person * 8 + min(nth), 14)) as joined_at
  from (
    select person, nth,
      floor(2 * power(${churches + 2}::int / 2.0, bench.seeded_random(person * 8 + nth, 13)))::int - 1 as church
    from bench.people cross join generate_series(1, 5) as nth
    where bench.seeded_random(person, 11) < 0.6
      and bench.seeded_random(person, 12) >= (array[0, 0.75, 0.92, 0.97, 0.99])[nth]
  ) as chosen group by person, church`

/** A few learners have since left all their churches, which keep the points they earned. */
const HAS_LEFT = sql`bench.seeded_random(person, 15) < 0.03`

const INSERT_USERS = sql`insert into users (id, email, first_name, last_name, is_public_profile, total_xp,
    streak_length, streak_best, streak_last_day, streak_covered_through, daily_quizzes,
    daily_questions, daily_correct, perfect_dailies, weekly_challenges, primary_church_id, created_at)
  select people.id, 'learner' || person || '@example.org',
    (array['Ruth', 'Boaz', 'Lydia', 'Silas', 'Phoebe', 'Titus', 'Esther'])[1 + person % 7],
    (array['Naomi', 'Jesse', 'Philemon', 'Onesimus', 'Apollos'])[1 + person % 5],
    is_public, coalesce(xp, 0), least(days, 1), least(days, 1), last_day, last_day,
    coalesce(days, 0), coalesce(10 * days, 0), coalesce(correct, 0), coalesce(perfect, 0),
    coalesce(weekly, 0), primary_church.id, '2025-01-01'::timestamptz + interval '300 days' * play_chance
  from bench.people
  left join (
    select person, count(*)::int as days, max(day) as last_day, sum(score) as correct,
      count(*) filter (where score = 10) as perfect, count(*) filter (where nth = 5) as weekly,
      sum(20 + 10 * score + case when nth = 5 then 50 else 0 end) as xp
    from bench.finished_quizzes group by person
  ) as played using (person)
  left join (
    select person, churches.id from bench.month_memberships join bench.churches on number = church
    where nth = 1 and not ${HAS_LEFT}
  ) as primary_church using (person)`

const INSERT_MEMBERSHIPS = sql`insert into church_memberships (user_id, church_id, role, is_public, joined_at)
  select people.id, churches.id, 'member', is_public, joined_at
  from bench.month_memberships join bench.people using (person) join bench.churches on number = church
  where not ${HAS_LEFT}`

/** Generates what every learner did, and inserts the learners and their memberships. */
export const insertLearners = async (
  database: Database,
  { users, churches }: { readonly users: number; readonly churches: number },
): Promise<void> => {
  const tables = [PEOPLE(users), FINISHED_QUIZZES, MEMBERSHIPS_OF_THE_MONTH(churches)]
  for (const statement of [...tables, sql`analyze`, INSERT_USERS, INSERT_MEMBERSHIPS]) {
    await statement.execute(database)
  }
}
