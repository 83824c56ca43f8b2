import type { RawBuilder } from 'kysely'
import type { GradedAnswer, QuizType, Settlement } from '../../domain/quiz/quiz-type.ts'
import type { XpAward } from '../../domain/xp.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import type { Attempt } from './attempt.service.ts'

/** A quiz that nobody plays for XP twice, and until when that is remembered of deleted accounts. */
export type PlayedQuiz = { readonly quiz: string; readonly keptUntil: Date }

/**
 * What quiz/ needs of a kind of quiz that is not its own: who may play it and until when depends on tables
 * that quiz/ does not know. Functions whose first parameter is a transaction need the learner to be locked.
 */
export type QuizKind = {
  /**
   * The learner's attempt at the quiz that runs in a group, locked; created when they first play it. One
   * with every question answered is returned at any time.
   * @throws not_found if none runs; forbidden for non-members; conflict if it cannot be played now
   */
  readonly openAttempt: (
    transaction: Database,
    learner: Learner,
    groupId: string,
    now: Date,
  ) => Promise<Attempt>
  /**
   * The attempt, locked, that answers to these questions belong to; with a group, among its quizzes alone.
   * @returns null if no quiz of this kind has these questions
   * @throws like `openAttempt`
   */
  readonly findAttempt: (
    transaction: Database,
    learner: Learner,
    groupId: string | null,
    questionIds: readonly string[],
    now: Date,
  ) => Promise<Attempt | null>
  /**
   * Checks that an attempt, which is not closed itself, can still be played.
   * @throws forbidden for who may not play it any more; conflict if its quiz is over or not open today
   */
  readonly requireOpen: (
    database: Database,
    attempt: Attempt,
    userId: string,
    now: Date,
  ) => Promise<void>
  /**
   * Checks that quizzes of this kind show the learner these questions, none of which they have answered.
   * @throws not_found, feature_off
   */
  readonly requireReadable: (
    database: Database,
    userId: string,
    questionIds: readonly string[],
    now: Date,
  ) => Promise<void>
  /**
   * A statement: the questions whose answers are secret from this user because they can still give them in
   * a quiz of this kind. Other statements embed it.
   */
  readonly secretQuestions: (
    userId: RawBuilder<unknown>,
    now: Date,
  ) => RawBuilder<{ question: string }>
  /** The answers with those marked that the learner knew before, and how many of them can be paid. */
  readonly payableAnswers: (
    transaction: Database,
    attempt: Attempt,
    userId: string,
    answers: readonly GradedAnswer[],
    now: Date,
  ) => Promise<PayableAnswers>
  /** Counts a settlement where it counts besides the learner. `paid`: what the XP ledger accepted. */
  readonly recordSettlement: (
    transaction: Database,
    userId: string,
    settlement: Settlement,
    paid: readonly XpAward[],
    now: Date,
  ) => Promise<void>
  /** The quizzes of this kind that a learner who deletes their account must not play for XP again. */
  readonly listPlayed: (transaction: Database, userId: string, now: Date) => Promise<PlayedQuiz[]>
  /** A condition: `quiz`, as `listPlayed` names it, is of this kind and is over or no longer exists. */
  readonly isOver: (quiz: RawBuilder<string>) => RawBuilder<boolean>
}

export type PayableAnswers = Pick<Settlement, 'answers' | 'answersOpened' | 'payableQuestions'>

/** The types that quiz/ plays by itself. */
type OwnType = 'practice' | 'daily' | 'review'

/** The kinds that are not quiz/'s own, by their types. They are handed in where the app is put together. */
export type QuizKinds = Readonly<Record<Exclude<QuizType, OwnType>, QuizKind>>

/** The kind of a type; undefined for the types that quiz/ plays by itself. */
export const kindOf = (kinds: QuizKinds, type: QuizType): QuizKind | undefined => {
  const byType: Readonly<Partial<Record<QuizType, QuizKind>>> = kinds
  return byType[type]
}
