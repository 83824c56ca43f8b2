import type { QuizRun } from '../../domain/quiz-run.ts'
import type { QuizQuestion } from './quiz-question.ts'

/** The time of the question that is asked now. */
export type QuizClock = {
  readonly questionId: string
  readonly secondsAllowed: number
  /** By this browser's clock, in ms. */
  readonly endsAt: number
}

/** What the screen shows and does, whichever way the questions and verdicts come. */
export type QuizGame = {
  readonly run: QuizRun
  /** The question asked, or explained. */
  readonly question: QuizQuestion | null
  readonly known: ReadonlyMap<string, QuizQuestion>
  /** Null where there is no limit. */
  readonly clock: QuizClock | null
  /** The question whose time ran out last. */
  readonly timedOutId: string | null
  /** A choice that did not reach the server; empty for a skip, null when all is saved. */
  readonly unsavedOptionId: string | null
  /** Set when the next question could not be loaded. */
  readonly retryNext: (() => void) | null
  /** The server's request for patience, where that is why the last call failed. */
  readonly patience: string | null
  readonly choose: (optionId: string) => void
  readonly skip: () => void
  readonly timeOut: () => void
  readonly goOn: () => void
  /** Sends the unsaved choice again. */
  readonly resend: () => void
}
