import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ABILITY_STEPS,
  type AbilityCount,
  abilityWithout,
  discriminationOf,
  isSuspicious,
  shareRight,
} from '../../../src/domain/administration/statistics.ts'

const count = (ability: number, answered: number, correct: number): AbilityCount => ({
  ability,
  answered,
  correct,
})

const counts = fc
  .uniqueArray(fc.nat({ max: ABILITY_STEPS }), { maxLength: ABILITY_STEPS + 1 })
  .chain((abilities) =>
    fc.tuple(
      ...abilities.map((ability) =>
        fc
          .nat({ max: 40 })
          .chain((answered) =>
            fc.nat({ max: answered }).map((correct) => count(ability, answered, correct)),
          ),
      ),
    ),
  )

describe('the share of right answers', () => {
  it.each([
    [0, 0, null],
    [4, 0, 0],
    [4, 3, 0.75],
  ])('of %i answers with %i right is %s', (answered, correct, share) => {
    expect(shareRight({ answered, correct })).toBe(share)
  })
})

describe('the ability of a learner', () => {
  it.each([
    // The tenth of ten questions, with nine others.
    [10, 10, 'correct', 20],
    [10, 9, 'wrong', 20],
    [10, 1, 'correct', 0],
    [101, 51, 'correct', 10],
    [101, 50, 'wrong', 10],
    [101, 53, 'wrong', 11],
    [9, 9, 'correct', null],
    [0, 0, 'wrong', null],
  ] as const)(
    'with %i questions, %i right, this one %s: %s',
    (answered, correct, outcome, ability) => {
      expect(abilityWithout({ answered, correct }, outcome)).toBe(ability)
    },
  )

  it('does not depend on the answer that it is compared with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 500 }), fc.nat({ max: 500 }), (others, right) => {
        const correct = Math.min(right, others)
        const answered = others + 1
        const whenRight = abilityWithout({ answered, correct: correct + 1 }, 'correct')
        expect(whenRight).toBe(abilityWithout({ answered, correct }, 'wrong'))
        expect(whenRight).toBe(Math.round((20 * correct) / others))
      }),
    )
  })
})

describe('the discrimination of a question', () => {
  it.each([
    ['nobody', [], null],
    ['fewer than five learners in a third', [count(5, 14, 7)], null],
    ['those who know more are right', [count(2, 10, 0), count(10, 10, 5), count(18, 10, 10)], 1],
    ['those who know less are right', [count(2, 10, 10), count(10, 10, 5), count(18, 10, 0)], -1],
    ['all know the same', [count(10, 30, 12)], 0],
    // Of 30 learners, the top third is the 5 of ability 20 and half of the 10 before them.
    ['a border within an ability', [count(0, 15, 0), count(15, 10, 4), count(20, 5, 5)], 0.7],
    ['a third that is no whole number', [count(0, 8, 0), count(20, 8, 8)], 1],
  ] as const)('%s', (_name, given, discrimination) => {
    const found = discriminationOf(given)
    if (discrimination === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(discrimination, 10)
  })

  it('is between -1 and 1, whatever the order, and 0 where ability makes no difference', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const found = discriminationOf(given)
        if (found === null) return
        expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-9)
        expect(discriminationOf(given.toReversed())).toBeCloseTo(found, 10)
        const same = given.map(({ ability, answered }) => count(ability, answered, answered / 2))
        expect(discriminationOf(same)).toBeCloseTo(0, 10)
      }),
    )
  })

  it('changes its sign when the abilities are turned round', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const turned = given.map((one) => ({ ...one, ability: ABILITY_STEPS - one.ability }))
        const found = discriminationOf(given)
        if (found === null) expect(discriminationOf(turned)).toBeNull()
        else expect(discriminationOf(turned)).toBeCloseTo(-found, 10)
      }),
    )
  })
})

describe('a suspicious question', () => {
  it.each([
    [49, 0, null, false],
    [50, 0, null, true],
    [50, 9, null, true],
    [50, 10, null, false],
    [100, 95, null, false],
    [100, 96, null, true],
    [100, 60, 0.4, false],
    [100, 60, 0, false],
    [100, 60, -0.01, true],
    [20, 12, -0.2, true],
  ])(
    '%i answers, %i right, discrimination %s: %s',
    (answered, correct, discrimination, expected) => {
      expect(isSuspicious({ answered, correct }, discrimination)).toBe(expected)
    },
  )
})
