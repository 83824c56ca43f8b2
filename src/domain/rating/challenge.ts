import { newBooksFirst } from '../question/question-choice.ts'
import { type Random, shuffle } from '../random.ts'
import { LOGITS_PER_DIFFICULTY } from './question-rating.ts'
import { advantageAt, expectedSuccess } from './rating.ts'
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
/** A run is not easier than practice as long as the average question is expected to be answered so often. */
const MAX_SUCCESS = 0.8
/** Questions whose expected success is this close to the target fit: met ones are asked again before others. */
export const SUCCESS_TOLERANCE = 0.1

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

/** The learner's skill; null as long as too little is known of them. */
export const knownSkill = (state: ChallengeState | null): Skill | null =>
  state === null || isFirstRun(state) ? null : state.skill

/**
 * Whether questions are drawn as for practice: in a first run, and for whom others would be easier while success
 * has not been low.
 * @param averageDifficulty of the questions that practice draws from, in logits
 */
export const isDrawnAsForPractice = (state: ChallengeState, averageDifficulty: number): boolean => {
  if (isFirstRun(state)) return true
  if (state.mayBeEasier) return false
  const { mean, variance } = state.skill.overall
  return expectedSuccess({ mean: mean - averageDifficulty, variance }) <= MAX_SUCCESS
}

/** The aim moves by this share of how far the success of the last ten answers was from it. */
const AIM_CORRECTION = 0.8
const ANSWERS_FOR_AIM = 10
const AIM_RANGE = { min: 0.72, max: 0.84 } as const

/**
 * The skill for which questions are chosen: the learner's, but a little lower after a hard run and higher after
 * an easy one, so that success evens out at the target sooner than a rating alone can know the learner. In `npm
 * run bench:adaptivity` it brings 3 more of 100 learners within 5 points of it; more answers or a larger share
 * bring less.
 */
export const challengeSkill = ({ skill, recent }: ChallengeState): Skill => {
  const last = recent.slice(-ANSWERS_FOR_AIM)
  if (last.length < ANSWERS_FOR_AIM) return skill
  const success = last.filter(Boolean).length / last.length
  const corrected = TARGET_SUCCESS + AIM_CORRECTION * (TARGET_SUCCESS - success)
  const aim = Math.min(AIM_RANGE.max, Math.max(AIM_RANGE.min, corrected))
  const { mean, variance } = skill.overall
  return {
    ...skill,
    overall: { mean: mean - (advantageAt(aim) - TARGET_ADVANTAGE), variance },
  }
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
export const CHALLENGE_FITS = ['fits', 'too_easy', 'too_hard'] as const
export type ChallengeFit = (typeof CHALLENGE_FITS)[number]

export type ChallengeChoice<Candidate> = {
  readonly chosen: readonly Candidate[]
  readonly fit: ChallengeFit
}

/**
 * The questions to ask: of those that fit, the ones that the learner has not met, from different books if
 * possible, those closest to the target first; then those that they met longest ago. Where too few fit, the
 * nearest, within one written difficulty in the same order.
 * @param usedBooks the books, 1 to 66, of the round's questions so far
 */
export const chooseChallenge = <Candidate extends ChallengeCandidate>(
  candidates: readonly Candidate[],
  skill: Skill,
  count: number,
  usedBooks: ReadonlySet<number>,
  random: Random,
): ChallengeChoice<Candidate> => {
  const byDistance = new Map<number, Candidate[]>()
  for (const candidate of closestFirst(shuffle(candidates, random), skill)) {
    const distance = distanceOf(skill, candidate)
    byDistance.set(distance, [...(byDistance.get(distance) ?? []), candidate])
  }
  const nearestFirst = [...byDistance].sort(([one], [other]) => one - other)
  const chosen = nearestFirst
    .flatMap(([, equallyNear]) => unmetFirst(equallyNear, usedBooks))
    .slice(0, count)
  return { chosen, fit: fitOf(chosen, skill) }
}

/** Without this order, most would be from the middle of the bank: too hard for weak learners, too easy for strong ones. */
const closestFirst = <Candidate extends ChallengeCandidate>(
  candidates: readonly Candidate[],
  skill: Skill,
): Candidate[] =>
  candidates
    .map((candidate) => ({
      candidate,
      distance: Math.abs(expectedSuccessOf(skill, candidate) - TARGET_SUCCESS),
    }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate)

/** How far a question is from fitting, in written difficulties; 0 where it fits. */
const distanceOf = (skill: Skill, question: RatedQuestion): number => {
  const success = expectedSuccessOf(skill, question)
  if (isFitting(success)) return 0
  const advantage = skillInBook(skill, question.book).mean - question.rating.mean
  return Math.max(1, Math.ceil(Math.abs(advantage - TARGET_ADVANTAGE) / LOGITS_PER_DIFFICULTY))
}

const isFitting = (success: number): boolean =>
  Math.abs(success - TARGET_SUCCESS) <= SUCCESS_TOLERANCE

const fitOf = (chosen: readonly RatedQuestion[], skill: Skill): ChallengeFit => {
  const unfit = chosen
    .map((question) => expectedSuccessOf(skill, question))
    .find((success) => !isFitting(success))
  if (unfit === undefined) return 'fits'
  return unfit > TARGET_SUCCESS ? 'too_easy' : 'too_hard'
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
