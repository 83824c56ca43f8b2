import { z } from 'zod'
import { questionsForSeal } from '../../../domain/journey/mastery.ts'
import { nextGroup } from '../../../domain/journey/next-group.ts'
import {
  CALENDAR_WEEKS,
  daysStudiedInWeek,
  lastWeekOf,
  type StudiedWeek,
  type WeekSummary,
  weekSummary,
} from '../../../domain/journey/study-week.ts'
import {
  type GoalProgress,
  parseWeeklyGoal,
  WEEKLY_GOALS,
} from '../../../domain/journey/weekly-goal.ts'
import { daysOf, lastWeeks } from '../../../domain/learner/activity.ts'
import { knownSkill } from '../../../domain/rating/challenge.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { BOOK_GROUPS, booksOfGroup } from '../../../domain/scripture/book-groups.ts'
import type { DayKey } from '../../../domain/time/time.ts'
import { type Learner, todayOf } from '../../learner/learner.ts'
import { countSchema } from '../../platform/view-fields.ts'
import type { Journey } from './journey.service.ts'

export const goalViewSchema = z
  .object({
    daysPerWeek: z.literal(WEEKLY_GOALS).nullable(),
    /** Days of this week on which they answered a question. */
    daysStudied: z.int().min(0).max(7),
  })
  .meta({ id: 'WeeklyGoal' }) satisfies z.ZodType<GoalProgress>

export const weekSummarySchema = z
  .object({
    /** A Monday. */
    startsOn: z.iso.date(),
    days: z.int().min(1).max(7),
    questions: countSchema,
    /** Questions that were right after a miss. */
    learnedAgain: countSchema,
  })
  .meta({ id: 'WeekSummary' })

const bookSchema = z.object({
  book: z.string(),
  questions: countSchema,
  /** How many of the questions the learner has seen. */
  met: countSchema,
  mastered: countSchema,
  /** Mastered questions that its seal needs; 0 for a book without questions. */
  needed: countSchema,
  /** When it was mastered for the first time: its seal, which stays. */
  sealedAt: z.iso.datetime().nullable(),
})

export const journeyViewSchema = z.object({
  shelves: z.array(z.object({ group: z.enum(BOOK_GROUPS), books: z.array(bookSchema) })),
  /** Whether they have missed questions. */
  hasMissed: z.boolean(),
  /** The group that would help most next; null where there are no questions. */
  next: z.enum(BOOK_GROUPS).nullable(),
  /** The last weeks, the earliest first, with the days on which they answered a question. */
  weeks: z.array(z.object({ startsOn: z.iso.date(), days: z.array(z.iso.date()) })),
  today: z.iso.date(),
  goal: goalViewSchema,
  /** What last week brought; null if nothing. */
  lastWeek: weekSummarySchema.nullable(),
})

type JourneyView = z.output<typeof journeyViewSchema>

type BookView = JourneyView['shelves'][number]['books'][number]

export const goalView = (
  weeklyGoal: number | null,
  weeks: readonly StudiedWeek[],
  today: DayKey,
): GoalProgress => ({
  daysPerWeek: parseWeeklyGoal(weeklyGoal),
  daysStudied: daysStudiedInWeek(weeks, today),
})

/** The week before; null if the learner answered nothing in it. */
export const lastWeekView = (weeks: readonly StudiedWeek[], today: DayKey): WeekSummary | null => {
  const week = lastWeekOf(weeks, today)
  return week ? weekSummary(week) : null
}

/**
 * The sums also have questions that are not asked any more, so they are limited to those that are; and as long as a
 * book has no seal, at least one of its questions is not mastered.
 */
const bookView = (
  book: number,
  sizes: ReadonlyMap<number, number>,
  progress: ReadonlyMap<number, Journey['books'][number]>,
): BookView => {
  const questions = sizes.get(book) ?? 0
  const { met = 0, mastered = 0, sealedAt = null } = progress.get(book) ?? {}
  const needed = questionsForSeal(questions)
  return {
    book: bookNameOf(book),
    questions,
    met: Math.min(met, questions),
    mastered: Math.min(mastered, sealedAt === null ? Math.max(needed - 1, 0) : questions),
    needed,
    sealedAt: sealedAt === null ? null : new Date(sealedAt).toISOString(),
  }
}

/** How far a learner has come; nobody else is shown it. */
export const journeyView = (learner: Learner, journey: Journey, now: Date): JourneyView => {
  const { books, weeks, weeklyGoal, challengeState } = journey
  const today = todayOf(learner, now)
  const sizes = new Map(journey.sizes.map(({ book, size }) => [book, size]))
  const progress = new Map(books.map((one) => [one.book, one]))
  const counted = [...sizes].map(([book, questions]) => ({
    book,
    questions,
    met: progress.get(book)?.met ?? 0,
  }))
  return {
    shelves: BOOK_GROUPS.map((group) => ({
      group,
      books: booksOfGroup(group).map((book) => bookView(book, sizes, progress)),
    })),
    hasMissed: books.some(({ missed }) => missed > 0),
    next: nextGroup(knownSkill(challengeState), counted),
    weeks: lastWeeks(today, CALENDAR_WEEKS).map((startsOn) => ({
      startsOn,
      days: daysOf(startsOn, weeks.find((week) => week.startsOn === startsOn)?.days ?? 0),
    })),
    today,
    goal: goalView(weeklyGoal, weeks, today),
    lastWeek: lastWeekView(weeks, today),
  }
}
