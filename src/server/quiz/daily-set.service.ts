import { sql } from 'kysely'
import { latestDay } from '../../domain/daily-quiz.ts'
import {
  type Candidate,
  chooseDailySet,
  dailySeed,
  QUIZ_LENGTH,
} from '../../domain/question-choice.ts'
import { seededRandom } from '../../domain/random.ts'
import { addDays, type DayKey } from '../../domain/time.ts'
import { anyOf } from '../db/any-of.ts'
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
 * run at once, both get the same set. While there are fewer active questions than a quiz has, these are
 * returned, and nothing is stored: others can follow before the day begins. A set that was stored with too
 * few is filled up.
 */
export const getDailySet = async (
  database: Database,
  day: DayKey,
  now: Date,
): Promise<readonly string[]> => {
  const stored = await findDailySet(database, day)
  if (stored && isComplete(stored)) return stored
  const drawn = await drawDailySet(database, day, stored ?? [])
  if (!isComplete(drawn)) return drawn
  // Only questions of the set are secret, so those of quizzes that began while there were too few stay in it.
  const asked = stored || day > latestDay(now) ? [] : await listAsked(database, day)
  const questionIds = asked.length > 0 ? await drawDailySet(database, day, asked) : drawn
  await database
    .insertInto('daily_sets')
    .values({ day, questionIds, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ questionIds: sql<string[]>`excluded.question_ids` })
        .where(sql<boolean>`jsonb_array_length(daily_sets.question_ids) < ${QUIZ_LENGTH}::int`),
    )
    .execute()
  return (await findDailySet(database, day)) ?? questionIds
}

const isComplete = (questionIds: readonly string[]): boolean => questionIds.length >= QUIZ_LENGTH

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
  const completeSetOf = (day: DayKey): readonly string[] | undefined => {
    const set = known.get(day)
    return set && isComplete(set) ? set : undefined
  }
  if (!days.every(completeSetOf)) {
    for (const [day, set] of await readDailySets(database, first, last)) known.set(day, set)
  }
  const sets = new Map<DayKey, readonly string[]>()
  // In the order of the days: two transactions that draw the same ones do not wait for each other in turn.
  for (const day of days) {
    sets.set(day, completeSetOf(day) ?? (await getDailySet(database, day, now)))
  }
  return sets
}

/**
 * Replaces questions that were switched off or deleted in the sets that are drawn ahead, of dates that have
 * begun nowhere; the other questions stay. A set that cannot be completed goes: it is drawn when it is read.
 */
export const correctComingSets = async (database: Database, now: Date): Promise<void> => {
  const sets = await database
    .selectFrom('daily_sets')
    .select(['day', 'questionIds'])
    .where('day', '>', latestDay(now))
    .execute()
  for (const set of sets) {
    const day = set.day as DayKey
    const active = await findActive(database, set.questionIds)
    if (active.length === QUIZ_LENGTH) continue
    const corrected = await drawDailySet(database, day, set.questionIds)
    if (isComplete(corrected)) await replaceDailySet(database, day, corrected)
    else await database.deleteFrom('daily_sets').where('day', '=', day).execute()
  }
}

const replaceDailySet = async (
  database: Database,
  day: DayKey,
  questionIds: string[],
): Promise<void> => {
  await database.updateTable('daily_sets').set({ questionIds }).where('day', '=', day).execute()
}

/** The questions of the quizzes that have been started on a day, at most ten: those of the most quizzes. */
const listAsked = async (database: Database, day: DayKey): Promise<string[]> => {
  const rows = await database
    .selectFrom('quiz_attempts')
    .innerJoin('quiz_answers', 'quiz_answers.attempt', 'quiz_attempts.id')
    .select('quiz_answers.question')
    .where('quiz_attempts.quizType', '=', 'daily')
    .where('quiz_attempts.localDay', '=', day)
    .groupBy('quiz_answers.question')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('quiz_answers.question')
    .limit(QUIZ_LENGTH)
    .execute()
  return rows.map(({ question }) => question)
}

/** Those of these questions that can be asked. */
const findActive = (database: Database, questionIds: readonly string[]): Promise<Candidate[]> =>
  database
    .selectFrom('questions')
    .select(['id', 'book', 'difficulty'])
    .where('id', '=', anyOf(questionIds))
    .where('ordinal', 'is not', null)
    .execute()

const findDailySet = async (database: Database, day: DayKey): Promise<string[] | null> => {
  const row = await database
    .selectFrom('daily_sets')
    .select('questionIds')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.questionIds ?? null
}

/** @param keptIds questions that the set has already; those that can be asked stay */
const drawDailySet = async (
  database: Database,
  day: DayKey,
  keptIds: readonly string[],
): Promise<string[]> => {
  const kept = keptIds.length > 0 ? await findActive(database, keptIds) : []
  const random = seededRandom(dailySeed(day))
  const candidates = await drawQuestions(uncached(database), null, CANDIDATE_COUNT, random)
  const recent = await recentQuestions(database, day)
  const isKept = new Set(kept.map(({ id }) => id))
  const others = candidates.filter(({ id }) => !isKept.has(id))
  const fresh = others.filter(({ id }) => !recent.has(id))
  const repeated = others.filter(({ id }) => recent.has(id))
  const missing = Math.max(0, QUIZ_LENGTH - kept.length - fresh.length)
  const pool = [...fresh, ...repeated.slice(0, missing)]
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
