import { type Random, seededRandom, shuffle } from '../../src/domain/random.ts'
import { type Bank, type BankQuestion, sortBank } from './bank.ts'
import type { Draw, Progress } from './draws.ts'
import { meanOf } from './statistics.ts'
import type { Updates } from './updates.ts'
import { type TrueLearner, trueSuccess, type World } from './world.ts'

export const RUN_LENGTH = 10
/** As many as give each question 200 answers on average. */
export const RUNS = 30

/** A way to draw questions and to rate them. */
export type Method = {
  readonly name: string
  readonly draw: Draw
  /** Questions drawn at once; those that follow in the run may depend on their answers. */
  readonly drawnAtOnce: number
  readonly updates: Updates
}

export type RunFigures = {
  /** The mean true success of its questions. */
  readonly success: number
  /** How many of its questions the learner had met before. */
  readonly repeats: number
}

export type Simulated = {
  readonly method: Method
  /** The runs of each learner. */
  readonly runs: readonly (readonly RunFigures[])[]
  /** Estimated, in logits. */
  readonly skills: readonly number[]
  /** Estimated, in logits. */
  readonly difficulties: readonly number[]
}

const HOUR = 3_600_000

type Run = {
  readonly number: number
  readonly learner: TrueLearner
  readonly progress: Progress
  readonly bank: Bank
}

const simulateRun = (run: Run, world: World, method: Method, random: Random): RunFigures => {
  const { learner, progress, bank } = run
  const { draw, drawnAtOnce: count, updates } = method
  const asked: BankQuestion[] = []
  const successes: number[] = []
  const firstAnswers: { question: BankQuestion; outcome: 'correct' | 'wrong' }[] = []
  const now = new Date(run.number * HOUR)
  while (asked.length < RUN_LENGTH) {
    const drawn = draw({ bank, progress, run: run.number, count, asked, random })
    if (drawn.length === 0) throw new Error('there are too few questions')
    for (const question of drawn) {
      const success = trueSuccess(learner, question.index, world)
      const outcome = random() < success ? 'correct' : 'wrong'
      progress.state = updates.stateAfter(progress.state, { question, outcome })
      if (!progress.metAt.has(question.index)) firstAnswers.push({ question, outcome })
      progress.metAt.set(question.index, now)
      successes.push(success)
      asked.push(question)
    }
  }
  for (const answer of firstAnswers) {
    answer.question.rating = updates.ratingAfter(progress.state, answer)
  }
  return { success: meanOf(successes), repeats: asked.length - firstAnswers.length }
}

/** All learners make a run each, in random order, then the next. */
export const simulate = (world: World, method: Method, seed: string): Simulated => {
  const random = seededRandom(`${method.name}:${seed}`)
  const questions = world.questions.map(
    (question, index): BankQuestion => ({
      index,
      book: question.book,
      group: question.group,
      written: question.written,
      rating: method.updates.newRating(question),
    }),
  )
  const players = world.learners.map((learner) => ({
    learner,
    progress: { state: method.updates.newState, metAt: new Map<number, Date>() } as Progress,
    runs: [] as RunFigures[],
  }))
  for (let number = 1; number <= RUNS; number++) {
    const bank = sortBank(questions)
    for (const { learner, progress, runs } of shuffle(players, random)) {
      runs.push(simulateRun({ number, learner, progress, bank }, world, method, random))
    }
  }
  return {
    method,
    runs: players.map(({ runs }) => runs),
    skills: players.map(({ progress }) => progress.state.skill.overall.mean),
    difficulties: questions.map(({ rating }) => rating.mean),
  }
}
