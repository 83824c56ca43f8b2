import { z } from 'zod'
import type { BadgeKey } from '../../domain/badge.ts'
import { levelProgress } from '../../domain/level.ts'
import {
  NO_OPTION,
  OUTCOMES,
  type Outcome,
  runningStreak,
  type Score,
  scoreOf,
  secondsAllowed,
  secondsLeft,
} from '../../domain/quiz/grading.ts'
import { QUIZ_TYPES, type QuizType } from '../../domain/quiz/quiz-type.ts'
import { CHALLENGE_FITS } from '../../domain/rating/challenge.ts'
import { type SkillInWords, STANDINGS } from '../../domain/rating/standing.ts'
import { BOOK_GROUPS } from '../../domain/scripture/book-groups.ts'
import { type XpAward, type XpBreakdown, xpBreakdown } from '../../domain/xp.ts'
import type { Learner } from '../learner/learner.ts'
import { levelSchema } from '../learner/progress.view.ts'
import { badgeView, badgeViewSchema } from '../ledger/badge/badge.view.ts'
import { countSchema, percentSchema } from '../platform/view-fields.ts'
import { correctOptionOf, type LoadedQuestion } from '../question/bank/question.service.ts'
import {
  explanationSchema,
  explanationView,
  NO_EXPLANATION,
  practiceQuestionView,
  questionViewSchema,
  rankedQuestionView,
  rankedQuestionViewSchema,
} from '../question/bank/question.view.ts'
import type { RecordedAnswer } from './answer.service.ts'
import type { AttemptAnswer } from './attempt.service.ts'
import type { Drawn } from './draw.service.ts'
import type { ReviewOfAttempt } from './review.service.ts'
import type { ServedAttempt } from './serve.service.ts'

const outcomesOf = (answers: readonly AttemptAnswer[]): Outcome[] =>
  answers.flatMap((answer) => answer.outcome ?? [])

/** Empty when skipped. */
const selectedOptionSchema = z.union([z.uuid(), z.literal(NO_OPTION)])

export const attemptViewSchema = z.object({
  attemptId: z.uuid(),
  quizType: z.enum(QUIZ_TYPES),
  /** Null for other types. */
  sprintId: z.uuid().nullable(),
  day: z.iso.date(),
  total: countSchema,
  position: countSchema,
  score: countSchema,
  streak: countSchema,
  finished: z.boolean(),
  expired: z.boolean(),
  answers: z.array(
    z.object({
      questionId: z.uuid(),
      selectedOptionId: selectedOptionSchema,
      outcome: z.enum(OUTCOMES),
    }),
  ),
  question: rankedQuestionViewSchema.nullable(),
  /** Whether the next question waits for the learner to continue; no clock runs. */
  isPaused: z.boolean(),
  /** The question on which time ran out while the learner was away; only while paused. */
  ranOut: z
    .object({
      question: rankedQuestionViewSchema,
      correctOptionId: z.uuid(),
      lesson: explanationSchema.shape.lesson,
      also: explanationSchema.shape.also,
    })
    .nullable(),
  secondsAllowed: countSchema.nullable(),
  secondsLeft: countSchema.nullable(),
})

/** An attempt to resume: its answers so far, and the current question. */
export const attemptView = (
  served: ServedAttempt,
  learner: Learner,
  now: Date,
): z.output<typeof attemptViewSchema> => {
  const { attempt, answers, currentQuestion, currentAnswer, ranOut, hiddenIds } = served
  const answered = answers.filter((answer) => answer.outcome !== null)
  const outcomes = outcomesOf(answers)
  return {
    attemptId: attempt.id,
    quizType: attempt.quizType,
    sprintId: attempt.sprintId,
    day: attempt.localDay,
    total: attempt.total,
    position: currentAnswer?.position ?? attempt.total,
    score: scoreOf(outcomes, attempt.total).score,
    streak: runningStreak(outcomes),
    finished: attempt.finishedAt !== null,
    expired: attempt.expiredAt !== null,
    answers: answered.map((answer) => ({
      questionId: answer.questionId,
      selectedOptionId: hiddenIds.has(answer.questionId)
        ? NO_OPTION
        : (answer.selectedOptionId ?? NO_OPTION),
      outcome: answer.outcome as Outcome,
    })),
    question: currentQuestion ? rankedQuestionView(currentQuestion) : null,
    isPaused: currentAnswer !== null && attempt.pausedAt !== null,
    ranOut: ranOut && ranOutView(ranOut.question),
    secondsAllowed: currentAnswer
      ? secondsAllowed(currentAnswer.deadlineAt, learner.timeLimit)
      : null,
    secondsLeft: currentAnswer
      ? secondsLeft(currentAnswer.deadlineAt, now, learner.timeLimit)
      : null,
  }
}

