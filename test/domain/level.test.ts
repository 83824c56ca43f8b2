import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LEVEL_THRESHOLDS,
  levelOf,
  levelProgress,
  MASTERY_NAMES,
  MAX_LEVEL,
  MAX_LEVEL_END_XP,
  masteryNameOf,
  PROFILE_TITLES,
  profileTitleOf,
  thresholdOf,
} from '../../src/domain/level.ts'

const LEVELS = [
  { level: 1, from: 0, name: 'Beginner', title: 'Seeker' },
  { level: 2, from: 100, name: 'Explorer', title: 'Believer' },
  { level: 3, from: 250, name: 'Learner', title: 'Student' },
  { level: 4, from: 500, name: 'Seeker', title: 'Servant' },
  { level: 5, from: 1000, name: 'Disciple', title: 'Disciple' },
  { level: 6, from: 2000, name: 'Teacher', title: 'Teacher' },
  { level: 7, from: 3500, name: 'Shepherd', title: 'Leader' },
  { level: 8, from: 5500, name: 'Evangelist', title: 'Elder' },
  { level: 9, from: 8000, name: 'Elder', title: 'Scholar' },
  { level: 10, from: 12_000, name: 'Apostle', title: 'Apostle' },
]

const anyXp = fc.integer({ min: 0, max: 50_000 })

describe('levels', () => {
  it('are ten, and the bar of the last one ends at 20,000 XP', () => {
    expect([LEVEL_THRESHOLDS.length, MAX_LEVEL, MAX_LEVEL_END_XP]).toEqual([10, 10, 20_000])
    expect([MASTERY_NAMES.length, PROFILE_TITLES.length]).toEqual([10, 10])
  })

  it.each(LEVELS)('include level $level, $name ($title), from $from XP', (row) => {
    expect(thresholdOf(row.level)).toBe(row.from)
    expect(masteryNameOf(row.level)).toBe(row.name)
    expect(profileTitleOf(row.level)).toBe(row.title)
    expect(levelOf(row.from)).toBe(row.level)
    expect(levelOf(row.from - 1)).toBe(Math.max(1, row.level - 1))
  })

  it.each([
    { level: 0, name: 'Beginner', title: 'Seeker', from: 0 },
    { level: -3, name: 'Beginner', title: 'Seeker', from: 0 },
    { level: 11, name: 'Apostle', title: 'Apostle', from: 12_000 },
    { level: 99, name: 'Apostle', title: 'Apostle', from: 12_000 },
  ])('show $level as $name', (row) => {
    expect([masteryNameOf(row.level), profileTitleOf(row.level)]).toEqual([row.name, row.title])
    expect(thresholdOf(row.level)).toBe(row.from)
  })
})

describe('levelProgress', () => {
  it.each([
    { xp: -20, level: 1, next: 100, percent: 0, needed: 120 },
    { xp: 0, level: 1, next: 100, percent: 0, needed: 100 },
    { xp: 99, level: 1, next: 100, percent: 99, needed: 1 },
    { xp: 100, level: 2, next: 250, percent: 0, needed: 150 },
    { xp: 175, level: 2, next: 250, percent: 50, needed: 75 },
    { xp: 249, level: 2, next: 250, percent: 99, needed: 1 },
    { xp: 750, level: 4, next: 1000, percent: 50, needed: 250 },
    { xp: 11_999, level: 9, next: 12_000, percent: 99, needed: 1 },
    { xp: 12_000, level: 10, next: 20_000, percent: 0, needed: 0 },
    { xp: 16_000, level: 10, next: 20_000, percent: 50, needed: 0 },
    { xp: 19_999, level: 10, next: 20_000, percent: 99, needed: 0 },
    { xp: 20_000, level: 10, next: 20_000, percent: 100, needed: 0 },
    { xp: 99_999, level: 10, next: 20_000, percent: 100, needed: 0 },
  ])('puts $xp XP at level $level, $percent %, with $needed XP to go', (row) => {
    expect(levelProgress(row.xp)).toEqual({
      current: row.level,
      name: masteryNameOf(row.level),
      title: profileTitleOf(row.level),
      totalXp: row.xp,
      nextLevelXp: row.next,
      progressPercentage: row.percent,
      xpNeeded: row.needed,
      isMaxLevel: row.level === 10,
    })
  })
})

describe('levels at any XP', () => {
  it('never fall when XP are added', () => {
    fc.assert(
      fc.property(anyXp, anyXp, (xp, more) => {
        expect(levelOf(xp + more)).toBeGreaterThanOrEqual(levelOf(xp))
      }),
    )
  })

  it('last from their own threshold to the next', () => {
    fc.assert(
      fc.property(anyXp, (xp) => {
        const level = levelOf(xp)
        expect(thresholdOf(level)).toBeLessThanOrEqual(xp)
        if (level < MAX_LEVEL) expect(thresholdOf(level + 1)).toBeGreaterThan(xp)
      }),
    )
  })

  it('keep the bar from 0 to 100, full only at the top and never shrinking within a level', () => {
    fc.assert(
      fc.property(anyXp, (xp) => {
        const now = levelProgress(xp)
        const next = levelProgress(xp + 1)
        expect(now.progressPercentage).toBeGreaterThanOrEqual(0)
        expect(now.progressPercentage).toBeLessThanOrEqual(now.isMaxLevel ? 100 : 99)
        if (next.current === now.current) {
          expect(next.progressPercentage).toBeGreaterThanOrEqual(now.progressPercentage)
        }
      }),
    )
  })

  it('are reached with exactly the XP needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11_999 }), (xp) => {
        const { current, xpNeeded, nextLevelXp } = levelProgress(xp)
        expect(xp + xpNeeded).toBe(nextLevelXp)
        expect(levelOf(xp + xpNeeded)).toBe(current + 1)
        expect(levelOf(xp + xpNeeded - 1)).toBe(current)
      }),
    )
  })
})
