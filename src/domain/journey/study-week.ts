import { bitOf, type DaysOfWeek, daysOf } from '../learner/activity.ts'
import { addDays, type DayKey, weekStartOf } from '../time/time.ts'

const DAYS_PER_WEEK = 7

/** Weeks that the calendar of a journey shows, this one included. */
export const CALENDAR_WEEKS = 12

/** What a learner has done in a week of their calendar. */
export type StudiedWeek = {
  /** A Monday. */
  readonly startsOn: DayKey
  readonly days: DaysOfWeek
  readonly questions: number
  /** Questions that were right after a miss. */
  readonly learnedAgain: number
}

/** What a week brought. */
export type WeekSummary = {
  readonly startsOn: DayKey
  readonly days: number
  readonly questions: number
  readonly learnedAgain: number
}

const weekOf = <Week extends StudiedWeek>(weeks: readonly Week[], day: DayKey): Week | undefined =>
  weeks.find(({ startsOn }) => startsOn === weekStartOf(day))

/** The number of days of study in the week of a day. */
export const daysStudiedInWeek = (weeks: readonly StudiedWeek[], today: DayKey): number =>
  daysOf(weekStartOf(today), weekOf(weeks, today)?.days ?? 0).length

/** The week before the one of a day. */
export const lastWeekOf = <Week extends StudiedWeek>(
  weeks: readonly Week[],
  today: DayKey,
): Week | undefined => weekOf(weeks, addDays(today, -DAYS_PER_WEEK))

export const weekSummary = ({ days, ...week }: StudiedWeek): WeekSummary => ({
  startsOn: week.startsOn,
  days: daysOf(week.startsOn, days).length,
  questions: week.questions,
  learnedAgain: week.learnedAgain,
})

/** Whether this is the day on which a learner is shown what the week before has brought. */
export const isDayOfSummary = (today: DayKey): boolean => bitOf(today) === 1
