import type { DayKey } from '../time/time.ts'
import { dailyAwards, sprintAwards, sprintSourcePrefix, type XpAward, xpBreakdown } from '../xp.ts'
import type { Outcome } from './grading.ts'

export const QUIZ_TYPES = ['practice', 'daily', 'sprint', 'review'] as const
export type QuizType = (typeof QUIZ_TYPES)[number]

/** A graded answer. `isRecorded` if the learner gave it (or skipped), not if time ran out. */
export type GradedAnswer = {
  readonly questionId: string
  readonly outcome: Outcome
  readonly isRecorded: boolean
  /** Whether the learner knew the answer from another sprint: the question then pays nothing. */
  readonly isKnown?: boolean
}

/** What is paid and counted at once: a finished quiz, or one answer of a quiz that pays per answer. */
export type Settlement = {
  readonly answers: readonly GradedAnswer[]
  /** Whether this finishes the quiz. */
  readonly isFinished: boolean
  /** The attempt's date in the learner's time zone. */
  readonly day: DayKey
  /** The quiz's sprint; null for other types. */
  readonly sprintId: string | null
  /**
   * Whether the learner opened the quiz's answers before finishing it: it then pays and counts nothing.
   */
  readonly answersOpened: boolean
  /** Sprint questions that can still pay the learner this week. */
  readonly payableQuestions: number
  /** Completed daily quizzes in the same week, including this one. */
  readonly completionsThisWeek: number
}

/** A learner's counts over all quizzes, as stored in their row. */
export type Statistics = {
  readonly dailyQuizzes: number
  readonly dailyQuestions: number
  readonly dailyCorrect: number
  readonly perfectDailies: number
  readonly weeklyChallenges: number
  readonly practiceQuizzes: number
  readonly practiceQuestions: number
  readonly practiceCorrect: number
  readonly sprintQuestions: number
  readonly sprintCorrect: number
  readonly sprintsFinished: number
}

type SettlementCounts = {
  readonly quizzes: 0 | 1
  readonly questions: number
  readonly correct: number
  readonly paid: readonly XpAward[]
}

type QuizRules = {
  /** Ranked: correct answers stay on the server, and each answer is recorded once, when it is given. */
  readonly isRanked: boolean
  /** When XP is paid. */
  readonly pays: 'never' | 'when_finished' | 'per_answer'
  /** The payments that a settlement earns; the ledger pays each source key once. */
  readonly awards: (settlement: Settlement) => XpAward[]
  /**
   * What the source keys of all payments of an attempt begin with, for a type that pays per answer; null
   * for others, which pay once.
   */
  readonly sourcePrefix: (attempt: { readonly sprintId: string | null }) => string | null
  /** The source key of the credit to leaderboards; it counts once per learner. */
  readonly creditKey: (settlement: Settlement) => string
  /**
   * Whether leaderboards count its questions. A credit is written only with XP, so one answer that
   * pays nothing would be missing from a quiz that pays per answer.
   */
  readonly countsQuestions: boolean
  /** Whether finishing it extends the learner's streak. */
  readonly extendsStreak: boolean
  /**
   * Whether a question that is also in a daily quiz which the learner can still play is neither served nor
   * graded before that daily quiz is over.
   */
  readonly waitsForDaily: boolean
  readonly statisticsAfter: (
    statistics: Statistics,
    counts: SettlementCounts,
  ) => Partial<Statistics>
}

const correctAnswersIn = (answers: readonly GradedAnswer[]): GradedAnswer[] =>
  answers.filter(({ outcome }) => outcome === 'correct')

const PRACTICE: QuizRules = {
  isRanked: false,
  pays: 'never',
  awards: () => [],
  sourcePrefix: () => null,
  creditKey: ({ day }) => `practice:${day}`,
  countsQuestions: true,
  extendsStreak: false,
  waitsForDaily: false,
  statisticsAfter: (statistics, { quizzes, questions, correct }) => ({
    practiceQuizzes: statistics.practiceQuizzes + quizzes,
    practiceQuestions: statistics.practiceQuestions + questions,
    practiceCorrect: statistics.practiceCorrect + correct,
  }),
}

