import { RUN_LENGTH, RUNS, type RunFigures, type Simulated } from './simulate.ts'
import { correlationOf, deviationOf, meanOf, shareWithin } from './statistics.ts'
import { trueSuccess, type World } from './world.ts'

/** The middle of the 75 to 80 % at which Challenge Mode aims. */
export const AIM = 0.775
/** A learner whose mean true success is at most so far from it is served well. */
export const MAX_DISTANCE = 0.05

/** The bank can serve learners for whom it has as many questions near the aim as all runs ask. */
export const MIN_QUESTIONS = RUNS * RUN_LENGTH
export const QUESTION_DISTANCE = 0.1

/** Runs in which success is measured, from 1: the first and the last. */
export type RunRange = readonly [first: number, last: number]
export const MEASURED_RUNS: RunRange = [11, 20]
/** To show how the share grows with the number of answers. */
export const LATER_RUNS: RunRange = [21, 30]

export type Figures = {
  readonly name: string
  /** The mean true success of each learner whom the bank can serve, in the measured runs. */
  readonly success: readonly number[]
  /** The share of these learners who are served well. */
  readonly share: number
  readonly laterShare: number
  /** Their distance from the aim: mean and standard deviation. */
  readonly mean: number
  readonly deviation: number
  /** The share of all questions of the measured runs that the learner had met: of these learners, and of others. */
  readonly repeats: number
  readonly repeatsOfOthers: number
  readonly skillCorrelation: number
  readonly difficultyCorrelation: number
}

/** Whether the bank can serve each learner. */
export const serveableIn = (world: World): boolean[] =>
  world.learners.map((learner) => {
    const fitting = world.questions.filter(
      (_, index) => Math.abs(trueSuccess(learner, index, world) - AIM) <= QUESTION_DISTANCE,
    )
    return fitting.length >= MIN_QUESTIONS
  })

/** What the spread of true skills tells of a learner before the first answer, in answers. */
const ANSWERS_OF_PRIOR = 7

/**
 * The share that estimates from a learner’s own right and wrong answers allow by themselves, if each question has
 * exactly the intended success p. After n answers, p is known with a variance of p (1 - p) / n. Two estimates of a
 * learner share the answers of the earlier one, so that their covariance is the variance of the later one; the
 * variance of their mean from the answer a to the answer b is p (1 - p) times the mean of 1 / max(m, n) over all
 * pairs: 2 / (b - a)² · (b - a - a ln(b / a)).
 */
export const attainableShare = ([first, last]: RunRange): number => {
  const a = (first - 1) * RUN_LENGTH + ANSWERS_OF_PRIOR
  const b = last * RUN_LENGTH + ANSWERS_OF_PRIOR
  const meanInverse = (2 / (b - a) ** 2) * (b - a - a * Math.log(b / a))
  return shareWithin(MAX_DISTANCE / Math.sqrt(AIM * (1 - AIM) * meanInverse))
}

type Runs = readonly (readonly RunFigures[])[]

const meanSuccesses = (learners: Runs, [first, last]: RunRange): number[] =>
  learners.map((runs) => meanOf(runs.slice(first - 1, last).map(({ success }) => success)))

const repeatsIn = (learners: Runs, [first, last]: RunRange): number =>
  meanOf(learners.flatMap((runs) => runs.slice(first - 1, last).map(({ repeats }) => repeats)))

const wellServedShare = (successes: readonly number[]): number =>
  successes.filter((success) => Math.abs(success - AIM) <= MAX_DISTANCE).length / successes.length

export const figuresOf = (
  { method, runs, skills, difficulties }: Simulated,
  world: World,
  isServeable: readonly boolean[],
): Figures => {
  const served = runs.filter((_, index) => isServeable[index])
  const others = runs.filter((_, index) => !isServeable[index])
  const success = meanSuccesses(served, MEASURED_RUNS)
  return {
    name: method.name,
    success,
    share: wellServedShare(success),
    laterShare: wellServedShare(meanSuccesses(served, LATER_RUNS)),
    mean: meanOf(success) - AIM,
    deviation: deviationOf(success),
    repeats: repeatsIn(served, MEASURED_RUNS) / RUN_LENGTH,
    repeatsOfOthers: repeatsIn(others, MEASURED_RUNS) / RUN_LENGTH,
    skillCorrelation: correlationOf(
      skills,
      world.learners.map(({ overall }) => overall),
    ),
    difficultyCorrelation: correlationOf(
      difficulties,
      world.questions.map(({ difficulty }) => difficulty),
    ),
  }
}
