import type { Outcome } from './grading.ts'
import type { DayKey } from './time.ts'
import { dailyAwards, sprintAwards, type XpAward, xpBreakdown } from './xp.ts'

export const QUIZ_TYPES = ['practice', 'daily', 'sprint', 'review'] as const
export type QuizType = (typeof QUIZ_TYPES)[number]

/** An answer that was graded; `isRecorded` when the learner gave it (a skip included), not when time ran out. */
export type GradedAnswer = {
  readonly questionId: string
  readonly outcome: Outcome
  readonly isRecorded: boolean
}

/** What is settled at once: a finished quiz, or one answer of a quiz that pays with each answer. */
export type Settlement = {
  readonly answers: readonly GradedAnswer[]
  /** Whether the quiz is finished by it. */
  readonly isFinished: boolean
  /** The learner's date that the attempt belongs to. */
  readonly day: DayKey
  /** The sprint that the quiz belongs to; null for other types. */
  readonly sprintId: string | null
  /** Completed daily quizzes of the same week, this one included. */
  readonly completionsThisWeek: number
}

/** A learner's counts over all their quizzes, as their row holds them. */
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

type Played = {
  readonly quizzes: 0 | 1
  readonly questions: number
  readonly correct: number
  readonly paid: readonly XpAward[]
}

type QuizRules = {
  /** Ranked: the key stays on the server, and each answer is recorded once, as it is given. */
  readonly isRanked: boolean
  /** When it pays XP. */
  readonly pays: 'never' | 'when_finished' | 'per_answer'
  /** The payments that a settlement earns. Their source keys make the ledger pay each once. */
  readonly awards: (settlement: Settlement) => XpAward[]
  /** Names what is credited to tallies; it counts once per learner. */
  readonly creditKey: (settlement: Settlement) => string
  /** Whether its XP count for the group's week too, beside the learner and their churches. */
  readonly countsForGroup: boolean
  /** Whether finishing it completes the learner's date. */
  readonly keepsStreak: boolean
  readonly statisticsAfter: (statistics: Statistics, played: Played) => Partial<Statistics>
}

const correctIn = (answers: readonly GradedAnswer[]): GradedAnswer[] =>
  answers.filter(({ outcome }) => outcome === 'correct')

const PRACTICE: QuizRules = {
  isRanked: false,
  pays: 'never',
  awards: () => [],
  creditKey: ({ day }) => `practice:${day}`,
  countsForGroup: false,
  keepsStreak: false,
  statisticsAfter: (statistics, { quizzes, questions, correct }) => ({
    practiceQuizzes: statistics.practiceQuizzes + quizzes,
    practiceQuestions: statistics.practiceQuestions + questions,
    practiceCorrect: statistics.practiceCorrect + correct,
  }),
}

/** Everything in which the types of quiz differ: who pays what, when and to whom. */
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
        correctAnswers: correctIn(answers).length,
        completionsThisWeek,
      }),
    creditKey: ({ day }) => `daily:${day}`,
    countsForGroup: false,
    keepsStreak: true,
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
    awards: ({ answers, sprintId }) =>
      sprintId === null
        ? []
        : sprintAwards({
            sprintId,
            correctQuestionIds: correctIn(answers).map(({ questionId }) => questionId),
          }),
    creditKey: ({ sprintId, answers }) => `sprint:${sprintId}:${answers[0]?.questionId}`,
    countsForGroup: true,
    keepsStreak: false,
    statisticsAfter: (statistics, { quizzes, questions, correct }) => ({
      sprintQuestions: statistics.sprintQuestions + questions,
      sprintCorrect: statistics.sprintCorrect + correct,
      sprintsFinished: statistics.sprintsFinished + quizzes,
    }),
  },
}

/** What was earned at one moment, as the tallies of a period count it. */
export type Credit = {
  readonly sourceKey: string
  readonly xp: number
  /** Finished quizzes that it stands for: 1, or 0 for a payment within a quiz. */
  readonly quizzes: 0 | 1
  readonly questions: number
  readonly correct: number
}

const playedIn = ({ answers, isFinished }: Settlement): Omit<Played, 'paid'> => ({
  quizzes: isFinished ? 1 : 0,
  questions: answers.length,
  correct: correctIn(answers).length,
})

/** What a settlement adds to tallies, of the payments that were made. */
export const creditOf = (
  type: QuizType,
  settlement: Settlement,
  paid: readonly XpAward[],
): Credit => ({
  sourceKey: QUIZ_RULES[type].creditKey(settlement),
  xp: xpBreakdown(paid).total,
  ...playedIn(settlement),
})

/** The learner's counts after a settlement. */
export const statisticsAfter = (
  type: QuizType,
  statistics: Statistics,
  settlement: Settlement,
  paid: readonly XpAward[],
): Statistics => ({
  ...statistics,
  ...QUIZ_RULES[type].statisticsAfter(statistics, { ...playedIn(settlement), paid }),
})
