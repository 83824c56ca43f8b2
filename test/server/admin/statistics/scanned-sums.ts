import { sql } from 'kysely'
import type { Database } from '../../../../src/server/platform/db/database.ts'

/** The sums for administrators as a scan of the raw rows gives them; discriminations are left out. */
export const scanSums = async (database: Database, now: Date) => {
  const { rows } = await sql<Record<string, unknown>>`
    with closed as (
      select *, least(finished_at, started_at + interval '14 days') as closed_at
      from quiz_attempts where expired_at is null
        and least(finished_at, started_at + interval '14 days') <= ${now}::timestamptz
    ), met as (
      select closed.user_id, closed.quiz_type, answer.*, question.book,
        row_number() over (
          partition by closed.user_id, answer.question_id order by closed.closed_at, closed.id
        ) as nth
      from closed join quiz_answers as answer on answer.attempt_id = closed.id
      join questions as question on question.id = answer.question_id
      where answer.outcome is not null
    ), given as (
      select * from met where outcome <> 'skipped'
    ), first as (
      select * from given where nth = 1
    ), active as (
      select user_id, (started_at at time zone 'UTC')::date as day from quiz_attempts
      union select user_id, (finished_at at time zone 'UTC')::date from quiz_attempts
        where finished_at is not null
      union select user_id, (answered_at at time zone 'UTC')::date from given
    ), weeks as (
      select distinct user_id, date_trunc('week', day)::date as week from active
    )
    select
      (select jsonb_object_agg(question_id, counts) from (
        select question_id, jsonb_build_array(count(*), count(*) filter (where outcome = 'correct')) as counts
        from first group by question_id) as q) as questions,
      (select jsonb_object_agg(selected_option_id, picked) from (
        select selected_option_id, count(*) as picked from first group by selected_option_id) as o) as picks,
      (select jsonb_object_agg(book, counts) from (
        select book, jsonb_build_array(count(*), count(*) filter (where outcome = 'correct')) as counts
        from first group by book) as b) as books,
      (select jsonb_object_agg(day, counts) from (
        select day, jsonb_build_array(
          (select count(*) from given where (answered_at at time zone 'UTC')::date = day),
          (select count(*) from given where (answered_at at time zone 'UTC')::date = day and outcome = 'correct'),
          (select count(*) from quiz_attempts where quiz_type = 'daily'
            and (started_at at time zone 'UTC')::date = day),
          (select count(*) from quiz_attempts where quiz_type = 'daily'
            and (finished_at at time zone 'UTC')::date = day),
          count(distinct user_id)) as counts
        from active group by day) as d) as days,
      (select jsonb_object_agg(week, people) from (
        select week, count(*) as people from weeks group by week) as w) as active_weeks,
      (select jsonb_object_agg(week, joined) from (
        select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*) as joined
        from users group by 1) as j) as joined,
      (select jsonb_object_agg(key, people) from (
        select concat(date_trunc('week', created_at at time zone 'UTC')::date, ' ', week) as key,
          count(*) as people
        from weeks join users on users.id = weeks.user_id group by 1) as r) as retention`.execute(
    database,
  )
  return rows[0]
}

/** The same from the tables of sums. */
export const storedSums = async (database: Database) => {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select jsonb_object_agg(question_id, jsonb_build_array(answered, correct))
        from question_statistics where answered > 0) as questions,
      (select jsonb_object_agg(option_id, picked) from option_picks) as picks,
      (select jsonb_object_agg(book, jsonb_build_array(answered, correct)) from book_statistics) as books,
      (select jsonb_object_agg(day, jsonb_build_array(
        answered, correct, dailies_started, dailies_finished, active_people)) from day_figures) as days,
      (select jsonb_object_agg(starts_on, active_people) from week_figures
        where active_people > 0) as active_weeks,
      (select jsonb_object_agg(starts_on, joined) from week_figures where joined > 0) as joined,
      (select jsonb_object_agg(concat(joined_week, ' ', active_week), people)
        from week_retention) as retention`.execute(database)
  return rows[0]
}
