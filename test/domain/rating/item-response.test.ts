import { describe, expect, it } from 'vitest'
import { successAt } from '../../../src/domain/rating/rating.ts'
import { type Skill, skillAfter } from '../../../src/domain/rating/skill.ts'
import { evenSkill } from './support.ts'

/*
 * Numbers of another implementation of item response theory: the package @bdelab/jscat 5.2.3. Its `lib/utils.js`
 * and `lib/cat.js` were loaded with Node, with a stub for optimization-js, which only its maximum likelihood
 * needs. All are for the discrimination 1, the guess rate 0.25 and the upper asymptote 1:
 *
 *   const zeta = (b) => ({ a: 1, b, c: 0.25, d: 1 })
 *   itemResponseFunction(theta, zeta(b)); fisherInformation(theta, zeta(b))
 *   const cat = new Cat({ method: 'eap', priorPar: [0, deviation], minTheta: -6, maxTheta: 6 })
 *   for (const [b, response] of answers) cat.updateAbilityEstimate(zeta(b), response); cat.theta
 *
 * Its grid for the estimate has steps of 0.1.
 */

/** Skill, difficulty, probability of a right answer, Fisher information. */
const ITEM_RESPONSES = [
  [-4, -2, 0.3394021915165882, 0.027656440838858813],
  [-4, 0, 0.26348965747156866, 0.0009042626535121366],
  [-4, 1.25, 0.2539150942701688, 0.00008006849320450358],
  [-1.5, -2, 0.7168444984013909, 0.15304600982483504],
  [-1.5, 0, 0.38681914285476726, 0.05275356742040586],
  [-1.5, 1.25, 0.2950649876305057, 0.008625561733965394],
  [-0.5, -2, 0.8631808571452327, 0.10594969589932612],
  [-0.5, 0, 0.5331555015986091, 0.1248089793811691],
  [-0.5, 1.25, 0.3610353985237671, 0.03879068047443076],
  [0, -2, 0.9105978084834118, 0.07616813018459606],
  [0, 0, 0.625, 0.15],
  [0, 1.25, 0.41702510411898164, 0.06933118602535453],
  [0.5, -2, 0.9431063649840674, 0.05152052191618295],
  [0.5, 0, 0.7168444984013909, 0.15304600982483504],
  [0.5, 1.25, 0.49061597561845527, 0.10686365530654747],
  [1, -2, 0.9644305951168249, 0.03346595188950447],
  [1, 0, 0.7982939339725037, 0.13503939558511593],
  [1, 1.25, 0.5783676243356515, 0.13974237252546337],
  [3, -2, 0.9949803618067864, 0.00497765770464421],
  [3, 0, 0.9644305951168249, 0.03346595188950447],
  [3, 1.25, 0.8889646014762329, 0.09065840188919136],
] as const

describe('successAt', () => {
  it.each(ITEM_RESPONSES)('for skill %f and difficulty %f is %f', (skill, difficulty, success) => {
    expect(successAt(skill - difficulty)).toBeCloseTo(success, 12)
  })

  it.each(ITEM_RESPONSES)(
    'for skill %f and difficulty %f has the slope that information %4$f takes',
    (skill, difficulty, success, information) => {
      const step = 1e-5
      const advantage = skill - difficulty
      const slope = (successAt(advantage + step) - successAt(advantage - step)) / (2 * step)
      expect(slope ** 2 / (success * (1 - success))).toBeCloseTo(information, 8)
    },
  )
})

type Answer = readonly [difficulty: number, outcome: 'correct' | 'wrong']

const right = (...difficulties: number[]): Answer[] => difficulties.map((one) => [one, 'correct'])
const wrong = (...difficulties: number[]): Answer[] => difficulties.map((one) => [one, 'wrong'])

/** The skill after answers to questions whose difficulties are certain. */
const meanAfter = (variance: number, answers: readonly Answer[]): number =>
  answers.reduce<Skill>(
    (skill, [mean, outcome]) =>
      skillAfter(skill, { question: { book: 1, rating: { mean, variance: 0 } }, outcome }),
    evenSkill({ mean: 0, variance }),
  ).overall.mean

describe('the skill after an answer', () => {
  it.each([
    [1, 0, 'correct', 0.24794515202997763],
    [1, 0, 'wrong', -0.4132419200499519],
    [1, -1.5, 'wrong', -0.6694726310736194],
    [1, 2, 'correct', 0.23682275348929804],
    [1.2, 0, 'correct', 0.2889850669813103],
    [1.2, 0, 'wrong', -0.481641778302173],
    [1.2, -1.5, 'wrong', -0.7753370311587012],
    [1.2, 2, 'correct', 0.28235806129593916],
  ] as const)(
    'with variance %f, of difficulty %f and %s, is %f',
    (variance, difficulty, outcome, skill) => {
      expect(meanAfter(variance, [[difficulty, outcome]])).toBeCloseTo(skill, 3)
    },
  )
})

/** Of a learner in the middle, of a weak one and of a strong one, with the estimate for variances 1 and 1.2. */
const SERIES: readonly (readonly [string, number, number, readonly Answer[]])[] = [
  [
    'five',
    0.14537745810205085,
    0.15152318296025194,
    [...right(0, 0.5), ...wrong(1), ...right(0.5), ...wrong(0.75)],
  ],
  [
    'eight',
    -0.768132266050135,
    -0.8323193299400046,
    [...wrong(-1, -1.5), ...right(-2, -1.5, -1.8), ...wrong(-1), ...right(-1.4, -1.6)],
  ],
  [
    'twenty',
    1.6473130471020498,
    1.7305920161114139,
    [
      ...right(0, 0.4, 0.8, 1.2, 1.6),
      ...wrong(2),
      ...right(1.6, 1.8),
      ...wrong(1.2),
      ...right(1, 1.4, 1.5, 1.1, 0.9),
      ...wrong(1.2),
      ...right(1.3, 1, 1.4, 1.2),
      ...wrong(1.5),
    ],
  ],
]

describe('the skill after a series of answers', () => {
  // The product keeps only mean and variance after each answer, the package all answers.
  it.each(SERIES)('of %s is near the estimate from all of them', (_, ofOne, ofMore, answers) => {
    expect(Math.abs(meanAfter(1, answers) - ofOne)).toBeLessThan(0.05)
    expect(Math.abs(meanAfter(1.2, answers) - ofMore)).toBeLessThan(0.05)
  })
})
