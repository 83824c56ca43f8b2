import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDaysAgo,
  formatDuration,
  formatLocalTime,
  formatMonth,
  formatNumber,
  formatOrdinal,
  formatPercent,
} from '../../../src/client/lib/format.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe('days ago', () => {
  it.each([
    ['2026-11-21T11:00:00Z', 'UTC', 'today'],
    ['2026-11-21T00:00:00Z', 'UTC', 'today'],
    ['2026-11-20T23:59:59Z', 'UTC', 'yesterday'],
    ['2026-11-20T23:59:59Z', 'Europe/Berlin', 'today'],
    ['2026-11-21T01:00:00Z', 'America/New_York', 'yesterday'],
    ['2026-11-19T12:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-15T12:00:00Z', 'UTC', '6 days ago'],
    // A clock that is behind the server's.
    ['2026-11-22T12:00:00Z', 'UTC', 'today'],
  ])('of %s in %s is "%s"', (instant, zone, words) => {
    expect(formatDaysAgo(instant, zone, NOW)).toBe(words)
  })

  it('is a date after a week, in the reader’s locale', () => {
    const instant = '2026-11-14T23:30:00Z'
    const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
    expect(formatDaysAgo(instant, 'UTC', NOW)).toBe(`on ${written.format(new Date(instant))}`)
    expect(formatDaysAgo(instant, 'UTC', NOW)).toContain('14')
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
