import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Random } from '../../../domain/random.ts'
import {
  type ChallengeCandidate,
  type ChallengeChoice,
  type ChallengeFit,
  type ChallengeState,
  challengeSkill,
  chooseChallenge,
  fittingDifficulties,
  isDrawnAsForPractice,
} from '../../../domain/rating/challenge.ts'
import {
  difficultyBucketOf,
  difficultyOfLogits,
  logitsOfDifficulty,
  WRITTEN_VARIANCE,
} from '../../../domain/rating/question-rating.ts'
import type { Skill } from '../../../domain/rating/skill.ts'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { type BookRange, isInRange } from '../../../domain/scripture/book-groups.ts'
import type { Database } from '../../platform/db/database.ts'
import { type FactSource, versionedCache } from '../../platform/versioned-cache.ts'
import {
  type CandidateRow,
  candidateOf,
  type DrawOptions,
  isActiveIn,
  isUnmet,
  selectCandidates,
  UNMET_READ,
} from './candidate.ts'
import { drawForPractice } from './practice-draw.service.ts'

/** Candidates that are read of each bucket of difficulty on either side of a random id. */
const READ_PER_BUCKET = 8
/** Those that are read beyond the buckets in either direction: new ones, and any. */
const READ_BEYOND = 20

/** Questions of each book that its average difficulty is taken from. */
const AVERAGED_PER_BOOK = 100

type BookAverage = { readonly book: number; readonly size: number; readonly difficulty: number }

/** How hard the questions of each book are on average, as written. */
const bookAverages = versionedCache(
  'questions',
  async (database): Promise<readonly BookAverage[]> => {
    const { rows } = await sql<BookAverage>`
      select books.book, read.size, read.difficulty
      from generate_series(1, ${sql.lit(BIBLE_BOOKS.length)}) as books(book)
      cross join lateral (
        select count(*)::int as size, avg(difficulty)::float8 as difficulty from questions
        where questions.book = books.book
          and questions.ordinal between 1 and ${sql.lit(AVERAGED_PER_BOOK)}
      ) as read
      where read.size > 0`.execute(database)
    return rows
  },
)

/** The average difficulty of the questions that practice draws from, in logits. */
const averageDifficulty = async (source: FactSource, books: BookRange | null): Promise<number> => {
  const averages = (await bookAverages(source)).filter(({ book }) => isInRange(book, books))
  const size = averages.reduce((sum, one) => sum + one.size, 0)
  const total = averages.reduce((sum, one) => sum + one.size * one.difficulty, 0)
  return size === 0 ? 0 : logitsOfDifficulty(total / size)
}

/**
 * The next questions of a challenge: those that fit the learner, or, while little is known of them, those of
 * practice. Candidates are read along an index by difficulty, a few of each, so the cost does not grow with the
 * questions.
 * @param usedBooks the books, 1 to 66, of the round's questions so far
 * @returns `fit` is null where the questions are those of practice
 */
export const drawForChallenge = async (
  source: FactSource,
  state: ChallengeState,
  options: DrawOptions,
  usedBooks: ReadonlySet<number>,
  random: Random,
): Promise<{
  readonly chosen: readonly ChallengeCandidate[]
  readonly fit: ChallengeFit | null
}> => {
  if (isDrawnAsForPractice(state, await averageDifficulty(source, options.books))) {
    return { chosen: await drawForPractice(source, options, random), fit: null }
  }
  return drawFitting(source, challengeSkill(state), options, usedBooks, random)
}

const drawFitting = async (
  source: FactSource,
  skill: Skill,
  options: DrawOptions,
  usedBooks: ReadonlySet<number>,
  random: Random,
): Promise<ChallengeChoice<ChallengeCandidate>> => {
  const choose = (candidates: readonly ChallengeCandidate[]) =>
    chooseChallenge(
      candidates.filter(({ id }) => !options.excluded.has(id)),
      skill,
      options.count,
      usedBooks,
      random,
    )
  const buckets = fittingBuckets(skill, options.books)
  const sample = await readBuckets(source, options, buckets)
  const { chosen, fit } = choose(sample)
  const areAllNew = chosen.every(({ metAt }) => metAt === null)
  if (fit === 'fits' && areAllNew && chosen.length === options.count) return { chosen, fit }
  const further = await readFurther(source, options, buckets)
  const known = new Set(sample.map(({ id }) => id))
  return choose([...sample, ...further.filter(({ id }) => !known.has(id))])
}

type Buckets = readonly [first: number, last: number]

/** The buckets of difficulty in which questions fit, in some books or in any. */
const fittingBuckets = (skill: Skill, books: BookRange | null): Buckets => {
  const numbers = BIBLE_BOOKS.map((_, index) => index + 1).filter((one) => isInRange(one, books))
  const ranges = numbers.map((one) => fittingDifficulties(skill, one, WRITTEN_VARIANCE))
  const bucketOf = (logits: number): number => difficultyBucketOf(difficultyOfLogits(logits))
  return [
    bucketOf(Math.min(...ranges.map(([easiest]) => easiest))),
    bucketOf(Math.max(...ranges.map(([, hardest]) => hardest))),
  ]
}

/** By how hard `question` is: the expression of the index. */
const BUCKET = sql<number>`coalesce(question.measured_bucket, 2 * question.difficulty)`

/** A few random active questions of each bucket: those that follow a random id. */
const readBuckets = async (
  { database }: FactSource,
  { userId, books }: DrawOptions,
  [first, last]: Buckets,
): Promise<ChallengeCandidate[]> => {
  const pivot = randomUUID()
  const limit = sql.lit(READ_PER_BUCKET)
  const ofBucket = sql`select id, book, difficulty from questions as question
    where ${isActiveIn(books)} and ${BUCKET} = wanted.bucket`
  const from = sql`generate_series(${first}::int, ${last}::int) as wanted(bucket)
    cross join lateral (
      (${ofBucket} and question.id >= ${pivot}::uuid order by question.id limit ${limit})
      union all
      (${ofBucket} and question.id < ${pivot}::uuid order by question.id limit ${limit})
    ) as question`
  return readCandidates(database, selectCandidates(userId, from))
}

/**
 * What a sample may have missed: unmet questions of the same buckets, and the nearest ones on both sides, of
 * which the learner is asked where nothing fits.
 */
const readFurther = async (
  { database }: FactSource,
  options: DrawOptions,
  [first, last]: Buckets,
): Promise<ChallengeCandidate[]> => {
  const { userId, books } = options
  const active = sql`select id, book, difficulty from questions as question where ${isActiveIn(books)}`
  const easier = sql`${active} and ${BUCKET} < ${first}::int`
  const harder = sql`${active} and ${BUCKET} > ${last}::int`
  const nearestEasier = sql`order by ${BUCKET} desc, question.id desc limit ${sql.lit(READ_BEYOND)}`
  const nearestHarder = sql`order by ${BUCKET}, question.id limit ${sql.lit(READ_BEYOND)}`
  const from = sql`(
      (${active} and ${BUCKET} between ${first}::int and ${last}::int and ${isUnmet(options)}
        limit ${sql.lit(UNMET_READ)})
      union
      (${easier} ${nearestEasier}) union (${easier} and ${isUnmet(options)} ${nearestEasier})
      union
      (${harder} ${nearestHarder}) union (${harder} and ${isUnmet(options)} ${nearestHarder})
    ) as question`
  return readCandidates(database, selectCandidates(userId, from))
}

const readCandidates = async (
  database: Database,
  select: RawBuilder<CandidateRow>,
): Promise<ChallengeCandidate[]> => {
  const { rows } = await select.execute(database)
  return rows.map(candidateOf)
}
