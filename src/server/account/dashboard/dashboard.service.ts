import { sql } from 'kysely'
import { DAYS_OF_RECENT_DAILIES, wasStartedAhead } from '../../../domain/quiz/daily-quiz.ts'
import type { FeatureFlags } from '../../../domain/site/feature.ts'
import { addDays, type DayKey } from '../../../domain/time/time.ts'
import type { CurrentSession } from '../../learner/auth/session.service.ts'
import { todayOf } from '../../learner/learner.ts'
import { type SessionExtra, sessionExtra } from '../../learner/session-extra.ts'
import { dueCards, nextDueAt } from '../../learning/due-cards.service.ts'
import { type StudyWeek, studyWeeksAfter } from '../../learning/study-week.service.ts'
import {
  type OwnChurchScore,
  ownChurchScore,
} from '../../ledger/leaderboard/church-ranks.service.ts'
import { readFlags } from '../../platform/flag.service.ts'
import type { FactSource } from '../../platform/versioned-cache.ts'
import { wasDailyPlayedBefore } from '../../quiz/played-quiz.service.ts'
import { isInDrawnDaily } from '../../quiz/secret-questions.service.ts'
import { countInWeek } from '../../quiz/weekly-challenge.service.ts'

export type Dashboard = {
  readonly dailiesThisWeek: number
  readonly today: { readonly quizzes: number; readonly questions: number; readonly correct: number }
  /** The newest unfinished daily attempt, from this week or the day before it. */
  readonly unfinishedAttempt: {
    readonly id: string
    readonly localDay: DayKey
    /** Questions that can still be answered. */
    readonly questionsLeft: number
  } | null
  /** Whether today's daily has expired. */
  readonly hasExpiredToday: boolean
  /** When the last dailies were started. */
  readonly startedAt: readonly string[]
  readonly hasFinishedToday: boolean
  /** Whether the person has finished today's daily, also with an account that they have deleted. */
  readonly wasPlayedBefore: boolean
  readonly review: {
    /** Cards that are due, at most ten. */
    readonly due: number
    /** Whether today's review is done: what else is due waits until tomorrow. */
    readonly isDoneToday: boolean
    /** When the next card is due that is not due now. */
    readonly nextAt: string | null
  }
  readonly features: FeatureFlags
  /** All that were earned, newest first. */
  readonly badges: readonly { id: string; key: string; earnedAt: string }[]
  /** The books, 1 to 66, from which the learner has answered a question. */
  readonly books: readonly number[]
  /** The weeks in which the learner has studied, as far as this one and the one before need. */
  readonly weeks: readonly StudyWeek[]
  /** Days a week that they aim at. */
  readonly weeklyGoal: number | null
  /** The primary church, and what it has earned this week (UTC). */
  readonly church: {
    readonly id: string
    readonly name: string
    readonly memberCount: number
    readonly week: OwnChurchScore
  } | null
}

/** What the database tells of a learner for the dashboard. Their own date is known only with their row. */
type DashboardPart = {
  /** The daily quizzes of the last days, by their dates. */
  readonly dailies: readonly {
    readonly id: string
    readonly day: DayKey
    readonly startedAt: string
    readonly isFinished: boolean
    readonly isExpired: boolean
    /** Questions that can still be answered. */
    readonly questionsLeft: number
  }[]
  /** What was finished on the days that can be today somewhere. */
  readonly finished: readonly ({
    readonly day: DayKey
    readonly reviews: number
  } & Dashboard['today'])[]
  /** Cards that are due, at most ten, and when the next one is. */
  readonly due: number
  readonly nextDueAt: string | null
  readonly badges: Dashboard['badges']
  readonly books: Dashboard['books']
  readonly weeks: Dashboard['weeks']
  readonly weeklyGoal: Dashboard['weeklyGoal']
  readonly church: Dashboard['church']
}

/** A week that began up to seven days ago and the day before it; in zones behind UTC it is yesterday. */
const DAYS_READ = 8

/**
 * Each part is read by a key of the learner or of their church, so the cost does not depend on how many others
 * there are.
 */
