import { z } from 'zod'
import { accuracy } from '../../../domain/accuracy.ts'
import { type BadgeKey, closestBadges, isBadgeKey } from '../../../domain/badge.ts'
import { isDayOfSummary, lastWeekOf } from '../../../domain/journey/study-week.ts'
import { endOfDay } from '../../../domain/learner/time-zone-change.ts'
import { levelProgress } from '../../../domain/level.ts'
import { canFinishDaily, nextDailyAt, nextDateOpensAt } from '../../../domain/quiz/daily-quiz.ts'
import { canCredit, STREAK_STATES, type StreakState, streakState } from '../../../domain/streak.ts'
import type { DayKey } from '../../../domain/time/time.ts'
import { weeklyProgress } from '../../../domain/weekly-challenge.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../../learner/learner.ts'
import { levelSchema, weeklyProgressSchema } from '../../learner/progress.view.ts'
import { historyWith } from '../../ledger/badge/award.service.ts'
import {
  badgeProgressViewSchema,
  badgeRecordView,
  badgeRecordViewSchema,
  unearnedBadgeView,
} from '../../ledger/badge/badge.view.ts'
import { countSchema, percentSchema } from '../../platform/view-fields.ts'
import {
  goalView,
  goalViewSchema,
  lastWeekView,
  weekSummarySchema,
} from '../journey/journey.view.ts'
import type { Dashboard } from './dashboard.service.ts'

const statsSchema = z.object({
  totalQuizzes: countSchema,
  averageScore: percentSchema,
  correctAnswers: countSchema,
})

/** Recent badges shown (specification, part 1, section 9). */
const RECENT_BADGES = 4
const NEXT_BADGES = 3

const churchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  memberCount: countSchema,
  /** What it has earned this week (UTC); null while leaderboards are off. */
  week: z
    .object({
      rank: z.int().min(1).nullable(),
      activeMembers: countSchema,
      points: countSchema,
      /** The learner's part of the points. */
      ownPoints: countSchema,
    })
    .nullable(),
})

export const dashboardViewSchema = z.object({
  user: z.object({
    firstName: z.string().nullable(),
    currentStreak: countSchema,
    bestStreak: countSchema,
  }),
  streak: z.object({
    state: z.enum(STREAK_STATES),
    /** Of the streak that is kept, at risk or lost. */
    length: countSchema,
  }),
  /** When the learner's date is over, and when the quiz of the next one can be started. */
  dayEndsAt: z.iso.datetime(),
  nextDailyAt: z.iso.datetime(),
  review: z.object({
    /** Questions for a review now, at most ten. */
    due: countSchema,
    /** When there are some again, if there are none now; null if nothing is to come. */
    nextAt: z.iso.datetime().nullable(),
  }),
  level: levelSchema,
  stats: z.object({
    ...statsSchema.shape,
    practiceStats: statsSchema,
    todayStats: statsSchema,
  }),
  weeklyProgress: weeklyProgressSchema,
  goal: goalViewSchema,
  /** On Mondays, until they have seen it: what last week brought; null if nothing. */
  lastWeek: weekSummarySchema.nullable(),
  recentBadges: z.array(badgeRecordViewSchema),
  badgeCount: countSchema,
  /** The closest ones not yet earned. */
  nextBadges: z.array(badgeProgressViewSchema),
  /** The primary church; null without one, and while churches are off. */
  church: churchSchema.nullable(),
  dailyQuiz: z.object({
    completed: z.boolean(),
    expired: z.boolean(),
    attemptId: z.uuid().nullable(),
    /** Questions of the open one that can still be answered; null if there is none. */
    questionsLeft: countSchema.nullable(),
  }),
})

const statsView = (
  quizzes: number,
  questions: number,
  correct: number,
): z.output<typeof statsSchema> => ({
  totalQuizzes: quizzes,
  averageScore: accuracy(correct, questions),
  correctAnswers: correct,
})

/** The daily attempt that can still be finished; null if there is none. */
const openDaily = (
  learner: Learner,
  { unfinishedAttempt }: Dashboard,
  now: Date,
): Dashboard['unfinishedAttempt'] =>
  unfinishedAttempt &&
  canFinishDaily(streakOf(learner), unfinishedAttempt.localDay, todayOf(learner, now))
    ? unfinishedAttempt
    : null

/** Whether today's daily quiz was played, or cannot be started yet; see `checkDailyStart`. */
const isDailyOver = (learner: Learner, dashboard: Dashboard, now: Date): boolean =>
  isPlayed(learner, dashboard, now) || waitsUntil(learner, dashboard, now) !== null

const isPlayed = (learner: Learner, { wasPlayedBefore }: Dashboard, now: Date): boolean =>
  !canCredit(streakOf(learner), todayOf(learner, now)) || wasPlayedBefore

const startsOf = ({ startedAt }: Dashboard): Date[] => startedAt.map((at) => new Date(at))

/** When today's daily quiz, neither begun nor over, can be started; null if that is now. */
const waitsUntil = (learner: Learner, dashboard: Dashboard, now: Date): Date | null =>
  dashboard.hasExpiredToday || openDaily(learner, dashboard, now) !== null
    ? null
    : nextDailyAt(startsOf(dashboard), now)

