import { describe, expect, it } from 'vitest'
import {
  englishOf,
  formatCount,
  formatDate,
  formatDuration,
  formatLocalTime,
  formatMonth,
  formatNumber,
  formatOrdinal,
  formatPercent,
} from '../../../src/client/lib/format.ts'

describe('English of a device’s region', () => {
  /** Browsers put spaces of several kinds between numbers and words. */
  const plain = (text: string): string => text.replaceAll(/[\s\u202f\u00a0]/g, ' ')

  const written = (device: string): string[] => {
    const locale = englishOf(device)
    const timeZone = 'UTC'
    const at = new Date('2026-11-21T14:31:00Z')
    return [
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }),
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }),
    ]
      .map((format) => format.format(at))
      .concat(new Intl.NumberFormat(locale).format(1320.5))
      .map(plain)
  }

  const MONTH = 'November 2026'

  it.each([
    ['en-US', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    ['en-GB', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['de-DE', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1.320,5'],
    ['en-DE', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1.320,5'],
    ['sv-SE', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1 320,5'],
    ['hi-IN', '21 Nov 2026, 2:31 pm', 'Saturday, 2:31 pm', MONTH, '1,320.5'],
    ['es-US', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    // Regions whose English no browser knows: day first, and their own clock.
    ['ar-EG', '21 Nov 2026, 2:31 pm', 'Saturday 2:31 pm', MONTH, '1,320.5'],
    ['my-MM', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['fa-IR', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['th-TH', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['pt-BR', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['en-BR', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['zh-Hans-CN', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['am-ET', '21 Nov 2026, 2:31 pm', 'Saturday 2:31 pm', MONTH, '1,320.5'],
    // Without a region: where most people speak it.
    ['de', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1.320,5'],
    ['fa', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['en', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    ['eo', '21 Nov 2026, 2:31 pm', 'Saturday 2:31 pm', MONTH, '1,320.5'],
    // The device’s own choice of a clock, but of no calendar and no digits.
    ['en-US-u-hc-h23', 'Nov 21, 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['my-MM-u-hc-h12', '21 Nov 2026, 2:31 pm', 'Saturday 2:31 pm', MONTH, '1,320.5'],
    ['fa-IR-u-ca-persian-nu-arabext', '21 Nov 2026, 14:31', 'Saturday 14:31', MONTH, '1,320.5'],
    ['ar-EG-u-nu-arab', '21 Nov 2026, 2:31 pm', 'Saturday 2:31 pm', MONTH, '1,320.5'],
    // What is no language: plain English.
    ['tlh', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    ['C', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    ['en_US.UTF-8', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
    ['', 'Nov 21, 2026, 2:31 PM', 'Saturday 2:31 PM', MONTH, '1,320.5'],
  ])('%s: %s, %s, %s, %s', (device, ...expected) => {
    expect(written(device)).toEqual(expected.map(plain))
  })

  it('is English and readable for every region that there is', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const regions = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((region) => names.of(region) !== undefined)
    expect(regions.length).toBeGreaterThan(240)
    for (const region of regions) {
      const [moment, weekday, month, number] = written(`und-${region}`)
      const of = `${region}: ${moment}`
      expect(moment, of).toMatch(
        /^(21[ -](Nov|11)[ ,-]|Nov 21, )2026, (at )?(14[:.]31|2[:.]31 [ap]\.?m\.?)$/i,
      )
      expect(weekday, of).toMatch(/^Saturday,? (at )?(14[:.]31|2[:.]31 [ap]\.?m\.?)$/i)
      expect(month, of).toBe(MONTH)
      expect(number, of).toMatch(/^1[,. ’']320[.,]5$/)
    }
  })

  it('is plain English where the device reports nothing', () => {
    const nothing: string = Reflect.get({}, 'language')
    expect(englishOf(nothing).baseName).toBe('en')
  })
})

describe('an ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [1112, '1,112th'],
    [1203, '1,203rd'],
  ])('%i is %s', (place, words) => {
    expect(formatOrdinal(place)).toBe(words)
  })
})

describe('numbers', () => {
  it('are grouped', () => {
    expect(formatNumber(1320)).toBe('1,320')
    expect(formatNumber(0)).toBe('0')
  })

  it('are whole for percentages', () => {
    expect(formatPercent(83)).toBe('83%')
    expect(formatPercent(0)).toBe('0%')
    expect(formatPercent(100)).toBe('100%')
  })

  it('agree with what they count', () => {
    expect(formatCount(1, 'quiz', 'quizzes')).toBe('1 quiz')
    expect(formatCount(0, 'quiz', 'quizzes')).toBe('0 quizzes')
    expect(formatCount(1204, 'quiz', 'quizzes')).toBe('1,204 quizzes')
  })
})

describe('dates', () => {
  it.each([
    ['UTC', 'Nov 21, 2026'],
    ['America/New_York', 'Nov 20, 2026'],
    // A zone that this browser does not know.
    ['Mars/Olympus', 'Nov 21, 2026'],
  ])('follow the calendar of %s', (zone, written) => {
    expect(formatDate('2026-11-21T03:00:00Z', zone)).toBe(written)
  })

  it('have a weekday with the local time', () => {
    const now = new Date('2026-11-21T02:31:00Z')
    expect(formatLocalTime(now, 'UTC')).toMatch(/^Saturday 2:31.AM$/)
    expect(formatLocalTime(now, 'America/New_York')).toMatch(/^Friday 9:31.PM$/)
  })

  it('have the year with the month', () => {
    expect(formatMonth('2026-12-01T03:00:00Z', 'America/New_York')).toBe('November 2026')
  })
})

it.each([
  [5 * 3_600_000 + 12 * 60_000 + 59_999, '5 hr 12 min'],
  [24 * 3_600_000, '24 hr'],
  [60_000, '1 min'],
  [59_999, 'less than a minute'],
  [-1, 'less than a minute'],
])('%i ms are "%s"', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words)
})
