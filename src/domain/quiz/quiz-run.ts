import { CORRECT_ANSWER_XP } from '../xp.ts'
import { grade, NO_OPTION, type Outcome, runningStreak } from './grading.ts'

/**
 * The state machine of the quiz screen, as a reducer. Events that do not fit the state (a second
 * click, a late timer, a reply for another question) change nothing.
 */

/** In practice the client has all questions and correct answers from the start; in ranked play the server sends them one by one. */
export type QuizKind = 'practice' | 'ranked'

export type RunQuestion = {
  readonly id: string
  readonly optionIds: readonly string[]
  /** Null in ranked play until the server has graded the answer. */
  readonly correctOptionId: string | null
}

export type RunAnswer = {
  readonly questionId: string
  /** Empty when skipped. */
  readonly selectedOptionId: string
  readonly outcome: Outcome
  /** Whether it was skipped because its time ran out; false for answers restored on resuming. */
  readonly timedOut: boolean
  /** Null for answers restored on resuming, whose explanation is not shown again. */
  readonly correctOptionId: string | null
}

export type QuizPhase =
  | 'loading' // waiting for the first question, or for the next one in ranked play
  | 'empty' // there are no questions
  | 'asking'
  | 'checking' // the answer is on its way to the server
  | 'correct' // answered correctly; waits for Next or auto-next
  | 'wrong' // the explanation is open
  | 'timed_out' // the explanation is open; the next question's clock starts when the learner continues
  | 'resting' // several questions in a row timed out without a choice: asks whether the learner is still there
  | 'paused' // the server keeps the next question, and its clock, until the learner continues
  | 'complete'

export type QuizRun = {
  readonly kind: QuizKind
  readonly phase: QuizPhase
  readonly total: number
  /** Position of the current question, from 0. */
  readonly index: number
  /** Questions known so far: all in practice, those drawn in a challenge, those served in ranked play. */
  readonly questions: readonly RunQuestion[]
  readonly answers: readonly RunAnswer[]
  /** The option sent to the server in phase "checking". */
  readonly pendingOptionId: string | null
  /** Whether time ran out before the learner chose, in phase "checking". */
  readonly pendingTimeOut: boolean
  /** Wrong options that hints removed, at most one of a question; they cannot be chosen. */
  readonly removedOptionIds: readonly string[]
}

export type QuizEvent =
  | {
      readonly type: 'loaded'
      /** The remaining questions: all of them in practice, the first of a challenge, the served one in ranked play. */
      readonly questions: readonly RunQuestion[]
      readonly total: number
      /** When resuming: the position of the next question, and the answers before it. */
      readonly index?: number
      readonly answers?: readonly RunAnswer[]
      readonly isPaused?: boolean
    }
  | { readonly type: 'served'; readonly question: RunQuestion }
  /** Further questions of a challenge, which are drawn while it goes. */
  | {
      readonly type: 'drawn'
      readonly questions: readonly RunQuestion[]
      /** Whether there are no more: the run then ends with these. */
      readonly areLast: boolean
    }
  | {
      /** The server's state of ranked play, after another tab answered questions. */
      readonly type: 'resynced'
      readonly question: RunQuestion | null
      readonly total: number
      readonly index: number
      readonly answers: readonly RunAnswer[]
      readonly isPaused: boolean
    }
  | { readonly type: 'chosen'; readonly questionId: string; readonly optionId: string }
  /** A hint of the server: one wrong option. */
  | { readonly type: 'hinted'; readonly questionId: string; readonly optionId: string }
  | { readonly type: 'skipped' | 'timed_out'; readonly questionId: string }
  | {
      readonly type: 'graded'
      readonly questionId: string
      readonly outcome: Outcome
      readonly correctOptionId: string
    }
  | { readonly type: 'grading_failed'; readonly questionId: string }
  | { readonly type: 'continued'; readonly questionId: string }
  /** The server keeps the next question back, as the learner wished. */
  | { readonly type: 'paused' }
  /** The learner is back from a rest or a pause. */
  | { readonly type: 'resumed' }
  /** New questions are loading; practice only. */
  | { readonly type: 'restarted' }

export const newRun = (kind: QuizKind): QuizRun => ({
  kind,
  phase: 'loading',
  total: 0,
  index: 0,
  questions: [],
  answers: [],
  pendingOptionId: null,
  pendingTimeOut: false,
  removedOptionIds: [],
})

/** After this many time-outs in a row the quiz rests, and again after as many more. */
export const TIME_OUTS_BEFORE_REST = 2

export const currentQuestion = (run: QuizRun): RunQuestion | null =>
  run.questions.find((question) => !answerTo(run, question.id)) ?? null

