import { sql } from 'kysely'
import { type Random, shuffle } from '../../../domain/random.ts'
import { type ChallengeCandidate, unmetFirst } from '../../../domain/rating/challenge.ts'
import type { FactSource } from '../../platform/versioned-cache.ts'
import { randomPlaces } from '../bank/question.service.ts'
import {
  type CandidateRow,
  candidateOf,
  type DrawOptions,
  isActiveIn,
  isUnmet,
  selectCandidates,
  UNMET_READ,
} from './candidate.ts'

/** So many times as many questions are sampled as are asked. */
const SAMPLE_FACTOR = 4

/**
 * Random questions that the learner has not met; where there are too few, those that they met longest ago. A
 * sample is read by key, so the cost does not grow with the questions; only where it has too few, what is left
 * is searched.
 */
export const drawForPractice = async (
  source: FactSource,
  options: DrawOptions,
  random: Random,
): Promise<ChallengeCandidate[]> => {
  const { count, excluded } = options
  const sample = await readSample(source, options, random)
  const available = sample.filter(({ id }) => !excluded.has(id))
  const unmet = available.filter(({ metAt }) => metAt === null)
  if (unmet.length >= count) return unmet.slice(0, count)
  const others = (await findUnmet(source, options)).filter(
    ({ id }) => !unmet.some((one) => one.id === id),
  )
  const met = available.filter(({ metAt }) => metAt !== null)
  return unmetFirst([...unmet, ...shuffle(others, random), ...met], new Set()).slice(0, count)
}

/** Random active questions, in random order. */
const readSample = async (
  source: FactSource,
  { userId, books, count, excluded }: DrawOptions,
  random: Random,
): Promise<ChallengeCandidate[]> => {
  const places = await randomPlaces(source, books, SAMPLE_FACTOR * count + excluded.size, random)
  const from = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as drawn(book smallint, ordinal int, position int)
    join questions as question on question.book = drawn.book and question.ordinal = drawn.ordinal`
  const { rows } = await sql<CandidateRow>`
    ${selectCandidates(userId, from)} order by drawn.position`.execute(source.database)
  return rows.map(candidateOf)
}

/** Some of the questions that the learner has not met. */
const findUnmet = async (
  { database }: FactSource,
  options: DrawOptions,
): Promise<ChallengeCandidate[]> => {
  const { rows } = await sql<CandidateRow>`
    ${selectCandidates(options.userId, sql`questions as question`)}
    where ${isActiveIn(options.books)} and ${isUnmet(options)}
    limit ${sql.lit(UNMET_READ)}`.execute(database)
  return rows.map(candidateOf)
}
