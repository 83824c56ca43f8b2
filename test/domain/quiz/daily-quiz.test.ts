import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canFinishDaily,
  checkDailyStart,
  type DailyHistory,
  everyQuestionTimedOut,
  isWithinFinishWindow,
  nextDateOpensAt,
  secretDays,
} from '../../../src/domain/quiz/daily-quiz.ts'
import { NO_STREAK, type Streak } from '../../../src/domain/streak.ts'
import { addDays, dayKeyOf, daysBetween } from '../../../src/domain/time/time.ts'
import { day } from '../support.ts'
import { anyZone } from '../time/zones.ts'

it.each([
  { today: '2026-03-01', open: true, why: 'the day itself' },
  { today: '2026-03-02', open: true, why: 'over midnight' },
  { today: '2026-02-28', open: true, why: 'after a move to the west' },
  { today: '2026-03-03', open: false, why: 'two days later' },
  { today: '2027-03-01', open: false, why: 'a year later' },
])('an attempt of 2026-03-01 is open on $today: $open ($why)', ({ today, open }) => {
  expect(isWithinFinishWindow(day('2026-03-01'), day(today))).toBe(open)
})

const played: Streak = {
  length: 1,
  best: 4,
  lastDay: day('2026-03-01'),
  coveredThrough: day('2026-03-01'),
}

it.each([
  { attemptDay: '2026-03-02', today: '2026-03-02', finishes: true, why: 'the next day' },
  { attemptDay: '2026-03-02', today: '2026-03-03', finishes: true, why: 'over midnight' },
  { attemptDay: '2026-03-02', today: '2026-03-04', finishes: false, why: 'two days later' },
  { attemptDay: '2026-03-01', today: '2026-03-01', finishes: false, why: 'credited already' },
  { attemptDay: '2026-02-28', today: '2026-03-01', finishes: false, why: 'before the last credit' },
])(
  'with 2026-03-01 credited, the attempt of $attemptDay can be finished on $today: $finishes ($why)',
  ({ attemptDay, today, finishes }) => {
    expect(canFinishDaily(played, day(attemptDay), day(today))).toBe(finishes)
  },
)

const NOON = new Date('2026-03-01T12:00:00Z')
const NEW_LEARNER: DailyHistory = {
  streak: NO_STREAK,
  isExpired: false,
  wasPlayedBefore: false,
  startedAt: [],
}
const hoursAgo = (...hours: number[]): Date[] =>
  hours.map((count) => new Date(NOON.getTime() - count * 3_600_000))

it.each([
  ['2026-03-02', 'the next day'],
  ['2026-04-01', 'a month later'],
])('allows the next daily quiz on %s, %s', (today) => {
  const history = { ...NEW_LEARNER, streak: played }
  expect(checkDailyStart(history, day(today), NOON)).toEqual({ ok: true, value: today })
})

it('allows the first daily quiz on any day', () => {
  const date = day('2026-03-01')
  expect(checkDailyStart(NEW_LEARNER, date, NOON)).toEqual({ ok: true, value: date })
})

it.each([
  [{ streak: played }, '2026-03-01', /tomorrow/, 'the same day'],
  [{ streak: played }, '2026-02-28', /tomorrow/, 'the day before, after a move to the west'],
  [{ isExpired: true }, '2026-03-01', /^Time ran out.*tomorrow/, 'a date that has expired'],
  [{ wasPlayedBefore: true }, '2026-03-01', /tomorrow/, 'a date of a deleted account'],
  [{ startedAt: hoursAgo(2, 5) }, '2026-03-01', /opens in 17 hours/, 'a third one in 5 hours'],
  [{ startedAt: hoursAgo(1, 21.5, 40) }, '2026-03-01', /opens in 1 hour\./, 'a third one too soon'],
] as const)('refuses another daily quiz: %o, %s (%s, %s)', (history, today, message, _why) => {
  expect(checkDailyStart({ ...NEW_LEARNER, ...history }, day(today), NOON)).toEqual({
    ok: false,
    error: { code: 'already_finished', message: expect.stringMatching(message) },
  })
})

it('counts starts that another server’s clock, a little ahead, has written', () => {
  const startedAt = [...hoursAgo(1), new Date(NOON.getTime() + 30_000)]
  const history = { ...NEW_LEARNER, startedAt }
  expect(checkDailyStart(history, day('2026-03-01'), NOON)).toMatchObject({ ok: false })
})

it.each([
  [[1], 'one'],
  [[-70, -71, -72], 'three in the future, by a clock that was ahead'],
  [[1, 22], 'two, the first 22 hours ago'],
  [[22, 23, 24, 25], 'several, all before'],
])('allows another daily quiz after %j hours: %s', (hours) => {
  const history = { ...NEW_LEARNER, startedAt: hoursAgo(...hours) }
  expect(checkDailyStart(history, day('2026-03-01'), NOON)).toMatchObject({ ok: true })
})

describe('the questions of a date', () => {
  const secretAt = (instant: string) => secretDays(new Date(instant))

  it.each([
    ['2026-03-10T09:59:59Z', '2026-03-08', '2026-03-12', 'the 10th is the latest date anywhere'],
    ['2026-03-10T10:00:00Z', '2026-03-08', '2026-03-13', 'the 11th has begun at UTC+14'],
    ['2026-03-10T11:59:59Z', '2026-03-08', '2026-03-13', 'it is still the 9th at UTC-12'],
    ['2026-03-10T12:00:00Z', '2026-03-09', '2026-03-13', 'the 8th’s can be finished nowhere now'],
  ])('are secret at %s from %s to %s: %s', (instant, first, last) => {
    expect(secretAt(instant)).toEqual({ first, last })
  })

  it('are secret from two days before they can be played until they cannot be finished, anywhere', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, anyZone, (now, where) => {
        const { first, last } = secretDays(now)
        const today = dayKeyOf(now, where)
        expect(first <= addDays(today, -1)).toBe(true)
        expect(last >= addDays(today, 2)).toBe(true)
        expect(daysBetween(first, last)).toBeLessThanOrEqual(6)
      }),
    )
  })
})

const open = { outcome: null, answeredAt: null }
const timedOut = { outcome: 'skipped', answeredAt: null } as const
const skipped = { outcome: 'skipped', answeredAt: new Date('2026-03-01T12:00:00Z') } as const
const wrong = { ...skipped, outcome: 'wrong' } as const

it.each([
  ['every question ran out of time', [timedOut, timedOut], true],
  ['one is still open', [timedOut, open], false],
  ['none was asked', [open, open], false],
  ['one was answered', [timedOut, wrong], false],
  ['one was skipped by the learner', [skipped, timedOut], false],
  ['there are no questions', [], false],
])('tells whether a daily quiz has expired when %s', (_when, answers, expected) => {
  expect(everyQuestionTimedOut(answers)).toBe(expected)
})

describe('the next ten open', () => {
  const midnight = new Date('2026-03-03T00:00:00Z')
  const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)

  it('as the next date begins', () => {
    expect(nextDateOpensAt([at('08:00')], midnight)).toEqual(midnight)
  })

  it('22 hours after the first of two starts, for a traveler', () => {
    const opens = new Date('2026-03-03T06:00:00Z')
    expect(nextDateOpensAt([at('08:00'), at('12:00')], midnight)).toEqual(opens)
  })
})
