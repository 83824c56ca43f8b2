import * as fc from 'fast-check'
import type { Outcome } from '../../src/domain/grading.ts'
import {
  currentQuestion,
  lastAnswer,
  newRun,
  type QuizEvent,
  type QuizMode,
  type QuizRun,
  quizRunReducer,
} from '../../src/domain/quiz-run.ts'
import {
  answered,
  choose,
  failed,
  goOn,
  graded,
  isRanked,
  MODES,
  questions,
  serve,
  skip,
  timeOut,
} from './quiz-run-support.ts'

export const TOTAL = 5
export const IDS = questions(TOTAL, 'daily').map(({ id }) => id)
const FOREIGN = 'elsewhere'

/** A step of a test run: an event, or one to be fitted to the state that the run is in. */
export type Step = QuizEvent | { readonly type: 'fitting'; readonly pick: number }

export const anyMode = fc.constantFrom(...MODES)
const anyId = fc.constantFrom(...IDS, FOREIGN)
const anyOutcome = fc.constantFrom<Outcome>('correct', 'wrong', 'skipped')
const anyLetter = fc.constantFrom('a', 'b', 'c', 'd', 'e')

/** What the server sends at the start: a new quiz, or one resumed at any position. */
const anyLoad = (mode: QuizMode): fc.Arbitrary<QuizEvent> =>
  fc.tuple(fc.array(anyOutcome, { maxLength: TOTAL }), fc.boolean()).map(([outcomes, served]) => {
    const known = questions(TOTAL, mode)
    if (!isRanked(mode)) return { type: 'loaded', questions: known, total: TOTAL }
    const at = outcomes.length
    const start = { type: 'loaded', total: TOTAL, index: at } as const
    const next = served ? known.slice(at, at + 1) : []
    const score = outcomes.filter((outcome) => outcome === 'correct').length
    return mode === 'sprint'
      ? { ...start, questions: next, earlierScore: score }
      : {
          ...start,
          questions: next,
          answers: outcomes.map((outcome, index) => answered(IDS[index] as string, outcome)),
        }
  })

const anyEvent = (mode: QuizMode): fc.Arbitrary<QuizEvent> =>
  fc.oneof(
    anyLoad(mode),
    anyId.map((id) => serve(id, mode)),
    fc.tuple(anyId, anyLetter).map(([id, letter]) => choose(id, letter)),
    fc
      .tuple(anyId, anyId)
      .map(
        ([id, other]): QuizEvent => ({ type: 'chosen', questionId: id, optionId: `${other}:a` }),
      ),
    anyId.map(skip),
    anyId.map(timeOut),
    fc.tuple(anyId, anyOutcome).map(([id, outcome]) => graded(id, outcome)),
    anyId.map(failed),
    anyId.map(goOn),
    fc.constant<QuizEvent>({ type: 'book_changed' }),
  )

const fitting = fc.nat().map((pick): Step => ({ type: 'fitting', pick }))

const anySteps = (mode: QuizMode): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      anyLoad(mode),
      fc.array(
        fc.oneof({ weight: 1, arbitrary: anyEvent(mode) }, { weight: 2, arbitrary: fitting }),
        {
          maxLength: 50,
        },
      ),
    )
    .map(([first, rest]) => [first, ...rest])

/** An event that moves the run on from where it stands. */
const eventFor = (run: QuizRun, pick: number): QuizEvent => {
  const id = currentQuestion(run)?.id ?? lastAnswer(run)?.questionId ?? FOREIGN
  const outcomes = ['correct', 'wrong', 'skipped'] as const
  if (run.phase === 'loading') return serve(IDS[run.index] ?? FOREIGN, run.mode)
  if (run.phase === 'asking')
    return [choose(id, 'a'), choose(id, 'b'), skip(id)][pick % 3] as QuizEvent
  if (run.phase === 'checking') return graded(id, outcomes[pick % 3] as Outcome)
  return goOn(lastAnswer(run)?.questionId ?? FOREIGN)
}

/** Every state of a run with the event that led to it. */
export const history = (mode: QuizMode, steps: readonly Step[]) => {
  let run = newRun(mode)
  return steps.map((step) => {
    const event = step.type === 'fitting' ? eventFor(run, step.pick) : step
    const before = run
    run = quizRunReducer(run, event)
    return { before, event, after: run }
  })
}

/** Checks every moment of many random runs. */
export const always = (check: (moment: ReturnType<typeof history>[number]) => void): void => {
  const anyHistory = anyMode.chain((mode) => fc.tuple(fc.constant(mode), anySteps(mode)))
  fc.assert(
    fc.property(anyHistory, ([mode, steps]) => {
      for (const moment of history(mode, steps)) check(moment)
    }),
    { numRuns: 300 },
  )
}