/** Everything in which quiz types differ: what they pay, when, and what it counts for. */
export const QUIZ_RULES: Readonly<Record<QuizType, QuizRules>> = {
  practice: PRACTICE,
  review: PRACTICE,
  daily: {
    isRanked: true,
    pays: 'when_finished',
    awards: ({ answers, day, completionsThisWeek }) =>
      dailyAwards({
        day,
        recordedAnswers: answers.filter(({ isRecorded }) => isRecorded).length,
        correctAnswers: correctAnswersIn(answers).length,
        completionsThisWeek,
      }),
    sourcePrefix: () => null,
    creditKey: ({ day }) => `daily:${day}`,
    countsQuestions: true,
    extendsStreak: true,
    waitsForDaily: false,
    statisticsAfter: (statistics, { quizzes, questions, correct, paid }) => ({
      dailyQuizzes: statistics.dailyQuizzes + quizzes,
      dailyQuestions: statistics.dailyQuestions + questions,
      dailyCorrect: statistics.dailyCorrect + correct,
      perfectDailies: statistics.perfectDailies + (correct === questions ? 1 : 0),
      weeklyChallenges:
        statistics.weeklyChallenges + (paid.some(({ kind }) => kind === 'weekly_bonus') ? 1 : 0),
    }),
  },
  sprint: {
    isRanked: true,
    pays: 'per_answer',
    awards: ({ answers, sprintId, answersOpened, payableQuestions }) =>
      sprintId === null || answersOpened
        ? []
        : sprintAwards({
            sprintId,
            correctQuestionIds: correctAnswersIn(answers)
              .filter(({ isKnown }) => !isKnown)
              .map(({ questionId }) => questionId)
              .slice(0, payableQuestions),
          }),
    sourcePrefix: ({ sprintId }) => (sprintId === null ? null : sprintSourcePrefix(sprintId)),
    creditKey: ({ sprintId, answers }) => `sprint:${sprintId}:${answers[0]?.questionId}`,
    countsQuestions: false,
    extendsStreak: false,
    waitsForDaily: true,
    statisticsAfter: (statistics, { quizzes, questions, correct }) => ({
      sprintQuestions: statistics.sprintQuestions + questions,
      sprintCorrect: statistics.sprintCorrect + correct,
      sprintsFinished: statistics.sprintsFinished + quizzes,
    }),
  },
}

/** The types whose rounds go after a time; what they counted for the learner stays. */
export const UNRANKED_QUIZ_TYPES = QUIZ_TYPES.filter((type) => !QUIZ_RULES[type].isRanked)

/** Days for which rounds of those types are kept: a year, and a month to look back on it. */
export const UNRANKED_DAYS_KEPT = 400

/** What a settlement adds to the leaderboards' sums. */
export type Credit = {
  readonly sourceKey: string
  readonly xp: number
  /** 1 for a finished quiz, 0 for a payment within one. */
  readonly quizzes: 0 | 1
  readonly questions: number
  readonly correct: number
}

const countsOf = ({ answers, isFinished }: Settlement): Omit<SettlementCounts, 'paid'> => ({
  quizzes: isFinished ? 1 : 0,
  questions: answers.length,
  correct: correctAnswersIn(answers).length,
})

/** The credit for a settlement. `paid` are the payments that the ledger accepted. */
export const creditOf = (
  type: QuizType,
  settlement: Settlement,
  paid: readonly XpAward[],
): Credit => ({
  sourceKey: QUIZ_RULES[type].creditKey(settlement),
  xp: xpBreakdown(paid).total,
  ...(QUIZ_RULES[type].countsQuestions
    ? countsOf(settlement)
    : { quizzes: 0, questions: 0, correct: 0 }),
})

/** The learner's statistics after a settlement. */
export const statisticsAfter = (
  type: QuizType,
  statistics: Statistics,
  settlement: Settlement,
  paid: readonly XpAward[],
): Statistics =>
  settlement.answersOpened
    ? statistics
    : {
        ...statistics,
        ...QUIZ_RULES[type].statisticsAfter(statistics, { ...countsOf(settlement), paid }),
      }
