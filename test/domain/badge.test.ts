import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BADGE_KEYS,
  BADGES,
  badgeProgress,
  closestBadges,
  isBadgeKey,
  type LearnerHistory,
  MAX_BADGE_KEY_LENGTH,
  newBadges,
} from '../../src/domain/badge.ts'

const NOTHING: LearnerHistory = {
  dailyQuizzes: 0,
  correctAnswers: 0,
  bestStreak: 0,
  perfectDailies: 0,
  oldTestamentBooks: 0,
  newTestamentBooks: 0,
  weeklyChallenges: 0,
  level: 1,
  sprintsFinished: 0,
}
const NONE = new Set<string>()

describe('the closest badges', () => {
  it('begin with those that take least, as long as nothing is done', () => {
    expect(closestBadges(NOTHING, NONE, 3)).toEqual([
      'first_quiz',
      'perfect_daily',
      'sprint_finisher',
    ])
  })

  it('are those with the largest share done', () => {
    const history = { ...NOTHING, dailyQuizzes: 5, bestStreak: 5, correctAnswers: 40, level: 2 }
    expect(closestBadges(history, new Set(['first_quiz']), 3)).toEqual([
      'streak_7',
      'correct_100',
      'level_5',
    ])
  })

  it('are fewer once few are left, and none of those awarded', () => {
    const [last, ...others] = BADGE_KEYS
    expect(closestBadges(NOTHING, new Set(others), 3)).toEqual([last])
    expect(closestBadges(NOTHING, new Set(BADGE_KEYS), 3)).toEqual([])
  })
})

const RULES = [
  { key: 'first_quiz', almost: { dailyQuizzes: 0 }, there: { dailyQuizzes: 1 } },
  { key: 'streak_7', almost: { bestStreak: 6 }, there: { bestStreak: 7 } },
  { key: 'streak_30', almost: { bestStreak: 29 }, there: { bestStreak: 30 } },
  { key: 'streak_100', almost: { bestStreak: 99 }, there: { bestStreak: 100 } },
  { key: 'perfect_daily', almost: { perfectDailies: 0 }, there: { perfectDailies: 1 } },
  { key: 'correct_100', almost: { correctAnswers: 99 }, there: { correctAnswers: 100 } },
  { key: 'correct_1000', almost: { correctAnswers: 999 }, there: { correctAnswers: 1000 } },
  { key: 'weekly_4', almost: { weeklyChallenges: 3 }, there: { weeklyChallenges: 4 } },
  { key: 'old_testament', almost: { oldTestamentBooks: 38 }, there: { oldTestamentBooks: 39 } },
  { key: 'new_testament', almost: { newTestamentBooks: 26 }, there: { newTestamentBooks: 27 } },
  {
    key: 'whole_bible',
    almost: { oldTestamentBooks: 39, newTestamentBooks: 26 },
    there: { oldTestamentBooks: 39, newTestamentBooks: 27 },
  },
  { key: 'level_5', almost: { level: 4 }, there: { level: 5 } },
  { key: 'level_10', almost: { level: 9 }, there: { level: 10 } },
  { key: 'sprint_finisher', almost: { sprintsFinished: 0 }, there: { sprintsFinished: 1 } },
] as const

