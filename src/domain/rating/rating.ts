import type { Outcome } from '../quiz/grading.ts'

/**
 * The skill of learners and the difficulty of questions on one scale, in logits: a learner whose skill equals
 * a question's difficulty knows its answer with a probability of 50 %. Each is a normal distribution, whose
 * variance says how little is known yet.
 *
 * The model is the three-parameter logistic one of item response theory with equal discrimination
 * (A. Birnbaum in: Lord & Novick, Statistical Theories of Mental Test Scores, 1968). An update is Bayes' rule
 * for one answer, kept normal by its first two moments (M. Opper, "A Bayesian approach to on-line learning",
 * 1998; for players, TrueSkill: Herbrich, Minka & Graepel, 2006).
 */
export type Rating = { readonly mean: number; readonly variance: number }

/** A learner who does not know the answer picks the correct one of four options by chance. */
export const GUESS_RATE = 0.25

/** Weight of a skip, and of time that ran out: wrong, but perhaps only hurried. */
export const SKIP_WEIGHT = 0.5

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** The probability of a right answer where the skill exceeds the difficulty by `advantage`, 0.25 to 1. */
export const successAt = (advantage: number): number =>
  GUESS_RATE + (1 - GUESS_RATE) * logistic(advantage)

/** The advantage at which a probability of a right answer, above 0.25 and below 1, is reached. */
export const advantageAt = (success: number): number => {
  const known = (success - GUESS_RATE) / (1 - GUESS_RATE)
  return Math.log(known / (1 - known))
}

/**
 * The expected probability of a right answer for an uncertain advantage. A logistic function of a normal
 * variable is about one of its mean, divided by `sqrt(1 + π/8 · variance)` (D. MacKay, "The evidence framework
 * applied to classification networks", 1992); it is off by less than 0.02.
 */
export const expectedSuccess = ({ mean, variance }: Rating): number =>
  successAt(mean / Math.sqrt(1 + (Math.PI / 8) * variance))

/** Standard normal quadrature. The function is smooth, so no rule converges faster than equal steps. */
const STEP = 0.25
const STEPS_TO_EACH_SIDE = 24
const NODES = Array.from({ length: 2 * STEPS_TO_EACH_SIDE + 1 }, (_, index) => {
  const z = (index - STEPS_TO_EACH_SIDE) * STEP
  return { z, density: Math.exp(-(z ** 2) / 2) }
})

const likelihoodOf = (outcome: Outcome, advantage: number): number => {
  const success = successAt(advantage)
  if (outcome === 'correct') return success
  return outcome === 'wrong' ? 1 - success : (1 - success) ** SKIP_WEIGHT
}

/** The advantage after an answer: mean and variance of prior times likelihood. */
const advantageAfter = ({ mean, variance }: Rating, outcome: Outcome): Rating => {
  const deviation = Math.sqrt(variance)
  let total = 0
  let first = 0
  let second = 0
  for (const { z, density } of NODES) {
    const weight = density * likelihoodOf(outcome, mean + deviation * z)
    total += weight
    first += weight * z
    second += weight * z * z
  }
  const shift = first / total
  return {
    mean: mean + deviation * shift,
    // A guess may make a learner less certain; a variance never grows, so that it is bounded.
    variance: variance * Math.min(1, second / total - shift ** 2),
  }
}

/**
 * What an answer tells of the terms of an advantage: those that add to it, such as a learner's skill, and those
 * that take from it, such as the question's difficulty. Each moves by its share of the variance, so what is
 * known well hardly moves; none moves away from the result, and none by more than its own variance.
 * @param terms independent of each other; each with the sign with which it enters the advantage
 * @returns the terms in the same order
 */
export const ratingsAfter = (
  terms: readonly (Rating & { readonly sign: 1 | -1 })[],
  outcome: Outcome,
): Rating[] => {
  const before = {
    mean: terms.reduce((sum, { mean, sign }) => sum + sign * mean, 0),
    variance: terms.reduce((sum, { variance }) => sum + variance, 0),
  }
  const after = advantageAfter(before, outcome)
  const shift = after.mean - before.mean
  const shrinkage = before.variance - after.variance
  return terms.map(({ mean, variance, sign }) => {
    const share = variance / before.variance
    return { mean: mean + sign * share * shift, variance: variance - share ** 2 * shrinkage }
  })
}