/** The answer that the screen explains in the phases "correct", "wrong" and "timed_out". */
export const lastAnswer = (run: QuizRun): RunAnswer | null => run.answers.at(-1) ?? null

/** Whether the screen explains, until the next question is there, that this one was answered correctly. */
export const isShownAsCorrect = (run: QuizRun, questionId: string): boolean => {
  const answer = lastAnswer(run)
  const isExplained = answer?.questionId === questionId && answer.correctOptionId !== null
  return isExplained && answer.outcome === 'correct'
}

const answerTo = (run: QuizRun, questionId: string): RunAnswer | undefined =>
  run.answers.find((answer) => answer.questionId === questionId)

const outcomesOf = (run: QuizRun): Outcome[] => run.answers.map((answer) => answer.outcome)

export const runScore = (run: QuizRun): number =>
  outcomesOf(run).filter((outcome) => outcome === 'correct').length

/** The running streak, at the end of the quiz too: not the longest one. */
export const runStreak = (run: QuizRun): number => runningStreak(outcomesOf(run))

export const runXp = (run: QuizRun): number => CORRECT_ANSWER_XP * runScore(run)

/** Answers are submitted only when the quiz is complete and at least one was recorded. */
export const isReadyToSubmit = (run: QuizRun): boolean =>
  run.phase === 'complete' && run.answers.length > 0

export const isLastQuestion = (run: QuizRun): boolean => run.index === run.total - 1

const load = (run: QuizRun, event: Extract<QuizEvent, { type: 'loaded' }>): QuizRun => {
  if (run.phase !== 'loading' || run.total > 0) return run
  if (event.total === 0) return { ...run, phase: 'empty' }
  const loaded = {
    ...run,
    total: event.total,
    index: event.index ?? 0,
    questions: event.questions,
    answers: event.answers ?? [],
  }
  const phase = phaseAt(loaded)
  return { ...loaded, phase: event.isPaused && phase === 'loading' ? 'paused' : phase }
}

/** The phase on arriving at the run's index. */
const phaseAt = (run: QuizRun): QuizPhase => {
  if (run.index >= run.total) return 'complete'
  return currentQuestion(run) ? 'asking' : 'loading'
}

const advance = (run: QuizRun): QuizRun => {
  const next = { ...run, index: run.index + 1 }
  return { ...next, phase: phaseAt(next) }
}

const serve = (run: QuizRun, question: RunQuestion): QuizRun => {
  const isAnswered = answerTo(run, question.id) !== undefined
  if (run.phase !== 'loading' || run.total === 0 || isAnswered) return run
  return { ...run, phase: 'asking', questions: [...run.questions, question] }
}

/** Adds questions to the end of practice; where the last one is answered already, the first of them is asked. */
const addDrawn = (run: QuizRun, { questions, areLast }: Extract<QuizEvent, { type: 'drawn' }>) => {
  if (run.kind !== 'practice' || run.total === 0 || run.phase === 'complete') return run
  const knownIds = new Set(run.questions.map(({ id }) => id))
  const added = questions.filter(({ id }) => !knownIds.has(id))
  const known = [...run.questions, ...added].slice(0, run.total)
  const next = { ...run, questions: known, total: areLast ? known.length : run.total }
  return run.phase === 'loading' ? { ...next, phase: phaseAt(next) } : next
}

/** Adopts the server's state, except while an answer is being explained. */
const resync = (run: QuizRun, event: Extract<QuizEvent, { type: 'resynced' }>): QuizRun => {
  const isBehind = ['loading', 'asking', 'checking', 'paused'].includes(run.phase) && run.total > 0
  if (run.kind === 'practice' || !isBehind) return run
  const { question, total, index, answers, isPaused } = event
  const questions = question ? [question] : []
  const { removedOptionIds } = run
  return load(
    { ...newRun(run.kind), removedOptionIds },
    { type: 'loaded', questions, total, index, answers, isPaused },
  )
}

/** Removes an option of the current question while it can still be answered, once. */
const removeOption = (run: QuizRun, questionId: string, optionId: string): QuizRun => {
  const question = currentQuestion(run)
  if (run.phase !== 'asking' || question?.id !== questionId) return run
  const { optionIds } = question
  const hadHint = optionIds.some((id) => run.removedOptionIds.includes(id))
  if (hadHint || !optionIds.includes(optionId)) return run
  return { ...run, removedOptionIds: [...run.removedOptionIds, optionId] }
}

