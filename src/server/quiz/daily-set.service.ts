import { sql } from 'kysely'
import {
  type Candidate,
  chooseDailySet,
  dailySeed,
  daysWithoutRepeat,
  QUIZ_LENGTH,
} from '../../domain/question/question-choice.ts'
import { latestDay } from '../../domain/quiz/daily-quiz.ts'
import { seededRandom } from '../../domain/random.ts'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { lockNumber } from '../platform/db/advisory-lock.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { type FactSource, uncached, versionedCache } from '../platform/versioned-cache.ts'
import { countActiveQuestions, drawQuestions } from '../question/bank/question.service.ts'

/** Questions that the day's ten are chosen from: enough for every difficulty and many books. */
const CANDIDATE_COUNT = 400

/** The questions of a date, as they are stored. */
type DailySet = {
  /** The ten of the date, or none while they are not drawn. */
  readonly questionIds: readonly string[]
  /** What was asked on the date besides them. */
  readonly alsoAskedIds: readonly string[]
}

const NOTHING_STORED: DailySet = { questionIds: [], alsoAskedIds: [] }

/**
 * The ids of the day's questions, which are drawn and stored at the first request. If two first requests
 * run at once, both get the same set. While there are fewer active questions than a quiz has, these are
 * returned, and not stored: others can follow before the day begins. A set that was stored with too few is
 * filled up.
 */
export const getDailySet = async (
  database: Database,
  day: DayKey,
  now: Date,
): Promise<readonly string[]> => (await getSet(database, day, now)).questionIds

const getSet = async (database: Database, day: DayKey, now: Date): Promise<DailySet> => {
  const stored = (await findDailySet(database, day)) ?? NOTHING_STORED
  if (isComplete(stored)) return stored
  const kept = idsOf(stored)
  const drawn = await drawDailySet(database, day, kept)
  if (!isComplete({ questionIds: drawn })) return setWith(drawn, kept)
  return changeSet(database, day, now, async (transaction, before) => {
    if (isComplete(before)) return before
    const asked = day > latestDay(now) ? [] : await listAsked(transaction, day)
    const known = [...before.questionIds, ...asked, ...before.alsoAskedIds]
    const questionIds = await drawDailySet(transaction, day, known)
    return isComplete({ questionIds }) ? setWith(questionIds, known) : before
  })
}

/**
 * The ids of the questions of a daily quiz that begins now. Where they are not the ten of the day, because there
 * are too few yet, they are stored as asked: they stay secret like the ten, whatever becomes active later.
 */
export const askDailySet = async (
  transaction: Database,
  day: DayKey,
  now: Date,
): Promise<readonly string[]> => {
  const set = await getSet(transaction, day, now)
  const { questionIds } = set
  if (isComplete(set) || questionIds.length === 0) return questionIds
  const stored = await changeSet(transaction, day, now, async (_transaction, before) =>
    isComplete(before)
      ? before
      : setWith(before.questionIds, [...before.alsoAskedIds, ...questionIds]),
  )
  // Another learner's start may have drawn the ten meanwhile.
  return isComplete(stored) ? stored.questionIds : questionIds
}

const isComplete = ({ questionIds }: Pick<DailySet, 'questionIds'>): boolean =>
  questionIds.length >= QUIZ_LENGTH

/** @param known questions that stay secret, also where they are none of the set */
const setWith = (questionIds: readonly string[], known: readonly string[]): DailySet => ({
  questionIds,
  alsoAskedIds: [...new Set(known)].filter((id) => !questionIds.includes(id)),
})

const idsOf = ({ questionIds, alsoAskedIds }: DailySet): string[] => [
  ...questionIds,
  ...alsoAskedIds,
]

const isSame = (one: DailySet, other: DailySet): boolean =>
  idsOf(one).join() === idsOf(other).join() && one.questionIds.length === other.questionIds.length

/**
 * Changes a day's set, one transaction at a time. They all wait for one lock before they lock a row, so that
 * none of them waits for another in turn: a transaction may draw the sets of several days.
 * @param change returns the set that it is given where nothing changes
 * @returns the set as it is then
 */
const changeSet = async (
  database: Database,
  day: DayKey,
  now: Date,
  change: (transaction: Database, before: DailySet) => Promise<DailySet>,
): Promise<DailySet> => {
  if (!database.isTransaction) {
    return database.transaction().execute((transaction) => changeSet(transaction, day, now, change))
  }
  checkLockOrder(database, 'daily_sets')
  await sql`select pg_advisory_xact_lock(${lockNumber('daily_sets')})`.execute(database)
  const stored = await findDailySet(database, day)
  const set = await change(database, stored ?? NOTHING_STORED)
  if (isSame(set, stored ?? NOTHING_STORED)) return set
  const questionIds = [...set.questionIds]
  const alsoAskedIds = [...set.alsoAskedIds]
  await database
    .insertInto('daily_sets')
    .values({ day, questionIds, alsoAskedIds, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        questionIds: sql<string[]>`excluded.question_ids`,
        alsoAskedIds: sql<string[]>`excluded.also_asked_ids`,
      }),
    )
    .execute()
  return set
}

/** The ids of the questions that are secret with the daily quizzes of days, by their days. */
export type DailySets = ReadonlyMap<DayKey, readonly string[]>

