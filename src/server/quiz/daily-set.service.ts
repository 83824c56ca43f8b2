import { latestDay } from '../../domain/daily-quiz.ts'
import {
  type Candidate,
  chooseDailySet,
  dailySeed,
  QUIZ_LENGTH,
} from '../../domain/question-choice.ts'
import { seededRandom } from '../../domain/random.ts'
import { addDays, type DayKey } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { cachedFact, type FactSource, uncached } from '../fact/cached-fact.ts'
import { drawQuestions } from '../question/question.service.ts'

/** Questions that the day's ten are chosen from: enough for every difficulty and many books. */
const CANDIDATE_COUNT = 400
/**
 * Days before a question can return in a daily quiz, if there are enough others. The question bank's 68
 * hard ones last 22 days at three a day; some may be inactive, or drawn already for the next day.
 */
const DAYS_WITHOUT_REPEAT = 14

/**
 * The ids of the day's questions, which are drawn and stored at the first request. If two first requests
 * run at once, both get the same set. Empty while there are no active questions.
 */
export const getDailySet = async (
  database: Database,
  day: DayKey,
  now: Date,
): Promise<readonly string[]> => {
  const stored = await findDailySet(database, day)
  if (stored) return stored
  const questionIds = await drawDailySet(database, day)
  if (questionIds.length === 0) return []
  await database
    .insertInto('daily_sets')
    .values({ day, questionIds, createdAt: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return (await findDailySet(database, day)) ?? questionIds
}

/** The ids of the questions of daily quizzes, by their days. */
export type DailySets = ReadonlyMap<DayKey, readonly string[]>

/** Days whose sets are read together: those that are secret, and some that were. */
const DAYS_READ = 14

const readDailySets = async (
  database: Database,
  first: DayKey,
  last: DayKey,
): Promise<Map<DayKey, readonly string[]>> => {
  const rows = await database
    .selectFrom('daily_sets')
    .select(['day', 'questionIds'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  return new Map(rows.map((row) => [row.day as DayKey, row.questionIds]))
}

/** The newest sets. Those of later days are added when they are found. */
const newestSets = cachedFact('daily_sets', async (database) => {
  const rows = await database
    .selectFrom('daily_sets')
    .select(['day', 'questionIds'])
    .orderBy('day', 'desc')
    .limit(DAYS_READ)
    .execute()
  return new Map(rows.map((row) => [row.day as DayKey, row.questionIds as readonly string[]]))
})

const daysBetweenInclusive = (first: DayKey, last: DayKey): DayKey[] => {
  const days: DayKey[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The sets of all days from one to another by their days; those that are not drawn yet are drawn now. */
export const dailySetsBetween = async (
  source: FactSource,
  first: DayKey,
  last: DayKey,
  now: Date,
): Promise<DailySets> => {
  const { database, factVersions } = source
  const days = daysBetweenInclusive(first, last)
  const known = factVersions ? await newestSets(source) : new Map<DayKey, readonly string[]>()
  if (!days.every((day) => known.has(day))) {
    for (const [day, set] of await readDailySets(database, first, last)) known.set(day, set)
  }
  const sets = new Map<DayKey, readonly string[]>()
  // In the order of the days: two transactions that draw the same ones do not wait for each other in turn.
  for (const day of days) {
    sets.set(day, known.get(day) ?? (await getDailySet(database, day, now)))
  }
  return sets
}

/**
 * Replaces questions that were switched off or deleted in the sets that are drawn ahead, of dates that have
 * begun nowhere, and fills up those that were drawn from too few questions. The other questions stay.
 */
export const correctComingSets = async (database: Database, now: Date): Promise<void> => {
  const sets = await database
    .selectFrom('daily_sets')
    .select(['day', 'questionIds'])
    .where('day', '>', latestDay(now))
    .execute()
  for (const { day, questionIds } of sets) {
    const active = await database
      .selectFrom('questions')
      .select(['id', 'book', 'difficulty'])
      .where('id', 'in', questionIds)
      .where('ordinal', 'is not', null)
      .execute()
    if (active.length === QUIZ_LENGTH) continue
    const corrected = await drawDailySet(database, day as DayKey, active)
    if (corrected.length <= active.length && active.length === questionIds.length) continue
    await database
      .updateTable('daily_sets')
      .set({ questionIds: corrected })
      .where('day', '=', day)
      .execute()
  }
}

const findDailySet = async (database: Database, day: DayKey): Promise<string[] | null> => {
  const row = await database
    .selectFrom('daily_sets')
    .select('questionIds')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.questionIds ?? null
}

/** @param kept questions that the set has already */
const drawDailySet = async (
  database: Database,
  day: DayKey,
  kept: readonly Candidate[] = [],
): Promise<string[]> => {
  const random = seededRandom(dailySeed(day))
  const candidates = await drawQuestions(uncached(database), null, CANDIDATE_COUNT, random)
  const recent = await recentQuestions(database, day)
  const fresh = candidates.filter((candidate) => !recent.has(candidate.id))
  const repeated = candidates.filter((candidate) => recent.has(candidate.id))
  const missing = Math.max(0, QUIZ_LENGTH - kept.length - fresh.length)
  const isKept = new Set(kept.map(({ id }) => id))
  const others = repeated.filter(({ id }) => !isKept.has(id))
  const pool = [...fresh, ...others.slice(0, missing)]
  return chooseDailySet(pool, day, kept).map((candidate) => candidate.id)
}

const recentQuestions = async (database: Database, day: DayKey): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('daily_sets')
    .select('questionIds')
    .where('day', '>=', addDays(day, -DAYS_WITHOUT_REPEAT))
    .where('day', '<=', addDays(day, DAYS_WITHOUT_REPEAT))
    .execute()
  return new Set(rows.flatMap((row) => row.questionIds))
}
