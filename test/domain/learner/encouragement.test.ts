import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encouragementFor,
  type ProgressSummary,
} from '../../../src/domain/learner/encouragement.ts'
import { seededRandom } from '../../../src/domain/random.ts'

const QUIET: ProgressSummary = {
  firstName: null,
  currentStreak: 0,
  dailyCompletedToday: false,
  weeklyRemaining: 5,
  xpNeeded: 400,
  nextLevelName: 'Seeker',
  totalDailyQuizzes: 12,
}
const always = (share: number) => () => share

describe('encouragementFor', () => {
  it.each<[string, Partial<ProgressSummary>, string]>([
    ['an ordinary day', {}, 'Ten questions today will take you one step further.'],
    [
      'a learner before the first daily quiz',
      { totalDailyQuizzes: 0 },
      'your first daily quiz is waiting',
    ],
    ['a streak', { currentStreak: 2 }, '2 days in a row'],
    ['a long streak', { currentStreak: 365 }, '365 days in a row'],
    [
      'two daily quizzes left in the weekly challenge',
      { weeklyRemaining: 2 },
      '2 more daily quizzes, and',
    ],
    [
      'one daily quiz left in the weekly challenge',
      { weeklyRemaining: 1 },
      '1 more daily quiz, and',
    ],
    ['a level that is close', { xpNeeded: 100 }, 'You are only 100 XP away from Seeker.'],
    [
      'a daily quiz finished today',
      { dailyCompletedToday: true },
      'You have finished today’s daily quiz.',
    ],
  ])('has a sentence for %s', (_, change, sentence) => {
    expect(encouragementFor({ ...QUIET, ...change }, always(0))).toContain(sentence)
  })

  it.each<[string, Partial<ProgressSummary>, RegExp]>([
    ['a streak of one day', { currentStreak: 1 }, /in a row/],
    ['a weekly challenge with three daily quizzes left', { weeklyRemaining: 3 }, /five lamps/],
    ['a completed weekly challenge', { weeklyRemaining: 0 }, /five lamps/],
    ['a level that is far away', { xpNeeded: 101 }, /XP away/],
    ['a next level at the top', { xpNeeded: 0, nextLevelName: null }, /XP away/],
  ])('does not mention %s', (_, change, word) => {
    expect(encouragementFor({ ...QUIET, ...change }, always(0))).not.toMatch(word)
  })

  it('says at most two things, the nearest goal first', () => {
    const busy = {
      ...QUIET,
      currentStreak: 9,
      weeklyRemaining: 1,
      xpNeeded: 10,
      dailyCompletedToday: true,
    }
    expect(encouragementFor(busy, always(0))).toBe(
      'You have searched the Scriptures 9 days in a row. 1 more daily quiz, and this week’s ' +
        'five lamps are lit. Take this with you: “Your word is a lamp to my feet, and a light ' +
        'for my path.” (Psalm 119:105)',
    )
  })

  it('calls the learner by name when it is known', () => {
    expect(encouragementFor({ ...QUIET, firstName: 'Ruth' }, always(0))).toContain(
      'Ruth, take this with you',
    )
  })
})

const anyProgress = fc.record({
  firstName: fc.constantFrom(null, 'Ruth', 'ნინო'),
  currentStreak: fc.nat({ max: 400 }),
  dailyCompletedToday: fc.boolean(),
  weeklyRemaining: fc.integer({ min: 0, max: 5 }),
  xpNeeded: fc.nat({ max: 8000 }),
  nextLevelName: fc.constantFrom(null, 'Seeker', 'Elder'),
  totalDailyQuizzes: fc.nat({ max: 500 }),
})

it('mentions no number that is not in the progress', () => {
  fc.assert(
    fc.property(anyProgress, fc.string(), (progress, seed) => {
      const text = encouragementFor(progress, seededRandom(seed)).replace(/“.*$/, '')
      const real = [progress.currentStreak, progress.weeklyRemaining, progress.xpNeeded].map(String)
      for (const number of text.match(/\d+/g) ?? []) expect(real).toContain(number)
    }),
  )
})

describe('the verses', () => {
  /** Whole verses, copied from the World English Bible. */
  const WORLD_ENGLISH_BIBLE: Readonly<Record<string, string>> = {
    'Psalm 119:105': 'Your word is a lamp to my feet, and a light for my path.',
    'Jeremiah 15:16':
      'Your words were found, and I ate them. Your words were to me a joy and the rejoicing of my heart, for I am called by your name, Yahweh, God of Armies.',
    'Galatians 6:9':
      'Let’s not be weary in doing good, for we will reap in due season, if we don’t give up.',
    'Psalm 119:130':
      'The entrance of your words gives light. It gives understanding to the simple.',
    'Colossians 3:16':
      'Let the word of Christ dwell in you richly; in all wisdom teaching and admonishing one another with psalms, hymns, and spiritual songs, singing with grace in your heart to the Lord.',
    'Zechariah 4:10':
      'Indeed, who despises the day of small things? For these seven shall rejoice, and shall see the plumb line in the hand of Zerubbabel. These are Yahweh’s eyes, which run back and forth through the whole earth.”',
  }
  const words = (text: string): string => text.replace(/[.,;?]/g, '').trim()
  const quoteAt = (share: number) => {
    const message = encouragementFor(QUIET, always(share))
    const [, text, reference] = /“(.+)” \((.+)\)$/.exec(message) ?? []
    return { text: text ?? '', reference: reference ?? '' }
  }
  const shares = [0, 0.2, 0.4, 0.6, 0.7, 0.999_999]

  it.each(shares)('are quoted word for word: the one at %f', (share) => {
    const { text, reference } = quoteAt(share)
    expect(words(WORLD_ENGLISH_BIBLE[reference] ?? '')).toContain(words(text))
    expect(text).not.toBe('')
  })

  it('depend on the random number alone', () => {
    expect(new Set(shares.map((share) => quoteAt(share).reference)).size).toBe(6)
    expect(quoteAt(0.3)).toEqual(quoteAt(0.3))
  })
})