/** Days whose sets are read together: those that are secret, and some that were. */
const DAYS_READ = 14

const setColumns = ['day', 'questionIds', 'alsoAskedIds'] as const

const byDay = (rows: readonly (DailySet & { readonly day: string })[]): Map<DayKey, DailySet> =>
  new Map(rows.map(({ day, ...set }) => [day as DayKey, set]))

const readDailySets = async (
  database: Database,
  first: DayKey,
  last: DayKey,
): Promise<Map<DayKey, DailySet>> =>
  byDay(
    await database
      .selectFrom('daily_sets')
      .select(setColumns)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .execute(),
  )

/** The newest sets. Those of later days are added when they are found. */
const newestSets = versionedCache('daily_sets', async (database) =>
  byDay(
    await database
      .selectFrom('daily_sets')
      .select(setColumns)
      .orderBy('day', 'desc')
      .limit(DAYS_READ)
      .execute(),
  ),
)

const daysBetweenInclusive = (first: DayKey, last: DayKey): DayKey[] => {
  const days: DayKey[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * The questions that are secret with the daily quizzes of all days from one to another, by their days: the ten
 * of each, and what was asked besides them. Sets that are not drawn yet are drawn now.
 */
export const dailySetsBetween = async (
  source: FactSource,
  first: DayKey,
  last: DayKey,
  now: Date,
): Promise<DailySets> => {
  const { database, factVersions } = source
  const days = daysBetweenInclusive(first, last)
  const known = factVersions ? await newestSets(source) : new Map<DayKey, DailySet>()
  const completeSetOf = (day: DayKey): DailySet | undefined => {
    const set = known.get(day)
    return set && isComplete(set) ? set : undefined
  }
  if (!days.every(completeSetOf)) {
    for (const [day, set] of await readDailySets(database, first, last)) known.set(day, set)
  }
  const sets = new Map<DayKey, readonly string[]>()
  for (const day of days) {
    sets.set(day, idsOf(completeSetOf(day) ?? (await getSet(database, day, now))))
  }
  return sets
}

/**
 * Replaces questions that were switched off or deleted in the sets that are drawn ahead, of dates that have
 * begun nowhere; the other questions stay. A set that cannot be completed is drawn anew when it is read. What
 * is replaced stays secret: the quiz of such a date may have been begun while the clock was ahead.
 */
export const correctComingSets = async (database: Database, now: Date): Promise<void> => {
  const sets = await database
    .selectFrom('daily_sets')
    .select(setColumns)
    .where('day', '>', latestDay(now))
    .execute()
  for (const set of sets) {
    if (set.questionIds.length === 0) continue
    const active = await findActive(database, set.questionIds)
    if (active.length === QUIZ_LENGTH) continue
    const day = set.day as DayKey
    await changeSet(database, day, now, async (transaction, before) => {
      const corrected = await drawDailySet(transaction, day, before.questionIds)
      const isWhole = isComplete({ questionIds: corrected })
      return setWith(isWhole ? corrected : [], idsOf(before))
    })
  }
}

/** The questions of the quizzes that have been started on a day, first those of the most quizzes. */
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
    .execute()
  return rows.map(({ question }) => question)
}

/** Those of these questions that can be asked. */
const findActive = async (
  database: Database,
  questionIds: readonly string[],
): Promise<Candidate[]> => {
  if (questionIds.length === 0) return []
  return database
    .selectFrom('questions')
    .select(['id', 'book', 'difficulty'])
    .where('id', '=', anyOf(questionIds))
    .where('ordinal', 'is not', null)
    .execute()
}

const findDailySet = async (database: Database, day: DayKey): Promise<DailySet | null> => {
  const row = await database
    .selectFrom('daily_sets')
    .select(['questionIds', 'alsoAskedIds'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? null
}

/** @param keptIds questions that the set has already; the first ten that can be asked stay */
const drawDailySet = async (
  database: Database,
  day: DayKey,
  keptIds: readonly string[],
): Promise<string[]> => {
  const place = new Map(keptIds.map((id, index) => [id, index]))
  const kept = (await findActive(database, keptIds)).sort(
    (one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
  )
  const random = seededRandom(dailySeed(day))
  const candidates = await drawQuestions(uncached(database), null, CANDIDATE_COUNT, random)
  const days = daysWithoutRepeat(await countActiveQuestions(uncached(database)))
  const recent = await questionsOfOtherDays(database, day, days)
  const isKept = new Set(kept.map(({ id }) => id))
  const others = candidates.filter(({ id }) => !isKept.has(id))
  const fresh = others.filter(({ id }) => !recent.has(id))
  const repeated = others.filter(({ id }) => recent.has(id))
  const missing = Math.max(0, QUIZ_LENGTH - kept.length - fresh.length)
  const pool = [...fresh, ...repeated.slice(0, missing)]
  return chooseDailySet(pool, day, kept).map((candidate) => candidate.id)
}

/** The questions of the dailies at most so many days before or after one. */
const questionsOfOtherDays = async (
  database: Database,
  day: DayKey,
  days: number,
): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('daily_sets')
    .select('questionIds')
    .where('day', '>=', addDays(day, -days))
    .where('day', '<=', addDays(day, days))
    .execute()
  return new Set(rows.flatMap((row) => row.questionIds))
}
