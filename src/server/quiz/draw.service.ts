import type { z } from 'zod'
import { askedBySibling, chooseReview } from '../../domain/question/sibling.ts'
import { grade } from '../../domain/quiz/grading.ts'
import { type Random, shuffle } from '../../domain/random.ts'
import { type ChallengeFit, NEW_CHALLENGE_STATE } from '../../domain/rating/challenge.ts'
import { REVIEW_LENGTH } from '../../domain/review.ts'
import type { nextQuestionsSchema, questionsSchema } from '../../domain/schema/quiz.ts'
import { bookRangeOf } from '../../domain/scripture/book-groups.ts'
import type { Learner } from '../learner/learner.ts'
import { listDueCards } from '../learning/due-cards.service.ts'
import { learnedFrom } from '../learning/learned.ts'
import { listReviewableMisses } from '../learning/missed-cards.service.ts'
import { readKnown } from '../learning/record-answers.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import {
  correctOptionOf,
  type LoadedQuestion,
  loadQuestions,
  requireQuestions,
} from '../question/bank/question.service.ts'
import { drawForChallenge } from '../question/draw/challenge-draw.service.ts'
import { drawForPractice } from '../question/draw/practice-draw.service.ts'
import { searchQuestions } from '../question/draw/search.service.ts'
import { findSiblings } from '../question/draw/siblings.service.ts'
import { requireOptionOf } from './answer.service.ts'
import { listNotOffered, type PracticeContext } from './question-selection.service.ts'

/** Questions that a round of practice, a challenge or a review asks next. */
export type Drawn = {
  readonly questions: readonly LoadedQuestion[]
  /** How many of them the learner has not met. */
  readonly newCount: number
  /** How they fit the learner; null where they were not chosen by that. */
  readonly fit: ChallengeFit | null
  /** How many questions match a search; without one, nothing. */
  readonly matches?: {
    readonly count: number
    /** Whether the search has not looked at all: then there may be more. */
    readonly mayBeMore: boolean
  }
}

type RoundInput = Pick<z.output<typeof questionsSchema>, 'limit' | 'book'>

const loadDrawn = async (
  database: Database,
  chosen: readonly { readonly id: string; readonly metAt: Date | null }[],
  fit: ChallengeFit | null,
): Promise<Drawn> => ({
  questions: await loadQuestions(
    database,
    chosen.map(({ id }) => id),
  ),
  newCount: chosen.filter(({ metAt }) => metAt === null).length,
  fit,
})

/** Random questions for practice, new ones first, without those reserved for quizzes that count. */
export const drawPractice = async (
  source: FactSource,
  { id: userId }: Learner,
  context: PracticeContext,
  { limit, book }: RoundInput,
  now: Date,
  random: Random,
): Promise<Drawn> => {
  const excluded = await listNotOffered(source, context, now)
  const options = { userId, books: bookRangeOf(book), count: limit, excluded }
  return loadDrawn(source.database, await drawForPractice(source, options, random), null)
}

/**
 * Random questions among those that match a search, new ones first. It does not matter which of their options is
 * correct, neither for whether they match nor for their order.
 */
export const drawSearched = async (
  source: FactSource,
  { id: userId }: Learner,
  context: PracticeContext,
  { limit, book, search }: RoundInput & { readonly search: string },
  now: Date,
  random: Random,
): Promise<Drawn> => {
  const { database } = source
  const excluded = await listNotOffered(source, context, now)
  const options = { userId, books: bookRangeOf(book), excluded }
  const { questions, mayBeMore } = await searchQuestions(database, search, options, random)
  const chosen = shuffle(questions, random)
    .sort((one, other) => Number(one.metAt) - Number(other.metAt))
    .slice(0, limit)
  return {
    ...(await loadDrawn(database, chosen, null)),
    matches: { count: questions.length, mayBeMore },
  }
}

/**
 * The next questions of a challenge, chosen by what the learner has answered before and in the round. Who has
 * hardly answered anything gets those of practice.
 * @throws not_found, invalid_input for an answer that does not exist; conflict for one to a question that is
 *   not practised now, since how hard the next ones are would tell whether it is right
 */
export const drawNextChallenge = async (
  source: FactSource,
  { id: userId }: Learner,
  context: PracticeContext,
  { limit, book, answers, unansweredIds }: z.output<typeof nextQuestionsSchema>,
  now: Date,
  random: Random,
): Promise<Drawn> => {
  const notOffered = await listNotOffered(source, context, now)
  if (answers.some(({ questionId }) => notOffered.has(questionId))) {
    throw new ServiceError(
      'conflict',
      'One of these questions is in a daily quiz of these days, or in a sprint that you can play.',
    )
  }
  const { state, questions } = await roundSoFar(source.database, userId, answers, now)
  const inRound = [...answers.map(({ questionId }) => questionId), ...unansweredIds]
  const options = {
    userId,
    books: bookRangeOf(book),
    count: limit,
    excluded: new Set([...notOffered, ...inRound]),
  }
  const usedBooks = new Set(questions.map((question) => question.book))
  const { chosen, fit } = await drawForChallenge(source, state, options, usedBooks, random)
  return loadDrawn(source.database, chosen, fit)
}

/** What is known of the learner after the answers of a round that is not submitted. */
const roundSoFar = async (
  database: Database,
  userId: string,
  answers: z.output<typeof nextQuestionsSchema>['answers'],
  now: Date,
) => {
  const ids = answers.map(({ questionId }) => questionId)
  const known = await readKnown(database, userId, ids)
  const questions = ids.length === 0 ? [] : await requireQuestions(database, ids)
  const outcomes = questions.map((question, index) => {
    const selectedOptionId = answers[index]?.selectedOptionId ?? ''
    requireOptionOf(question, selectedOptionId)
    const outcome = grade(selectedOptionId, correctOptionOf(question).id, false)
    return { questionId: question.id, outcome, selectedOptionId, isBySibling: false, at: now }
  })
  const { state } = learnedFrom(known.state ?? NEW_CHALLENGE_STATE, known.questions, outcomes)
  return { state, questions }
}

/** What is due, at most ten: half of the time by another question on the same story. */
export const drawReview = async (
  source: FactSource,
  { id: userId }: Learner,
  context: PracticeContext,
  { limit }: RoundInput,
  now: Date,
  random: Random,
): Promise<Drawn> => {
  const { database } = source
  const notOffered = await listNotOffered(source, context, now)
  const allDue = await listDueCards(database, userId, now)
  const due = allDue
    .filter(({ questionId }) => !notOffered.has(questionId))
    .slice(0, Math.min(limit, REVIEW_LENGTH))
  if (due.length === 0) return { questions: [], newCount: 0, fit: null }
  const found = await findSiblings(database, userId, askedBySibling(due, random))
  const siblings = new Map(
    [...found].map(([id, others]) => [id, others.filter((other) => !notOffered.has(other))]),
  )
  const ids = chooseReview(due, allDue, siblings, random)
  return { questions: await loadQuestions(database, ids), newCount: 0, fit: null }
}

/** Questions that were missed at least a day ago, the latest first: of some books, or of all. */
export const drawMissed = async (
  source: FactSource,
  { id: userId }: Learner,
  context: PracticeContext,
  { limit, book }: RoundInput,
  now: Date,
): Promise<Drawn> => {
  const { database } = source
  const options = {
    books: bookRangeOf(book),
    excluded: await listNotOffered(source, context, now),
    count: Math.min(limit, REVIEW_LENGTH),
  }
  const ids = await listReviewableMisses(database, userId, options, now)
  return { questions: await loadQuestions(database, ids), newCount: 0, fit: null }
}
