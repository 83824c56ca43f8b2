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
export type WeekSummary = Omit<StudiedWeek, 'days'> & { readonly days: number }

/** The number of days of study in the week of a day. */
export const daysStudiedInWeek = (weeks: readonly StudiedWeek[], today: DayKey): number => {
  const monday = weekStartOf(today)
  return daysOf(monday, weeks.find(({ startsOn }) => startsOn === monday)?.days ?? 0).length
}

/** The Monday of the week before the one of a day. */
export const lastWeekStart = (today: DayKey): DayKey => addDays(weekStartOf(today), -DAYS_PER_WEEK)

/** The week before the one of a day. */
export const lastWeekOf = <Week extends StudiedWeek>(
  weeks: readonly Week[],
  today: DayKey,
): Week | undefined => weeks.find(({ startsOn }) => startsOn === lastWeekStart(today))

export const weekSummary = ({ days, ...week }: StudiedWeek): WeekSummary => ({
  startsOn: week.startsOn,
  days: daysOf(week.startsOn, days).length,
  questions: week.questions,
  learnedAgain: week.learnedAgain,
})

/** Whether this is the day on which a learner is shown what the week before has brought. */
export const isDayOfSummary = (today: DayKey): boolean => bitOf(today) === 1
