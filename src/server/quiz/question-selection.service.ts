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
import { listOpenSprintQuestionIds } from '../group/sprint.service.ts'
import { drawQuestions, type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { findOpenDailyId } from './attempt.service.ts'
import { getDailySet } from './daily-set.service.ts'
import { serveAllQuestions } from './serve.service.ts'

export type QuestionSelection = {
  /** Ranked questions are sent without their correct answers. */
  readonly isRanked: boolean
  readonly questions: readonly LoadedQuestion[]
}

/**
 * Questions for a quiz: those of the open daily attempt, unless the mode is practice; if there is none,
 * random ones for practice.
 * @throws not_found in daily mode if there is no open attempt
 */
export const selectQuestions = async (
  database: Database,
  learner: Learner,
  input: z.output<typeof questionsSchema>,
  now: Date,
  random: Random,
): Promise<QuestionSelection> => {
  if (input.mode !== 'practice') {
    const attemptId = input.attemptId ?? (await findOpenDailyId(database, learner, now))
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

/** Random questions for practice, without those reserved for daily quizzes and sprints. */
const practiceQuestions = async (
  database: Database,
  learner: Learner,
  options: PracticeOptions,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  const reserved = await reservedQuestionIds(database, learner, now)
  const book = options.book === ALL_BOOKS ? null : bookNumberOf(options.book)
  const wanted = options.adaptive ? options.limit * CHOICE_FACTOR : options.limit
  const drawn = await drawQuestions(database, book, wanted + reserved.size, random)
  const available = drawn.filter((candidate) => !reserved.has(candidate.id))
  const chosen = choose(available, options, learner, random)
  return loadQuestions(
    database,
    chosen.map((candidate) => candidate.id),
  )
}

const choose = (
  candidates: readonly Candidate[],
  options: PracticeOptions,
  learner: Learner,
  random: Random,
): readonly Candidate[] =>
  options.adaptive
    ? chooseForLevel(candidates, levelOf(learner.totalXp), options.limit, random)
    : candidates.slice(0, options.limit)

/** Questions that are not practised: those of the daily quiz, and of sprints that the learner can play. */
const reservedQuestionIds = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const reserved = await dailyQuestionIds(database, learner, now)
  for (const id of await listOpenSprintQuestionIds(database, learner.id, now)) reserved.add(id)
  return reserved
}

/** The questions of today's daily quiz, and of yesterday's while it can still be finished. */
const dailyQuestionIds = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const reserved = new Set(await getDailySet(database, todayOf(learner, now), now))
  const openId = await findOpenDailyId(database, learner, now)
  if (!openId) return reserved
  const rows = await database
    .selectFrom('quiz_answers')
    .select('question')
    .where('attempt', '=', openId)
    .execute()
  for (const row of rows) reserved.add(row.question)
  return reserved
}

/** The questions of today's daily quiz and the one before, while the learner can still play them. */
export const dailyQuestionIdsInPlay = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const canPlayToday = canCredit(streakOf(learner), todayOf(learner, now))
  const canPlay = canPlayToday || (await findOpenDailyId(database, learner, now)) !== null
  return canPlay ? dailyQuestionIds(database, learner, now) : new Set()
}

/**
 * The questions whose correct answers must not be revealed to the learner: those of daily quizzes and
 * sprints that they can still play.
 */
export const questionIdsWithHiddenAnswer = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const hidden = new Set(await dailyQuestionIdsInPlay(database, learner, now))
  for (const id of await listOpenSprintQuestionIds(database, learner.id, now)) hidden.add(id)
  return hidden
}
