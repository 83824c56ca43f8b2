import type { z } from 'zod'
import { bookNumberOf } from '../../domain/bible-books.ts'
import { levelOf } from '../../domain/level.ts'
import { ALL_BOOKS } from '../../domain/question.ts'
import { type Candidate, chooseForLevel } from '../../domain/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { drawQuestions, type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import type { Learner } from '../user/learner.ts'
import { findOpenDailyId } from './attempt.service.ts'
import { listQuestionIdsNotOffered } from './secret-questions.service.ts'
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
  const reserved = await listQuestionIdsNotOffered(database, learner, now)
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