describe('each badge', () => {
  it('has a rule in the table below', () => {
    expect(RULES.map((rule) => rule.key)).toEqual(BADGE_KEYS)
  })

  it.each(RULES)('$key is earned at $there, not at $almost', ({ key, almost, there }) => {
    const before = { ...NOTHING, ...almost }
    const after = { ...NOTHING, ...there }
    expect(newBadges(before, NONE)).not.toContain(key)
    expect(newBadges(after, NONE)).toContain(key)
    expect(badgeProgress(key, before)).toBe(BADGES[key].target - 1)
    expect(badgeProgress(key, after)).toBe(BADGES[key].target)
    expect(newBadges(after, new Set([key]))).not.toContain(key)
  })

  it('can be earned by practice alone only if it says so: those of books', () => {
    const byPractice = BADGE_KEYS.filter((key) => BADGES[key].earnedIn === 'any_quiz')
    expect(byPractice).toEqual(['old_testament', 'new_testament', 'whole_bible'])
    for (const key of BADGE_KEYS) {
      expect(BADGES[key].description.endsWith(', practice included')).toBe(byPractice.includes(key))
    }
    const everyBook = { ...NOTHING, oldTestamentBooks: 39, newTestamentBooks: 27 }
    expect(newBadges(everyBook, NONE)).toEqual(byPractice)
  })

  it.each(BADGE_KEYS)('%s has a valid icon, color, emoji, name and description', (key) => {
    const badge = BADGES[key]
    expect(key.length).toBeLessThanOrEqual(MAX_BADGE_KEY_LENGTH)
    expect(badge.iconName).toMatch(
      /^(flame|fire|trophy|crown|target|book-open|graduation-cap|star)$/,
    )
    expect(badge.color).toMatch(/^(gold|olive|clay|ink)$/)
    expect(badge.emoji).toMatch(/^\p{RGI_Emoji}$/v)
    expect(badge.name).toMatch(/^\p{Lu}/u)
    expect(badge.description).toMatch(/^\p{Lu}.*[^.]$/u)
  })

  it.each([
    ['streak_7', true],
    ['streak_8', false],
    ['toString', false],
    ['', false],
  ])('has a key: %j is one: %s', (key, expected) => {
    expect(isBadgeKey(key)).toBe(expected)
  })

  it('has a unique name and emoji', () => {
    const badges = Object.values(BADGES)
    expect(new Set(badges.map((badge) => badge.name)).size).toBe(badges.length)
    expect(new Set(badges.map((badge) => badge.emoji)).size).toBe(badges.length)
  })
})

it('gives a beginner no badge', () => {
  expect(newBadges(NOTHING, NONE)).toEqual([])
})

it('gives all badges at once, in display order, when every target is reached', () => {
  const all = Object.fromEntries(Object.keys(NOTHING).map((key) => [key, 1000]))
  expect(newBadges(all as LearnerHistory, NONE)).toEqual(BADGE_KEYS)
})

describe('badges of any history', () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 2000 }))
  const anyHistory = fc.record({
    dailyQuizzes: count,
    correctAnswers: count,
    bestStreak: count,
    perfectDailies: count,
    oldTestamentBooks: fc.integer({ min: 0, max: 39 }),
    newTestamentBooks: fc.integer({ min: 0, max: 27 }),
    weeklyChallenges: count,
    level: fc.integer({ min: 1, max: 10 }),
    sprintsFinished: count,
  })
  const anyHeld = fc.subarray(BADGE_KEYS).map((keys) => new Set<string>([...keys, 'retired']))

  it('gives every earned badge that is not held, and none again', () => {
    fc.assert(
      fc.property(anyHistory, anyHeld, (history, held) => {
        const given = newBadges(history, held)
        expect(given.filter((key) => held.has(key))).toEqual([])
        expect(given).toEqual(newBadges(history, NONE).filter((key) => !held.has(key)))
        expect(newBadges(history, new Set([...held, ...given]))).toEqual([])
      }),
    )
  })

  it('keeps progress between 0 and the target, and full exactly when the badge is earned', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...BADGE_KEYS), (history, key) => {
        const progress = badgeProgress(key, history)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(BADGES[key].target)
        expect(newBadges(history, NONE).includes(key)).toBe(progress === BADGES[key].target)
      }),
    )
  })

  it('takes no badge away when a count grows', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (history, other) => {
        const names = Object.keys(history) as (keyof LearnerHistory)[]
        const more = Object.fromEntries(
          names.map((name) => [name, Math.max(history[name], other[name])]),
        ) as LearnerHistory
        expect(newBadges(more, NONE)).toEqual(expect.arrayContaining(newBadges(history, NONE)))
      }),
    )
  })
})