/** When the next daily quiz can be started, if not now. */
const nextDaily = (learner: Learner, dashboard: Dashboard, dayEndsAt: Date, now: Date): Date => {
  const waiting = isPlayed(learner, dashboard, now) ? null : waitsUntil(learner, dashboard, now)
  return waiting ?? nextDateOpensAt(startsOf(dashboard), dayEndsAt)
}

/** The date that is played now: yesterday while its quiz is open, since finishing it still counts for it. */
const playedDay = (learner: Learner, dashboard: Dashboard, now: Date): DayKey => {
  return openDaily(learner, dashboard, now)?.localDay ?? todayOf(learner, now)
}

/**
 * How the streak stands on the date that is played now: it still runs while yesterday's quiz can be finished.
 * It is kept where today was played, also where a server of an earlier version has not kept that date's streak.
 */
const streakStateOf = (learner: Learner, dashboard: Dashboard, now: Date): StreakState => {
  const day = playedDay(learner, dashboard, now)
  const state = streakState(streakOf(learner), day)
  const isKept = day === todayOf(learner, now) && dashboard.hasFinishedToday
  return state === 'at_risk' && isKept ? 'kept' : state
}

type BadgesView = Pick<
  z.output<typeof dashboardViewSchema>,
  'recentBadges' | 'badgeCount' | 'nextBadges'
>

/** Only a study group can finish a sprint. */
const GROUP_BADGES: readonly BadgeKey[] = ['sprint_finisher']

const badgesView = (learner: Learner, { badges, books, features }: Dashboard): BadgesView => {
  const history = historyWith(learner, books)
  const out = features.study_groups ? [] : GROUP_BADGES
  const awarded = new Set([...badges.map(({ key }) => key), ...out])
  return {
    recentBadges: badges
      .slice(0, RECENT_BADGES)
      .flatMap(({ id, key, earnedAt }) =>
        isBadgeKey(key) ? [badgeRecordView({ id, key, earnedAt: new Date(earnedAt) })] : [],
      ),
    badgeCount: badges.length,
    nextBadges: closestBadges(history, awarded, NEXT_BADGES).map((key) =>
      unearnedBadgeView(key, history),
    ),
  }
}

const NO_BADGES: BadgesView = { recentBadges: [], badgeCount: 0, nextBadges: [] }

/** One review a day: what is due besides waits until tomorrow. */
const reviewView = (
  { due, isDoneToday, nextAt }: Dashboard['review'],
  dayEndsAt: Date,
): z.output<typeof dashboardViewSchema>['review'] => {
  if (due > 0) {
    return isDoneToday ? { due: 0, nextAt: dayEndsAt.toISOString() } : { due, nextAt: null }
  }
  return { due, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() }
}

/** On a Monday, what the week before brought, if the learner has not seen it yet. */
const unseenWeek = (
  { weeks }: Dashboard,
  today: DayKey,
): z.output<typeof dashboardViewSchema>['lastWeek'] =>
  isDayOfSummary(today) && lastWeekOf(weeks, today)?.isSummarySeen === false
    ? lastWeekView(weeks, today)
    : null

/** Everything that the dashboard shows; nothing of a feature that is off. */
export const dashboardView = (
  learner: Learner,
  dashboard: Dashboard,
  now: Date,
): z.output<typeof dashboardViewSchema> => {
  const { today, church, features } = dashboard
  const streak = streakOf(learner)
  const dayEndsAt = endOfDay(learner.dayZone, now)
  return {
    user: {
      firstName: learner.firstName ?? null,
      currentStreak: currentStreakOf(learner, now),
      bestStreak: learner.streakBest,
    },
    // A missed day does not change the stored length.
    streak: { state: streakStateOf(learner, dashboard, now), length: streak.length },
    dayEndsAt: dayEndsAt.toISOString(),
    nextDailyAt: nextDaily(learner, dashboard, dayEndsAt, now).toISOString(),
    review: reviewView(dashboard.review, dayEndsAt),
    level: levelProgress(learner.totalXp),
    stats: {
      ...statsView(learner.dailyQuizzes, learner.dailyQuestions, learner.dailyCorrect),
      practiceStats: statsView(
        learner.practiceQuizzes,
        learner.practiceQuestions,
        learner.practiceCorrect,
      ),
      todayStats: statsView(today.quizzes, today.questions, today.correct),
    },
    weeklyProgress: weeklyProgress(dashboard.dailiesThisWeek),
    goal: goalView(dashboard.weeklyGoal, dashboard.weeks, todayOf(learner, now)),
    lastWeek: unseenWeek(dashboard, todayOf(learner, now)),
    ...(features.badges ? badgesView(learner, dashboard) : NO_BADGES),
    church:
      church && features.groups
        ? { ...church, week: features.leaderboards ? church.week : null }
        : null,
    dailyQuiz: {
      completed: isDailyOver(learner, dashboard, now),
      /** Time ran out on every question; it cannot be retried today. */
      expired: dashboard.hasExpiredToday,
      attemptId: openDaily(learner, dashboard, now)?.id ?? null,
      questionsLeft: openDaily(learner, dashboard, now)?.questionsLeft ?? null,
    },
  }
}