/** Grades the choice if the correct answer is known; otherwise the server grades it. */
const answer = (
  run: QuizRun,
  questionId: string,
  optionId: string,
  pendingTimeOut = false,
): QuizRun => {
  const question = currentQuestion(run)
  if (run.phase !== 'asking' || question?.id !== questionId) return run
  if (optionId !== NO_OPTION && !question.optionIds.includes(optionId)) return run
  if (run.removedOptionIds.includes(optionId)) return run
  const pending = { ...run, phase: 'checking' as const, pendingOptionId: optionId, pendingTimeOut }
  const { correctOptionId } = question
  return correctOptionId === null
    ? pending
    : record(pending, grade(optionId, correctOptionId, false), correctOptionId)
}

const record = (run: QuizRun, outcome: Outcome, correctOptionId: string): QuizRun => {
  const question = currentQuestion(run)
  if (run.phase !== 'checking' || !question) return run
  const selectedOptionId = run.pendingOptionId ?? NO_OPTION
  // A choice that counts as skipped came too late (see `cameTooLate`).
  const timedOut = outcome === 'skipped' && (run.pendingTimeOut || selectedOptionId !== NO_OPTION)
  const answer = { questionId: question.id, selectedOptionId, outcome, timedOut, correctOptionId }
  const recorded = {
    ...run,
    pendingOptionId: null,
    pendingTimeOut: false,
    answers: [...run.answers, answer],
  }
  if (timedOut) return { ...recorded, phase: 'timed_out' }
  return outcome === 'skipped' ? advance(recorded) : { ...recorded, phase: outcome }
}

const EXPLAINING: readonly QuizPhase[] = ['correct', 'wrong', 'timed_out']

/** Whether an answer is being explained, so that the learner can continue. */
export const isExplaining = (run: QuizRun): boolean => EXPLAINING.includes(run.phase)

/** Whether a wrong answer or a time-out is being explained. */
export const isMissExplained = (run: QuizRun): boolean =>
  isExplaining(run) && run.phase !== 'correct'

/** Whether an option was chosen, but reached the server after the time limit. */
export const cameTooLate = ({
  timedOut,
  selectedOptionId,
}: Pick<RunAnswer, 'timedOut' | 'selectedOptionId'>): boolean =>
  timedOut && selectedOptionId !== NO_OPTION

/** Questions in a row, up to the last one, that ran out of time without a choice. */
const timeOutsInARow = ({ answers }: QuizRun): number => {
  const lastPlayed = answers.findLastIndex((answer) => !answer.timedOut || cameTooLate(answer))
  return answers.length - 1 - lastPlayed
}

/** Goes to the next question, or rests where the learner seems to be away. */
const continueFrom = (run: QuizRun, questionId: string): QuizRun => {
  if (!isExplaining(run) || lastAnswer(run)?.questionId !== questionId) return run
  const timeOuts = timeOutsInARow(run)
  const isAway = timeOuts > 0 && timeOuts % TIME_OUTS_BEFORE_REST === 0
  return isAway && !isLastQuestion(run) ? { ...run, phase: 'resting' } : advance(run)
}

/** Waits before the next question, where there is one that the server has not served. */
const pause = (run: QuizRun): QuizRun =>
  run.kind === 'ranked' && isExplaining(run) && !isLastQuestion(run)
    ? { ...advance(run), phase: 'paused' }
    : run

const resume = (run: QuizRun): QuizRun => {
  if (run.phase === 'resting') return advance(run)
  return run.phase === 'paused' ? { ...run, phase: 'loading' } : run
}

export const quizRunReducer = (run: QuizRun, event: QuizEvent): QuizRun => {
  switch (event.type) {
    case 'loaded':
      return load(run, event)
    case 'served':
      return serve(run, event.question)
    case 'drawn':
      return addDrawn(run, event)
    case 'resynced':
      return resync(run, event)
    case 'chosen':
      return answer(run, event.questionId, event.optionId)
    case 'hinted':
      return removeOption(run, event.questionId, event.optionId)
    case 'skipped':
      return answer(run, event.questionId, NO_OPTION)
    case 'timed_out':
      return answer(run, event.questionId, NO_OPTION, true)
    case 'graded':
      return currentQuestion(run)?.id === event.questionId
        ? record(run, event.outcome, event.correctOptionId)
        : run
    case 'grading_failed':
      return run.phase === 'checking' && currentQuestion(run)?.id === event.questionId
        ? { ...run, phase: 'asking', pendingOptionId: null, pendingTimeOut: false }
        : run
    case 'continued':
      return continueFrom(run, event.questionId)
    case 'resumed':
      return resume(run)
    case 'paused':
      return pause(run)
    case 'restarted':
      return run.kind === 'practice' ? newRun('practice') : run
  }
}