const ranOutView = (question: LoadedQuestion) => {
  const { lesson, also } = explanationView(question, null)
  const correctOptionId = correctOptionOf(question).id
  return { question: rankedQuestionView(question), correctOptionId, lesson, also }
}

export const drawnViewSchema = z.object({
  questions: z.array(questionViewSchema),
  /** How many of them are new to the learner; not in quizzes that count. */
  newCount: countSchema.optional(),
  /** How they fit the learner, where they were chosen by that. */
  fit: z.enum(CHALLENGE_FITS).optional(),
  /** How many questions match the search, if there was one. */
  matchCount: countSchema.optional(),
  /** Whether more may match: so many have one of its words that not all of them were looked at. */
  hasMoreMatches: z.boolean().optional(),
})

/** Questions of a round that counts for nothing, with their answers. */
export const drawnView = ({
  questions,
  newCount,
  fit,
  matches,
}: Drawn): z.output<typeof drawnViewSchema> => ({
  questions: questions.map(practiceQuestionView),
  newCount,
  ...(fit && { fit }),
  ...(matches && { matchCount: matches.count, hasMoreMatches: matches.mayBeMore }),
})

/** What comes back of a quiz, and what is due besides. */
export const reviewOfAttemptViewSchema = z.object({
  cards: z.array(z.object({ questionId: z.uuid(), dueAt: z.iso.datetime(), isAside: z.boolean() })),
  /** Cards that are due, at most ten. */
  due: countSchema,
  /** When the next card is due. */
  nextAt: z.iso.datetime().nullable(),
})

export const reviewOfAttemptView = ({
  cards,
  due,
  nextAt,
}: ReviewOfAttempt): z.output<typeof reviewOfAttemptViewSchema> => ({
  cards: cards.map((card) => ({ ...card, dueAt: card.dueAt.toISOString() })),
  due,
  nextAt: nextAt?.toISOString() ?? null,
})

/** How a learner stands, without a number. */
export const skillViewSchema = z.object({
  overall: z.enum(STANDINGS).nullable(),
  groups: z.array(z.object({ group: z.enum(BOOK_GROUPS), standing: z.enum(STANDINGS) })),
  next: z.enum(BOOK_GROUPS).nullable(),
}) satisfies z.ZodType<SkillInWords>

export const answerViewSchema = z.object({
  questionId: z.uuid(),
  outcome: z.enum(OUTCOMES),
  correctOptionId: z.uuid(),
  correctOptionText: z.string(),
  scriptureReference: z.string(),
  ...explanationSchema.shape,
  score: countSchema,
  streak: countSchema,
  answered: countSchema,
  total: countSchema,
})

/** The graded answer, with the correct option and the explanation, which are revealed only now. */
export const answerView = ({
  question,
  answer,
  answers,
  attempt,
}: RecordedAnswer): z.output<typeof answerViewSchema> => {
  const outcomes = outcomesOf(answers)
  const correct = correctOptionOf(question)
  return {
    questionId: question.id,
    outcome: answer.outcome as Outcome,
    correctOptionId: correct.id,
    correctOptionText: correct.text,
    scriptureReference: question.scriptureReference,
    ...explanationView(question, answer.selectedOptionId),
    score: scoreOf(outcomes, attempt.total).score,
    streak: runningStreak(outcomes),
    answered: outcomes.length,
    total: attempt.total,
  }
}

const answerResultSchema = z.object({
  questionId: z.uuid(),
  selectedOptionId: selectedOptionSchema,
  outcome: z.enum(OUTCOMES),
  /** Time ran out on it, rather than that the learner skipped it. */
  timedOut: z.boolean(),
  /** Null while the question is in another quiz that the learner can still play. */
  correctOptionId: z.uuid().nullable(),
  ...explanationSchema.shape,
})

export type AnswerResult = z.output<typeof answerResultSchema>

export const quizResultViewSchema = z.object({
  attemptId: z.uuid(),
  quizType: z.enum(QUIZ_TYPES),
  expired: z.boolean(),
  score: countSchema,
  total: countSchema,
  percentage: percentSchema,
  xp: z.object({
    base: countSchema,
    correct: countSchema,
    weeklyBonus: countSchema,
    total: countSchema,
  }) satisfies z.ZodType<XpBreakdown>,
  totalXp: countSchema,
  /** Before the quiz paid. */
  levelBefore: levelSchema,
  level: levelSchema,
  levelUp: z.boolean(),
  streak: countSchema,
  bestStreak: countSchema,
  /** Daily quizzes completed in its week, including this one; null for other types. */
  dailyCompletions: countSchema.nullable(),
  badges: z.array(badgeViewSchema),
  answers: z.array(answerResultSchema),
})

