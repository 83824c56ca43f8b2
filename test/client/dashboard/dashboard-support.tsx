import DashboardPage from '../../../src/client/dashboard/dashboard-page.tsx'
import type { Dashboard } from '../../../src/client/dashboard/use-dashboard.ts'
import type { OwnUser } from '../../../src/client/lib/trpc.ts'
import { BADGE_KEYS, BADGES, type BadgeKey } from '../../../src/domain/badge.ts'
import { levelProgress } from '../../../src/domain/level.ts'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { weeklyProgress } from '../../../src/domain/weekly-challenge.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const stats = (totalQuizzes: number, averageScore: number, correctAnswers: number) => ({
  totalQuizzes,
  averageScore,
  correctAnswers,
})

/** A learner on the way; the day's quiz is not begun unless told otherwise. */
export const sampleDashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  user: { firstName: 'Ada', currentStreak: 12, bestStreak: 31 },
  streak: { state: changes.dailyQuiz?.completed ? 'kept' : 'at_risk', length: 12 },
  dayEndsAt: '2026-11-22T00:00:00.000Z',
  nextDailyAt: '2026-11-22T00:00:00.000Z',
  review: { due: 0, nextAt: null },
  level: levelProgress(810),
  stats: { ...stats(48, 86, 412), practiceStats: stats(21, 79, 166), todayStats: stats(1, 90, 9) },
  weeklyProgress: weeklyProgress(3),
  goal: { daysPerWeek: null, daysStudied: 3 },
  lastWeek: null,
  recentBadges: [],
  badgeCount: 0,
  nextBadges: [],
  church: null,
  dailyQuiz: { completed: false, expired: false, attemptId: null, questionsLeft: null },
  ...changes,
})

/** Somebody who has just signed in for the first time. */
export const firstDay = (): Dashboard =>
  sampleDashboard({
    user: { firstName: 'Ada', currentStreak: 0, bestStreak: 0 },
    streak: { state: 'none', length: 0 },
    level: levelProgress(0),
    stats: { ...stats(0, 0, 0), practiceStats: stats(0, 0, 0), todayStats: stats(0, 0, 0) },
    weeklyProgress: weeklyProgress(0),
    nextBadges: [nextBadge('first_quiz', 0)],
  })

/** A badge on the way. */
export const nextBadge = (id: BadgeKey, progress: number): Dashboard['nextBadges'][number] => {
  const { name, emoji, iconName, color, description, target } = BADGES[id]
  return { id, name, emoji, iconName, color, description, earnedAt: null, progress, target }
}

/** The first badges of the product, earned one day after the other. */
export const sampleBadges = (count: number): Dashboard['recentBadges'] =>
  BADGE_KEYS.slice(0, count).map((key, place) => {
    const { name, emoji, iconName, color, description } = BADGES[key]
    return {
      id: `held-${key}`,
      earnedAt: `2026-03-0${place + 1}T12:00:00.000Z`,
      badge: { id: key, name, emoji, iconName, color, description },
    }
  })

type Visit = {
  readonly dashboard?: Partial<Dashboard>
  readonly user?: Partial<OwnUser>
  readonly flags?: Partial<FeatureFlags>
  readonly answers?: Answers
}

/** Opens the dashboard of a signed-in learner. */
export const openDashboard = ({ dashboard, user, flags, answers }: Visit = {}) => {
  const api = answerCalls({
    ...signedInAs(user, flags),
    'dashboard.get': sampleDashboard(dashboard),
    ...answers,
  })
  return { api, ...renderInApp(<DashboardPage />, { path: '/dashboard', signedIn: true }) }
}
