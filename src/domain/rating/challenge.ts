import { newBooksFirst } from '../question/question-choice.ts'
import { type Random, shuffle } from '../random.ts'
import { advantageAt } from './rating.ts'
import {
  expectedSuccessOf,
  NEW_SKILL,
  type RatedAnswer,
  type RatedQuestion,
  type Skill,
  skillAfter,
  skillInBook,
} from './skill.ts'

/**
 * Challenge Mode aims at a success of 75 to 80 %. Ratings exaggerate differences a little, as learners get only
 * questions that seem to fit them: in `npm run bench:adaptivity`, true success was 0.5 points below a target of
 * 77.5 %, and is 77.5 % with this one.
 */
export const TARGET_SUCCESS = 0.78
/**
 * Questions whose expected success is this close to it fit: met ones are asked again before others. With twice as
 * much, `npm run bench:adaptivity` has fewer repeats, but the weakest learners, who soon have met what is
 * easy, get questions that are too hard for them.
 */
export const SUCCESS_TOLERANCE = 0.05

/** By how much a skill exceeds the difficulty of a question that fits exactly, in logits. */
const TARGET_ADVANTAGE = advantageAt(TARGET_SUCCESS)

/** With fewer answers, a run is a first one: its questions are drawn like those of practice. */
const ANSWERS_OF_A_FIRST_RUN = 10
/** Success is judged by so many of the last answers. */
const RECENT_ANSWERS = 20
/** With less success in them, a run may be easier than practice. */
const MIN_RECENT_SUCCESS = 0.75

/** What Challenge Mode knows of a learner. */
export type ChallengeState = {
  readonly skill: Skill
  /** Of the last twenty answers, the newest last: whether each was right. */
  readonly recent: readonly boolean[]
  /** Whether runs may be easier than practice: once success was low. */
  readonly mayBeEasier: boolean
}

export const NEW_CHALLENGE_STATE: ChallengeState = {
  skill: NEW_SKILL,
  recent: [],
  mayBeEasier: false,
}

/** The state after an answer in any quiz. */
export const challengeStateAfter = (state: ChallengeState, answer: RatedAnswer): ChallengeState => {
  const recent = [...state.recent, answer.outcome === 'correct'].slice(-RECENT_ANSWERS)
  const right = recent.filter(Boolean).length
  const isLow = recent.length === RECENT_ANSWERS && right < MIN_RECENT_SUCCESS * RECENT_ANSWERS
  return {
    skill: skillAfter(state.skill, answer),
    recent,
    mayBeEasier: state.mayBeEasier || isLow,
  }
}

/** Whether too little is known of a learner to choose questions for them. */
export const isFirstRun = ({ recent }: ChallengeState): boolean =>
  recent.length < ANSWERS_OF_A_FIRST_RUN

/**
 * The skill for which questions are chosen: the learner's, or, while runs may not be easier than practice, at
 * least the one whom the average question fits.
 * @param averageDifficulty of the questions that practice draws from, in logits
 */
export const challengeSkill = (
  { skill, mayBeEasier }: ChallengeState,
  averageDifficulty: number,
): Skill => {
  if (mayBeEasier) return skill
  const { mean, variance } = skill.overall
  const least = averageDifficulty + TARGET_ADVANTAGE * spreadFactor(variance)
  return { ...skill, overall: { mean: Math.max(mean, least), variance } }
}

/** By how much an uncertain advantage must exceed a certain one, for the same expected success. */
const spreadFactor = (variance: number): number => Math.sqrt(1 + (Math.PI / 8) * variance)

/**
 * The difficulties of a book's questions that fit, in logits, from the easiest to the hardest.
 * @param questionVariance how uncertain their difficulties are
 */
export const fittingDifficulties = (
  skill: Skill,
  book: number,
  questionVariance: number,
): readonly [easiest: number, hardest: number] => {
  const { mean, variance } = skillInBook(skill, book)
  const factor = spreadFactor(variance + questionVariance)
  return [
    mean - factor * advantageAt(TARGET_SUCCESS + SUCCESS_TOLERANCE),
    mean - factor * advantageAt(TARGET_SUCCESS - SUCCESS_TOLERANCE),
  ]
}

/** A question that Challenge Mode may ask. */
export type ChallengeCandidate = RatedQuestion & {
  readonly id: string
  /** When the learner last answered it; null if they have not met it. */
  readonly metAt: Date | null
}

/** How the questions that were chosen fit the learner. */
export type ChallengeFit = 'fits' | 'too_easy' | 'too_hard'

/**
 * The questions to ask: of those that fit, the ones that the learner has not met, from different books if
 * possible, those closest to the target first; then those that they met longest ago. Where too few fit, the
 * nearest, unmet ones first.
 * @param usedBooks the books, 1 to 66, of the run's questions so far
 */
export const chooseChallenge = <Candidate extends ChallengeCandidate>(
  candidates: readonly Candidate[],
  skill: Skill,
  count: number,
  usedBooks: ReadonlySet<number>,
  random: Random,
): { readonly chosen: readonly Candidate[]; readonly fit: ChallengeFit } => {
  const measured = shuffle(candidates, random)
    .map((candidate) => ({
      candidate,
      excess: expectedSuccessOf(skill, candidate) - TARGET_SUCCESS,
    }))
    .sort((one, other) => Math.abs(one.excess) - Math.abs(other.excess))
  const fitting = measured.filter(({ excess }) => Math.abs(excess) <= SUCCESS_TOLERANCE)
  const others = measured.filter(({ excess }) => Math.abs(excess) > SUCCESS_TOLERANCE)
  // Otherwise learners whom few questions fit would be asked the same ones in each run.
  const nearest = [
    ...others.filter(({ candidate }) => candidate.metAt === null),
    ...others.filter(({ candidate }) => candidate.metAt !== null),
  ]
  const inOrder = unmetFirst(
    fitting.map(({ candidate }) => candidate),
    usedBooks,
  )
  const chosen = inOrder.slice(0, count)
  const missing = nearest.slice(0, count - chosen.length)
  return {
    chosen: [...chosen, ...missing.map(({ candidate }) => candidate)],
    fit: fitOf(missing.map(({ excess }) => excess)),
  }
}

const fitOf = (excesses: readonly number[]): ChallengeFit => {
  const [first] = excesses
  if (first === undefined) return 'fits'
  return first > 0 ? 'too_easy' : 'too_hard'
}

/**
 * Candidates that were not met, those of new books before those that repeat one; then those that were met, the
 * longest ago first.
 */
export const unmetFirst = <
  Candidate extends { readonly book: number; readonly metAt: Date | null },
>(
  candidates: readonly Candidate[],
  usedBooks: ReadonlySet<number>,
): Candidate[] => {
  const unmet = candidates.filter(({ metAt }) => metAt === null)
  const met = candidates
    .filter(({ metAt }) => metAt !== null)
    .sort((one, other) => Number(one.metAt) - Number(other.metAt))
  return [...newBooksFirst(unmet, usedBooks), ...met]
}