export type QuizResult = z.output<typeof quizResultViewSchema>

type FinishedQuiz = {
  readonly attemptId: string
  readonly quizType: QuizType
  /** Closed because time ran out on every question. */
  readonly expired: boolean
  readonly score: Score
  readonly paid: readonly Pick<XpAward, 'kind' | 'amount'>[]
  readonly xpBefore: number
  readonly streak: number
  readonly bestStreak: number
  readonly dailyCompletions: number | null
  readonly badges: readonly BadgeKey[]
  readonly answers: readonly AnswerResult[]
}

/** The result of a quiz: the reply to submitting it, also when it is submitted again. */
export const quizResultView = (finished: FinishedQuiz): QuizResult => {
  const xp = xpBreakdown(finished.paid)
  const totalXp = finished.xpBefore + xp.total
  const levelBefore = levelProgress(finished.xpBefore)
  const level = levelProgress(totalXp)
  return {
    attemptId: finished.attemptId,
    quizType: finished.quizType,
    expired: finished.expired,
    ...finished.score,
    xp,
    totalXp,
    levelBefore,
    level,
    levelUp: level.current > levelBefore.current,
    streak: finished.streak,
    bestStreak: finished.bestStreak,
    dailyCompletions: finished.dailyCompletions,
    badges: finished.badges.map(badgeView),
    answers: [...finished.answers],
  }
}

/** What is stored of a result, without what follows from it: of its answers ids and outcomes alone. */
export const storedResultOf = ({
  answers,
  levelBefore: _fromXp,
  ...result
}: QuizResult): object => ({
  ...result,
  answers: answers.map(
    ({ lesson: _lesson, also: _also, selectedOptionFrom: _from, ...answer }) => answer,
  ),
})

/** A stored result, which an earlier version may have written. */
const storedResultSchema = quizResultViewSchema.omit({ levelBefore: true }).extend({
  expired: z.boolean().default(false),
  dailyCompletions: countSchema.nullable().default(null),
  // Badges that no longer exist are left out.
  badges: z.array(badgeViewSchema.nullable().catch(null)),
  answers: z.array(
    answerResultSchema
      .omit({ lesson: true, also: true, selectedOptionFrom: true })
      .extend({ timedOut: z.boolean().default(false) }),
  ),
})

const pastDailySchema = z.object({
  attemptId: z.uuid(),
  day: z.iso.date(),
  score: countSchema,
  total: countSchema,
  xp: countSchema,
})

export const pastDailiesViewSchema = z.object({ dailies: z.array(pastDailySchema) })

/** A daily quiz that the learner has finished. */
export type PastDaily = z.output<typeof pastDailySchema>

export type StoredResult = z.output<typeof storedResultSchema>

export const parseStoredResult = (result: unknown): StoredResult => storedResultSchema.parse(result)

type GivenAnswer = { readonly selectedOptionId: string; readonly correctOptionId: string | null }

/** The answer without what would tell the correct one: the learner's choice would, with its outcome. */
export const concealed = <Answer extends GivenAnswer>(answer: Answer): Answer => ({
  ...answer,
  selectedOptionId: NO_OPTION,
  correctOptionId: null,
})

/**
 * The result without the answers to questions that must not be revealed now.
 */
export const withoutAnswersTo = (
  hiddenIds: ReadonlySet<string>,
  { answers, ...result }: QuizResult,
): QuizResult => ({
  ...result,
  answers: answers.map((answer) =>
    hiddenIds.has(answer.questionId) ? { ...concealed(answer), ...NO_EXPLANATION } : answer,
  ),
})

/** The result that was stored when the quiz was finished, with the explanations as they are now. */
export const storedResultView = (
  { badges, answers, ...stored }: StoredResult,
  questions: ReadonlyMap<string, LoadedQuestion>,
): QuizResult => ({
  ...stored,
  levelBefore: levelProgress(stored.totalXp - stored.xp.total),
  badges: badges.filter((badge) => badge !== null),
  answers: answers.map((answer) => {
    const question = questions.get(answer.questionId)
    const explanation = question
      ? explanationView(question, answer.selectedOptionId)
      : NO_EXPLANATION
    return { ...answer, ...explanation }
  }),
})
