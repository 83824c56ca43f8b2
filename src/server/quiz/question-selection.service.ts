import type { z } from 'zod'
import { bookNumberOf } from '../../domain/bible-books.ts'
import { levelOf } from '../../domain/level.ts'
import { ALL_BOOKS } from '../../domain/question.ts'
import { type Candidate, chooseForLevel } from '../../domain/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import { canCredit } from '../../domain/streak.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { drawQuestions, type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { findOpenAttemptId } from './attempt.service.ts'
import { getDailySet } from './daily-set.service.ts'
import { serveAllQuestions } from './serve.service.ts'

export type QuestionSelection = {
  /** Ranked questions leave without their key. */
  readonly isRanked: boolean
  readonly questions: readonly LoadedQuestion[]
}

/**
 * The questions of the open daily attempt where there is one and no other mode is asked for, else
 * random ones for practice.
 * @throws not_found when the daily is asked for and none is under way
 */
export const selectQuestions = async (
  database: Database,
  learner: Learner,
  input: z.output<typeof questionsSchema>,
  now: Date,
  random: Random,
): Promise<QuestionSelection> => {
  if (input.mode !== 'practice') {
    const attemptId = input.attemptId ?? (await findOpenAttemptId(database, learner, 'daily', now))
    if (attemptId) {
      return {
        isRanked: true,
        questions: await serveAllQuestions(database, learner, attemptId, now),
      }
    }
    if (input.mode === 'daily') {
      throw new ServiceError('not_found', 'You have no daily quiz in progress.')
    }
  }
  return {
    isRanked: false,
    questions: await practiceQuestions(database, learner, input, now, random),
  }
}

/** Challenge Mode chooses from this many times as many questions as it asks. */
const CHOICE_FACTOR = 4

type PracticeOptions = Pick<z.output<typeof questionsSchema>, 'limit' | 'book' | 'adaptive'>

/** Random questions for practice, without those of the learner's daily quiz. */
const practiceQuestions = async (
  database: Database,
  learner: Learner,
  options: PracticeOptions,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  const kept = await reservedQuestionIds(database, learner, now)
  const book = options.book === ALL_BOOKS ? null : bookNumberOf(options.book)
  const wanted = options.adaptive ? options.limit * CHOICE_FACTOR : options.limit
  const drawn = await drawQuestions(database, book, wanted + kept.size, random)
  const free = drawn.filter((candidate) => !kept.has(candidate.id))
  const chosen = choose(free, options, learner, random)
  return loadQuestions(
    database,
    chosen.map((candidate) => candidate.id),
  )
}

const choose = (
  free: readonly Candidate[],
  options: PracticeOptions,
  learner: Learner,
  random: Random,
): readonly Candidate[] =>
  options.adaptive
    ? chooseForLevel(free, levelOf(learner.totalXp), options.limit, random)
    : free.slice(0, options.limit)

/** The questions of the learner's own date and of an attempt still open across midnight. */
const reservedQuestionIds = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const kept = new Set(await getDailySet(database, todayOf(learner, now), now))
  const openId = await findOpenAttemptId(database, learner, 'daily', now)
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
export const questionIdsWithHiddenAnswer = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const isDailyAhead = canCredit(streakOf(learner), todayOf(learner, now))
  const isDailyOpen =
    isDailyAhead || (await findOpenAttemptId(database, learner, 'daily', now)) !== null
  return isDailyOpen ? reservedQuestionIds(database, learner, now) : new Set()
}
