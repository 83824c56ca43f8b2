import * as fc from 'fast-check'
import type { Outcome } from '../../../src/domain/quiz/grading.ts'
import {
  currentQuestion,
  lastAnswer,
  newRun,
  type QuizEvent,
  type QuizKind,
  type QuizRun,
  quizRunReducer,
} from '../../../src/domain/quiz/quiz-run.ts'
import {
  advance,
  answered,
  choose,
  failed,
  graded,
  hint,
  KINDS,
  PAUSE,
  questions,
  RESUME,
  serve,
  skip,
  timeOut,
} from './quiz-run-support.ts'

export const TOTAL = 5
export const IDS = questions(TOTAL, 'ranked').map(({ id }) => id)
const FOREIGN = 'elsewhere'

/** A step of a test run: a given event, or one chosen to be valid in the run's state. */
export type Step = QuizEvent | { readonly type: 'valid'; readonly pick: number }

export const anyKind = fc.constantFrom(...KINDS)
const anyId = fc.constantFrom(...IDS, FOREIGN)
const anyOutcome = fc.constantFrom<Outcome>('correct', 'wrong', 'skipped')
const anyLetter = fc.constantFrom('a', 'b', 'c', 'd', 'e')

/** What the server sends at the start: a new quiz, or one resumed at any position. */
const anyLoad = (kind: QuizKind): fc.Arbitrary<QuizEvent> =>
  fc.tuple(fc.array(anyOutcome, { maxLength: TOTAL }), fc.boolean()).map(([outcomes, isServed]) => {
    const known = questions(TOTAL, kind)
    if (kind === 'practice') return { type: 'loaded', questions: known, total: TOTAL }
    const index = outcomes.length
    const answers = outcomes.map((outcome, place) => answered(IDS[place] as string, outcome))
    const next = isServed ? known.slice(index, index + 1) : []
    return { type: 'loaded', questions: next, total: TOTAL, index, answers }
  })

const anyEvent = (kind: QuizKind): fc.Arbitrary<QuizEvent> =>
  fc.oneof(
    anyLoad(kind),
    anyId.map((id) => serve(id, kind)),
    fc.tuple(anyId, anyLetter).map(([id, letter]) => choose(id, letter)),
    fc
      .tuple(anyId, anyId)
      .map(
        ([id, other]): QuizEvent => ({ type: 'chosen', questionId: id, optionId: `${other}:a` }),
      ),
    fc.tuple(anyId, anyLetter).map(([id, letter]) => hint(id, letter)),
    anyId.map(skip),
    anyId.map(timeOut),
    fc.tuple(anyId, anyOutcome).map(([id, outcome]) => graded(id, outcome)),
    anyId.map(failed),
    anyId.map(advance),
    fc.constantFrom<QuizEvent>({ type: 'restarted' }, RESUME, PAUSE),
  )

const valid = fc.nat().map((pick): Step => ({ type: 'valid', pick }))

const anySteps = (kind: QuizKind): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      anyLoad(kind),
      fc.array(
        fc.oneof({ weight: 1, arbitrary: anyEvent(kind) }, { weight: 2, arbitrary: valid }),
        {
          maxLength: 50,
        },
      ),
    )
    .map(([first, rest]) => [first, ...rest])

/** An event that is valid in the run's state. */
const eventFor = (run: QuizRun, pick: number): QuizEvent => {
  const id = currentQuestion(run)?.id ?? lastAnswer(run)?.questionId ?? FOREIGN
  const outcomes = ['correct', 'wrong', 'skipped'] as const
  if (run.phase === 'loading') return serve(IDS[run.index] ?? FOREIGN, run.kind)
  if (run.phase === 'asking')
    return [choose(id, 'a'), choose(id, 'b'), skip(id), timeOut(id)][pick % 4] as QuizEvent
  if (run.phase === 'checking') return graded(id, outcomes[pick % 3] as Outcome)
  if (run.phase === 'resting' || run.phase === 'paused') return RESUME
  return advance(lastAnswer(run)?.questionId ?? FOREIGN)
}

/** Every transition of a run: the state before, the event, the state after. */
export const history = (kind: QuizKind, steps: readonly Step[]) => {
  let run = newRun(kind)
  return steps.map((step) => {
    const event = step.type === 'valid' ? eventFor(run, step.pick) : step
    const before = run
    run = quizRunReducer(run, event)
    return { before, event, after: run }
  })
}

/** Checks every transition of many random runs. */
export const forAnyTransition = (
  check: (transition: ReturnType<typeof history>[number]) => void,
): void => {
  const anyHistory = anyKind.chain((kind) => fc.tuple(fc.constant(kind), anySteps(kind)))
  fc.assert(
    fc.property(anyHistory, ([kind, steps]) => {
      for (const transition of history(kind, steps)) check(transition)
    }),
    { numRuns: 300 },
  )
}
