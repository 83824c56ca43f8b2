import type { QuizRun, RunQuestion } from '../../../domain/quiz/quiz-run.ts'

export type QuizOption = {
  readonly id: string
  readonly optionLetter: string
  readonly optionText: string
}

/** A question as far as it is known: in ranked play its key and lesson come with the verdict. */
export type QuizQuestion = {
  readonly id: string
  readonly question: string
  readonly scriptureReference: string
  readonly options: readonly QuizOption[]
  readonly correctOptionId: string | null
  readonly lesson: string | null
  /** A second passage that the answer needs. It comes once the question was answered. */
  readonly also: string | null
  /** Where the wrong answer belongs that was chosen; null as long as that is not known. */
  readonly selectedOptionFrom: string | null
}

type ServedQuestion = Pick<QuizQuestion, 'id' | 'question' | 'scriptureReference'> & {
  readonly options: readonly (QuizOption & { readonly isCorrect?: boolean })[]
  readonly lesson?: string | null
}

export const quizQuestionOf = (served: ServedQuestion): QuizQuestion => ({
  id: served.id,
  question: served.question,
  scriptureReference: served.scriptureReference,
  options: served.options.map(({ id, optionLetter, optionText }) => ({
    id,
    optionLetter,
    optionText,
  })),
  correctOptionId: served.options.find((option) => option.isCorrect)?.id ?? null,
  lesson: served.lesson ?? null,
  also: null,
  selectedOptionFrom: null,
})

export const runQuestionOf = ({ id, options, correctOptionId }: QuizQuestion): RunQuestion => ({
  id,
  optionIds: options.map((option) => option.id),
  correctOptionId,
})

export const optionTextOf = (question: QuizQuestion, optionId: string | null): string =>
  question.options.find((option) => option.id === optionId)?.optionText ?? ''

/** The option of a question that a hint removed. */
export const removedOptionOf = (
  { options }: QuizQuestion,
  { removedOptionIds }: Pick<QuizRun, 'removedOptionIds'>,
): QuizOption | null => options.find(({ id }) => removedOptionIds.includes(id)) ?? null

/** The time limit of the current question. */
export type QuizClock = {
  readonly questionId: string
  readonly secondsAllowed: number
  /** In ms, by this browser's clock. */
  readonly endsAt: number
}

/** A move that did not reach the server. */
export type UnsavedMove = {
  /** Empty where none was chosen. */
  readonly optionId: string
  /** Time ran out before anything was chosen. */
  readonly timedOut: boolean
}

type NextFailure = {
  readonly isRetrying: boolean
  /** By itself, when the line or the server is back. */
  readonly willRepeat: boolean
  readonly retry: () => void
}

/** The next question waits on the server, and so does its clock. */
export type Pausing = {
  /** A pause, or its end, is on its way to the server. */
  readonly isSending: boolean
  readonly pause: () => void
  /** While paused: the question before, if it ran out of time while the learner was away. */
  readonly ranOut: QuizQuestion | null
}

/** What the screen shows and does, wherever the questions and verdicts come from. */
export type QuizGame = {
  readonly run: QuizRun
  /** The one being asked or explained. */
  readonly question: QuizQuestion | null
  /** Every question seen so far, by id. */
  readonly known: ReadonlyMap<string, QuizQuestion>
  /** Null where there is no limit. */
  readonly clock: QuizClock | null
  /** What did not reach the server; null when everything is saved. */
  readonly unsaved: UnsavedMove | null
  /** Set when the next question could not be loaded. */
  readonly nextFailure: NextFailure | null
  /** Set when the last call failed because there were too many. */
  readonly rateLimitMessage: string | null
  readonly choose: (optionId: string) => void
  /** Removes a wrong option of a question, for a hint. */
  readonly removeOption: (questionId: string, optionId: string) => void
  readonly skip: () => void
  readonly timeOut: () => void
  readonly next: () => void
  /** Null where no clock waits for a question that was not shown yet. */
  readonly pausing: Pausing | null
  /** Goes on after a rest or a pause. */
  readonly resume: () => void
  /** Sends the unsaved choice again. */
  readonly resend: () => void
}
