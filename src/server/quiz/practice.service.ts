import { bookNumberOf } from '../../domain/bible-books.ts'
import { levelOf } from '../../domain/level.ts'
import { ALL_BOOKS } from '../../domain/question.ts'
import { type Candidate, chooseForLevel } from '../../domain/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import { canCredit } from '../../domain/streak.ts'
import type { Database } from '../db/database.ts'
import { drawQuestions, type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { findOpenAttemptId } from './attempt.service.ts'
import { dailySetOf } from './daily-set.service.ts'

/** Challenge Mode chooses from this many times as many questions as it asks. */
const CHOICE_FACTOR = 4

export type PracticeOptions = {
  readonly limit: number
  readonly book: string
  readonly adaptive: boolean
}

/** Random questions for practice, without those of the learner's daily quiz. */
export const practiceQuestions = async (
  database: Database,
  learner: Learner,
  wish: PracticeOptions,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  const kept = await questionsKeptBack(database, learner, now)
  const book = wish.book === ALL_BOOKS ? null : bookNumberOf(wish.book)
  const wanted = wish.adaptive ? wish.limit * CHOICE_FACTOR : wish.limit
  const drawn = await drawQuestions(database, book, wanted + kept.size, random)
  const free = drawn.filter((candidate) => !kept.has(candidate.id))
  const chosen = choose(free, wish, learner, random)
  return loadQuestions(
    database,
    chosen.map((candidate) => candidate.id),
  )
}

const choose = (
  free: readonly Candidate[],
  wish: PracticeOptions,
  learner: Learner,
  random: Random,
): readonly Candidate[] =>
  wish.adaptive
    ? chooseForLevel(free, levelOf(learner.totalXp), wish.limit, random)
    : free.slice(0, wish.limit)

/** The questions of the learner's own date and of an attempt still open across midnight. */
const questionsKeptBack = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const kept = new Set(await dailySetOf(database, todayOf(learner, now), now))
  const openId = await findOpenAttemptId(database, learner, now)
  if (!openId) return kept
  const rows = await database
    .selectFrom('quiz_answers')
    .select('question')
    .where('attempt', '=', openId)
    .execute()
  for (const row of rows) kept.add(row.question)
  return kept
}

/**
 * The questions whose key must not be told to the learner: those kept back, as long as their
 * daily quiz can still be played.
 */
export const questionsWithSecretKey = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const isDailyAhead = canCredit(streakOf(learner), todayOf(learner, now))
  const isDailyOpen = isDailyAhead || (await findOpenAttemptId(database, learner, now)) !== null
  return isDailyOpen ? questionsKeptBack(database, learner, now) : new Set()
}