export const dashboardPart: SessionExtra<DashboardPart> = {
  name: 'dashboard',
  write: (now) => {
    const today = sql`(${now}::timestamptz at time zone 'UTC')::date`
    const monday = sql`date_trunc('week', ${now}::timestamptz at time zone 'UTC')::date`
    return sql`(
      with attempts as (
        select id, quiz_type, local_day, total, score, started_at, finished_at, expired_at
        from quiz_attempts
        where user_id = users.id and local_day >= ${today} - ${sql.lit(DAYS_READ)}
      )
      select json_build_object(
        'dailies', coalesce(
          (
            select json_agg(
              json_build_object('id', id, 'day', local_day, 'startedAt', started_at,
                'isFinished', finished_at is not null, 'isExpired', expired_at is not null,
                'questionsLeft', case when coalesce(finished_at, expired_at) is null then (
                  select count(*) from quiz_answers as answer
                  where answer.attempt_id = attempts.id and answer.outcome is null
                    and (answer.deadline_at is null or answer.deadline_at >= ${now}::timestamptz)
                ) else 0 end)
              order by local_day
            )
            from attempts where quiz_type = 'daily'
          ),
          '[]'::json
        ),
        'finished', coalesce(
          (
            select json_agg(days) from (
              select local_day as day, count(*) as quizzes, sum(total) as questions,
                sum(score) as correct, count(*) filter (where quiz_type = 'review') as reviews
              from attempts where finished_at is not null and local_day >= ${today} - 1
              group by local_day
            ) as days
          ),
          '[]'::json
        ),
        'due', (
          select count(*) from (${dueCards(sql`users.id`, now, sql`not ${isInDrawnDaily(sql`card.question_id`, now)}`)}) as due
        ),
        'nextDueAt', (${nextDueAt(sql`users.id`, now)}),
        'badges', coalesce(
          (
            select json_agg(
              json_build_object('id', id, 'key', badge_key, 'earnedAt', earned_at)
              order by earned_at desc, badge_key
            ) from user_badges where user_id = users.id
          ),
          '[]'::json
        ),
        'books', to_json(array(select book from user_books where user_id = users.id)),
        'weeks', ${studyWeeksAfter(sql`users.id`, sql`${today} - ${sql.lit(DAYS_READ)}`)},
        'weeklyGoal', users.weekly_goal,
        'church', (
          select json_build_object(
            'id', churches.id, 'name', churches.name, 'memberCount', churches.member_count,
            'week', ${ownChurchScore('weekly', monday, sql`users.id`)}
          )
          from churches where churches.id = users.primary_church_id
        )
      )
    )`
  },
}

const NOTHING_FINISHED = { quizzes: 0, questions: 0, correct: 0, reviews: 0 }

/** What the dashboard shows besides the learner's row, read with it; an account of the last days takes a statement more. */
export const readDashboard = async (
  context: FactSource & CurrentSession,
  now: Date,
): Promise<Dashboard> => {
  const { database, user } = context
  const part = await sessionExtra(database, context, dashboardPart, now)
  const today = todayOf(user, now)
  const recent = addDays(today, -DAYS_OF_RECENT_DAILIES)
  const unfinished = part.dailies.findLast(
    ({ isFinished, isExpired, day, startedAt }) =>
      !isFinished &&
      !isExpired &&
      !wasStartedAhead({ localDay: day, startedAt: new Date(startedAt) }, today, now),
  )
  const hasFinishedToday = part.dailies.some((one) => one.isFinished && one.day === today)
  const { reviews, ...finished } =
    part.finished.find((one) => one.day === today) ?? NOTHING_FINISHED
  return {
    dailiesThisWeek: countInWeek(
      part.dailies.filter((one) => one.isFinished).map((one) => one.day),
      today,
    ),
    today: finished,
    review: {
      due: part.due,
      isDoneToday: reviews > 0,
      nextAt: part.nextDueAt,
    },
    unfinishedAttempt: unfinished
      ? {
          id: unfinished.id,
          localDay: unfinished.day,
          questionsLeft: unfinished.questionsLeft,
        }
      : null,
    hasExpiredToday: part.dailies.some((one) => one.isExpired && one.day === today),
    startedAt: part.dailies.filter((one) => one.day >= recent).map(({ startedAt }) => startedAt),
    hasFinishedToday,
    wasPlayedBefore: hasFinishedToday || (await wasDailyPlayedBefore(database, user, today, now)),
    features: await readFlags(context),
    badges: part.badges,
    books: part.books,
    weeks: part.weeks,
    weeklyGoal: part.weeklyGoal,
    church: part.church,
  }
}
