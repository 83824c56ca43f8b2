import {
  AIM,
  attainableShare,
  type Figures,
  LATER_RUNS,
  MAX_DISTANCE,
  MEASURED_RUNS,
  MIN_QUESTIONS,
  QUESTION_DISTANCE,
} from './measure.ts'
import { RUN_LENGTH, RUNS } from './simulate.ts'
import {
  DIFFICULTY_DEVIATION,
  DIFFICULTY_MEAN,
  GROUP_DEVIATION,
  LEARNERS,
  OVERALL_DEVIATION,
  QUESTIONS,
  TRUE_LOGITS_PER_DIFFICULTY,
  WRITTEN_ERROR,
} from './world.ts'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
/** With a sign. */
const points = (share: number): string => `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)}`

const COLUMNS: readonly [string, (figures: Figures) => string][] = [
  [`runs ${MEASURED_RUNS.join('-')}`, ({ share }) => percent(share)],
  [`runs ${LATER_RUNS.join('-')}`, ({ laterShare }) => percent(laterShare)],
  ['mean', ({ mean }) => points(mean)],
  ['sd', ({ deviation }) => (100 * deviation).toFixed(1)],
  ['repeats', ({ repeats }) => percent(repeats)],
  ['others', ({ repeatsOfOthers }) => percent(repeatsOfOthers)],
  ['r skill', ({ skillCorrelation }) => skillCorrelation.toFixed(3)],
  ['r difficulty', ({ difficultyCorrelation }) => difficultyCorrelation.toFixed(3)],
]

const tableOf = (all: readonly Figures[]): string => {
  const nameWidth = Math.max(...all.map(({ name }) => name.length))
  const lineOf = (name: string, cells: readonly string[]): string =>
    name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(14)).join('')
  const header = lineOf(
    '',
    COLUMNS.map(([name]) => name),
  )
  const lines = all.map((figures) =>
    lineOf(
      figures.name,
      COLUMNS.map(([, cellOf]) => cellOf(figures)),
    ),
  )
  return [header, ...lines].join('\n')
}

export type Target = {
  readonly name: string
  readonly least: number
  readonly figureOf: (figures: Figures) => number
}

export const TARGETS: readonly Target[] = [
  { name: 'learners served well', least: 0.9, figureOf: ({ share }) => share },
  {
    name: 'correlation of skills',
    least: 0.9,
    figureOf: ({ skillCorrelation }) => skillCorrelation,
  },
  {
    name: 'correlation of difficulties',
    least: 0.9,
    figureOf: ({ difficultyCorrelation }) => difficultyCorrelation,
  },
]

export const isMet = ({ figureOf, least }: Target, figures: Figures): boolean =>
  figureOf(figures) >= least

const targetLine = (target: Target, figures: Figures): string => {
  const value = target.figureOf(figures).toFixed(3)
  return `${isMet(target, figures) ? 'PASS' : 'FAIL'}  ${target.name}: ${value}, at least ${target.least.toFixed(3)}`
}

/** @param product the figures that must meet the targets */
export const describe = (
  seed: string,
  serveable: number,
  all: readonly Figures[],
  product: Figures,
): string => `Adaptivity of Challenge Mode, simulated from the seed "${seed}"

${LEARNERS} learners: true skill overall normal with sd ${OVERALL_DEVIATION} logit, and sd ${GROUP_DEVIATION} between groups of books.
${QUESTIONS} questions: true difficulty normal on the scale of 1 to 10, mean ${DIFFICULTY_MEAN}, sd ${DIFFICULTY_DEVIATION}, ${TRUE_LOGITS_PER_DIFFICULTY} logits a step;
written difficulties up to ${WRITTEN_ERROR} steps off. Nobody learns, skips or forgets.
${RUNS} runs of ${RUN_LENGTH} questions each: ${(LEARNERS * RUNS * RUN_LENGTH) / QUESTIONS} answers to a question on average.
The bank can serve ${serveable} learners: those with ${MIN_QUESTIONS} questions within ${100 * QUESTION_DISTANCE} points of ${percent(AIM)} true success.

runs a-b: share of these learners whose mean true success in those runs is within ${100 * MAX_DISTANCE} points of ${percent(AIM)}
mean, sd: of their distance from it in runs ${MEASURED_RUNS.join('-')}, in points
repeats, others: questions in runs ${MEASURED_RUNS.join('-')} that the learner had met, of these learners and of the others
r: correlation of estimated and true values, after all runs

${tableOf(all)}

With so few answers, estimates alone allow ${percent(attainableShare(MEASURED_RUNS))} in runs ${MEASURED_RUNS.join('-')}, ${percent(attainableShare(LATER_RUNS))} in runs ${LATER_RUNS.join('-')}.

${TARGETS.map((target) => targetLine(target, product)).join('\n')}
`
