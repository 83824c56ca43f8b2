import { sql } from 'kysely'
import type { Tally } from '../../../domain/administration/statistics.ts'
import { lastDays, lastWeeks } from '../../../domain/learner/activity.ts'
import { type DayKey, dayKeyOf, UTC } from '../../../domain/time/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { listPageVitals, type PageVitals } from '../web-vital/web-vital.service.ts'
import { countNewAttempts } from './fold.service.ts'

const DAYS = 30
const WEEKS = 12
const RETENTION_WEEKS = 8
/** First answers from which on a book's share right is shown. */
const MIN_ANSWERS_PER_BOOK = 20
/** Counting what is new may take this long before the figures are read without the rest. */
const MAX_FOLD_MS = 2000

export type DayFigures = Tally & {
  readonly day: DayKey
  readonly dailiesStarted: number
  readonly dailiesFinished: number
  readonly activePeople: number
}

export type WeekFigures = {
  readonly startsOn: DayKey
  readonly joined: number
  readonly activePeople: number
}

/** Those who joined in a week, and how many of them played in it and in each week since. */
export type Cohort = {
  readonly joinedWeek: DayKey
  readonly joined: number
  readonly active: readonly number[]
}

export type Analytics = {
  /** Whether nothing is missing; otherwise something is still being counted. */
  readonly isComplete: boolean
  /** In order, without gaps. */
  readonly days: readonly DayFigures[]
  readonly weeks: readonly WeekFigures[]
  readonly retention: readonly Cohort[]
  /** The hardest first; the number from 1 to 66. */
  readonly books: readonly (Tally & { readonly book: number })[]
  readonly pages: readonly PageVitals[]
}

/** Figures about the use of the site, from sums, after what is new was added to them. */
export const getAnalytics = async (database: Database, now: Date): Promise<Analytics> => {
  const isComplete = await countNewAttempts(database, now, AbortSignal.timeout(MAX_FOLD_MS))
  const today = dayKeyOf(now, UTC)
  const weeks = await readWeeks(database, today)
  return {
    isComplete,
    days: await readDays(database, today),
    weeks,
    retention: await readRetention(database, weeks.slice(-RETENTION_WEEKS)),
    books: await readBooks(database),
    pages: await listPageVitals(database, now),
  }
}

const readDays = async (database: Database, today: DayKey): Promise<DayFigures[]> => {
  const days = lastDays(today, DAYS)
  const rows = await database
    .selectFrom('day_figures')
    .select(['day', 'answered', 'correct', 'dailiesStarted', 'dailiesFinished', 'activePeople'])
    .where('day', '>=', days[0] as DayKey)
    .execute()
  const known = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.day, row]))
  const none = { answered: 0, correct: 0, dailiesStarted: 0, dailiesFinished: 0, activePeople: 0 }
  return days.map((day) => ({ ...none, ...known.get(day), day }))
}

const readWeeks = async (database: Database, today: DayKey): Promise<WeekFigures[]> => {
  const weeks = lastWeeks(today, WEEKS)
  const rows = await database
    .selectFrom('week_figures')
    .select(['startsOn', 'joined', 'activePeople'])
    .where('startsOn', '>=', weeks[0] as DayKey)
    .execute()
  const known = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.startsOn, row]))
  return weeks.map((startsOn) => ({ joined: 0, activePeople: 0, ...known.get(startsOn), startsOn }))
}

const readRetention = async (
  database: Database,
  cohorts: readonly WeekFigures[],
): Promise<Cohort[]> => {
  const { rows } = await sql<{ key: string; people: number }>`
    select concat(joined_week, ' ', active_week) as key, people from week_retention
    where joined_week >= ${cohorts[0]?.startsOn}::date`.execute(database)
  const people = new Map(rows.map((row) => [row.key, row.people]))
  return cohorts.map(({ startsOn, joined }, index) => {
    const active = cohorts
      .slice(index)
      .map((week) => people.get(`${startsOn} ${week.startsOn}`) ?? 0)
    return { joinedWeek: startsOn, joined, active }
  })
}

const readBooks = async (database: Database): Promise<(Tally & { book: number })[]> => {
  const { rows } = await sql<Tally & { book: number }>`
    select book, answered, correct from book_statistics
    where answered >= ${MIN_ANSWERS_PER_BOOK}::int
    order by correct::float8 / answered, book`.execute(database)
  return rows
}
