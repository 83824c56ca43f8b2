import { describe, expect, it } from 'vitest'
import {
  cuesOf,
  endOfStages,
  hasBegun,
  levelAt,
  progressOf,
  resultStages,
  type StagedResult,
  shareOf,
  turnAt,
  xpAt,
} from '../../../../src/client/quiz/results/result-stages.ts'

const XP = { base: 20, correct: 60, weeklyBonus: 50, total: 130 }
const NO_XP = { base: 0, correct: 0, weeklyBonus: 0, total: 0 }
const EVERYTHING: StagedResult = { xp: XP, lightsLamp: true, levelUp: true, hasBadges: true }
const PRACTICE: StagedResult = { xp: NO_XP, lightsLamp: false, levelUp: false, hasBadges: false }

const namesOf = (result: StagedResult | null) => resultStages(result).map(({ name }) => name)

describe('the stages of a result', () => {
  it.each([
    ['not known yet', null, ['score']],
    ['of practice', PRACTICE, ['score']],
    ['of practice with a badge', { ...PRACTICE, hasBadges: true }, ['score', 'badges']],
    [
      'of a daily quiz without a correct answer',
      { ...PRACTICE, xp: { ...NO_XP, base: 20, total: 20 }, lightsLamp: true },
      ['score', 'base', 'lamp', 'level'],
    ],
    [
      'with everything',
      EVERYTHING,
      ['score', 'base', 'correct', 'weekly_bonus', 'lamp', 'level', 'next_level', 'badges'],
    ],
  ] as const)('%s are what it has, in order', (_name, result, names) => {
    expect(namesOf(result)).toEqual(names)
  })

  it('follow each other without a gap, within two and a half seconds', () => {
    const stages = resultStages(EVERYTHING)
    for (const [index, { startMs }] of stages.entries()) {
      expect(startMs).toBe(stages[index - 1]?.endMs ?? 0)
    }
    expect(endOfStages(stages)).toBe(2500)
  })

  it('begin with the score whatever else there is, so that it can begin before the rest is known', () => {
    expect(resultStages(EVERYTHING)[0]).toEqual(resultStages(null)[0])
  })

  it('run from 0 to 1, and what a result does not have has passed', () => {
    const stages = resultStages(EVERYTHING)
    expect(progressOf(stages, 'score', 0)).toBe(0)
    expect(progressOf(stages, 'score', 250)).toBe(0.5)
    expect(progressOf(stages, 'score', 9999)).toBe(1)
    expect(progressOf(stages, 'badges', 100)).toBe(0)
    expect(progressOf(resultStages(PRACTICE), 'badges', 0)).toBe(1)
    expect(hasBegun(stages, 'lamp', 1249)).toBe(false)
    expect(hasBegun(stages, 'lamp', 1250)).toBe(true)
    expect(hasBegun(resultStages(PRACTICE), 'lamp', 0)).toBe(true)
  })
})

describe('the XP of a result', () => {
  it.each([
    [0, 0],
    [500, 0],
    [625, 10],
    [750, 20],
    [875, 50],
    [1000, 80],
    [1125, 105],
    [1250, 130],
    [Number.POSITIVE_INFINITY, 130],
  ])('after %i ms count %i', (timeMs, shown) => {
    expect(xpAt(resultStages(EVERYTHING), XP, timeMs)).toBe(shown)
  })
})

describe('the level ring', () => {
  const before = { level: 1, percent: 60 }
  const after = { level: 3, percent: 10 }
  const stages = resultStages(EVERYTHING)

  it('fills to its end, turns over, and fills from its beginning', () => {
    expect(levelAt(stages, before, after, 1500)).toEqual(before)
    expect(levelAt(stages, before, after, 1900)).toEqual({ level: 1, percent: 100 })
    expect(turnAt(stages, 1900)).toBe(1)
    expect(turnAt(stages, 2075)).toBe(0)
    expect(levelAt(stages, before, after, 2075)).toEqual({ level: 3, percent: 0 })
    expect(levelAt(stages, before, after, 2250)).toEqual(after)
    expect(turnAt(stages, Number.POSITIVE_INFINITY)).toBe(1)
  })

  it('only fills without a level-up', () => {
    const stay = resultStages({ ...EVERYTHING, levelUp: false })
    const end = { level: 1, percent: 80 }
    expect(levelAt(stay, before, end, 1500)).toEqual(before)
    const midway = levelAt(stay, before, end, 1600)
    expect(midway.level).toBe(1)
    expect(midway.percent).toBeGreaterThan(60)
    expect(midway.percent).toBeLessThan(80)
    expect(levelAt(stay, before, end, 1900)).toEqual(end)
  })
})

describe('sounds', () => {
  it('come when the ring turns over and when the badges arrive', () => {
    expect(cuesOf(resultStages(EVERYTHING))).toEqual([
      { kind: 'level', atMs: 1900 },
      { kind: 'badge', atMs: 2250 },
    ])
    expect(cuesOf(resultStages(PRACTICE))).toEqual([])
  })
})

it('lets several badges arrive one after another, all within their stage', () => {
  const at = (progress: number) => [0, 1, 2].map((index) => shareOf(progress, index, 3))
  expect(at(0)).toEqual([0, 0, 0])
  const [first = 0, second = 0, third = 0] = at(0.4)
  expect(first).toBeGreaterThan(second)
  expect(second).toBeGreaterThan(third)
  expect(at(1)).toEqual([1, 1, 1])
})
