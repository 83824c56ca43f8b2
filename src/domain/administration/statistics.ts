import type { Outcome } from '../quiz/grading.ts'

/** Abilities are counted in steps of 5 %: 0 stands for 0 %, 20 for 100 %. */
export const ABILITY_STEPS = 20

/** With fewer other questions, a learner's share right says too little about what they know. */
export const MIN_QUESTIONS_FOR_ABILITY = 9

/** Answers after which a question's share right is judged. */
export const MIN_ANSWERS_FOR_SUSPICION = 50
/** Shares right outside of these bounds are suspicious. */
export const PLAUSIBLE_SHARE_RIGHT = { min: 0.2, max: 0.95 } as const

/** Learners in the top third, and as many in the bottom third, from which on a difference is meaningful. */
const MIN_LEARNERS_PER_THIRD = 5

/** Questions put to learners, or answers of them, and how many were right. */
export type Tally = { readonly answered: number; readonly correct: number }

/** First answers of learners of one ability. */
export type AbilityCount = Tally & { readonly ability: number }

/** The share of right answers, 0 to 1; null without answers. */
export const shareRight = ({ answered, correct }: Tally): number | null =>
  answered === 0 ? null : correct / answered

/**
 * The learner's ability, 0 to 20: their share right in all other questions. The answer itself is left
 * out, since it would otherwise count for what it is compared with.
 * @param all every question that was put to the learner, this one included
 * @returns null with fewer than nine others
 */
export const abilityWithout = (all: Tally, outcome: Outcome): number | null => {
  const answered = all.answered - 1
  const correct = all.correct - (outcome === 'correct' ? 1 : 0)
  if (answered < MIN_QUESTIONS_FOR_ABILITY) return null
  const ability = Math.round((ABILITY_STEPS * correct) / answered)
  return Math.min(Math.max(0, ability), ABILITY_STEPS)
}

/**
 * How well a question tells learners apart, from -1 to 1: the share right in the top third of those who
 * answered it, minus that in the bottom third. Learners of the ability at the border of a third count
 * for it in part, so that no order within an ability has to be made up.
 * @returns null while a third has fewer than five learners
 */
export const discriminationOf = (counts: readonly AbilityCount[]): number | null => {
  const ascending = counts
    .filter(({ answered }) => answered > 0)
    .toSorted((one, other) => one.ability - other.ability)
  const learners = ascending.reduce((sum, { answered }) => sum + answered, 0)
  const third = learners / 3
  if (third < MIN_LEARNERS_PER_THIRD) return null
  return (correctAmong(ascending.toReversed(), third) - correctAmong(ascending, third)) / third
}

/** How many of the first `learners` were right. */
const correctAmong = (counts: readonly AbilityCount[], learners: number): number => {
  let left = learners
  let right = 0
  for (const { answered, correct } of counts) {
    const taken = Math.min(left, answered)
    right += (correct * taken) / answered
    left -= taken
  }
  return right
}

/**
 * Whether an administrator should look at a question: hardly anybody or nearly everybody is right, or
 * those who know more are right less often.
 */
export const isSuspicious = (tally: Tally, discrimination: number | null): boolean => {
  if (discrimination !== null && discrimination < 0) return true
  const share = shareRight(tally)
  if (share === null || tally.answered < MIN_ANSWERS_FOR_SUSPICION) return false
  return share < PLAUSIBLE_SHARE_RIGHT.min || share > PLAUSIBLE_SHARE_RIGHT.max
}

/**
 * How far an attempt is in the sums: not at all, with its start, or with its answers too. Each step is
 * taken once.
 */
export const STATISTICS_STAGES = ['new', 'started', 'counted'] as const

/**
 * Days after which an attempt that was never finished counts as it is. Nobody can answer it any more:
 * a sprint ends with its week, and a daily quiz on the day after its date.
 */
export const ABANDONED_AFTER_DAYS = 14
