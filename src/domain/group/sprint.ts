import { seededRandom } from '../random.ts'
import { err, ok, type Result } from '../result.ts'
import { addDays, type DayKey, startOfDay, type TimeZone, weekStartOf } from '../time/time.ts'

/** Questions of a sprint that the server draws, and the fewest that a leader can pick. */
export const SPRINT_LENGTH = 20
export const MIN_SPRINT_QUESTIONS = 5

export const SPRINTS_PER_WEEK = 6
/** A group's weekly challenge: six sprints of twenty questions. */
export const WEEKLY_CHALLENGE_QUESTIONS = SPRINT_LENGTH * SPRINTS_PER_WEEK

/**
 * Sprint questions that pay one learner in seven days: the challenges of two groups. Without a limit,
 * XP could be earned by founding one group after another.
 */
export const MAX_PAID_QUESTIONS_PER_WEEK = 2 * WEEKLY_CHALLENGE_QUESTIONS

/** Hints unlock when the group has answered this share of its weekly challenge. */
export const HINT_UNLOCK_PERCENT = 60

/** A sprint. Days and weeks are those of the group's time zone. */
export type Sprint = {
  readonly startedAt: Date
  /** The days on which it can be played, in order; empty for every day until it closes. */
  readonly openDays: readonly DayKey[]
  readonly closesAt: Date
  /** When a leader ended it, or the next one replaced it; null while it runs. */
  readonly endedAt: Date | null
}

/** `scheduled`: it can be played on a later day. */
export const SPRINT_STATUSES = ['open', 'scheduled', 'ended'] as const
export type SprintStatus = (typeof SPRINT_STATUSES)[number]

export const sprintStatusOf = (sprint: Sprint, today: DayKey, now: Date): SprintStatus => {
  if (sprint.endedAt !== null || now >= sprint.closesAt) return 'ended'
  if (sprint.openDays.length === 0 || sprint.openDays.includes(today)) return 'open'
  return 'scheduled'
}

/** Whether the first of a sprint's days has come: before it, its questions stay secret. */
export const hasOpened = ({ openDays }: Pick<Sprint, 'openDays'>, today: DayKey): boolean =>
  openDays[0] === undefined || openDays[0] <= today

/** The next day on which a scheduled sprint can be played; null if there is none. */
export const nextOpenDay = ({ openDays }: Pick<Sprint, 'openDays'>, today: DayKey): DayKey | null =>
  openDays.find((day) => day > today) ?? null

/** When a sprint closes that starts today: after its last day, at the latest with the week. */
export const sprintClosesAt = (
  openDays: readonly DayKey[],
  today: DayKey,
  zone: TimeZone,
): Date => {
  const lastDay = openDays.at(-1) ?? addDays(weekStartOf(today), 6)
  return startOfDay(addDays(lastDay, 1), zone)
}

/**
 * The days on which a sprint opens, in order and without repetitions.
 * @returns invalid_input for a day that is over, or in another week
 */
export const checkOpenDays = (days: readonly DayKey[], today: DayKey): Result<DayKey[]> => {
  const nextWeek = addDays(weekStartOf(today), 7)
  const openDays = [...new Set(days)].sort()
  return openDays.every((day) => day >= today && day < nextWeek)
    ? ok(openDays)
    : err('invalid_input', 'A sprint can open only on the remaining days of this week.')
}

/**
 * Checks that a group can start a sprint.
 * @param running the sprint that has not ended; `isFinished` if every member has finished it
 * @returns conflict while a sprint runs, and for a seventh in one week
 */
export const checkSprintStart = (
  running: { readonly isFinished: boolean } | null,
  sprintsThisWeek: number,
): Result<void> => {
  if (running && !running.isFinished) {
    return err(
      'conflict',
      'A quiz sprint is already running. The next one can start when everyone has finished it, or when a leader ends it.',
    )
  }
  return sprintsThisWeek >= SPRINTS_PER_WEEK
    ? err(
        'conflict',
        `This group has had its ${SPRINTS_PER_WEEK} sprints for this week. The next one can start on Monday.`,
      )
    : ok(undefined)
}

export type WeeklyChallenge = {
  /** Questions of this week's sprints that at least one member has answered. */
  readonly questionsAnswered: number
  readonly target: number
  /** Whole percent, 0 to 100. */
  readonly percentage: number
  readonly hintsUnlocked: boolean
}

/** A group's weekly challenge after this many answered questions. */
export const weeklyChallengeOf = (questionsAnswered: number): WeeklyChallenge => {
  const share = (100 * questionsAnswered) / WEEKLY_CHALLENGE_QUESTIONS
  return {
    questionsAnswered,
    target: WEEKLY_CHALLENGE_QUESTIONS,
    percentage: Math.min(100, Math.floor(share)),
    hintsUnlocked: share >= HINT_UNLOCK_PERCENT,
  }
}

/** The wrong option that a hint removes: the same whenever it is asked for, so one in all. */
export const hintOf = (
  questionId: string,
  options: readonly { readonly id: string; readonly isCorrect: boolean }[],
): string => {
  const wrong = options.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)
  const index = Math.floor(seededRandom(`hint:${questionId}`)() * wrong.length)
  // Sorted, so that it does not depend on the order in which the options are shown.
  const removed = wrong.sort()[index]
  if (!removed) throw new Error(`question ${questionId} has no wrong option`)
  return removed
}
