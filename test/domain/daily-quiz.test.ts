import { expect, it } from 'vitest'
import {
  canFinishDaily,
  checkDailyStart,
  everyQuestionTimedOut,
  isAttemptOpen,
} from '../../src/domain/daily-quiz.ts'
import { NO_STREAK, type Streak } from '../../src/domain/streak.ts'
import { day } from './support.ts'

it.each([
  { today: '2026-03-01', open: true, why: 'the day itself' },
  { today: '2026-03-02', open: true, why: 'over midnight' },
  { today: '2026-02-28', open: true, why: 'after a move to the west' },
  { today: '2026-03-03', open: false, why: 'two days later' },
  { today: '2027-03-01', open: false, why: 'a year later' },
])('an attempt of 2026-03-01 is open on $today: $open ($why)', ({ today, open }) => {
  expect(isAttemptOpen(day('2026-03-01'), day(today))).toBe(open)
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

it.each([
  ['2026-03-02', 'the next day'],
  ['2026-04-01', 'a month later'],
])('allows the next daily quiz on %s, %s', (today) => {
  expect(checkDailyStart(played, day(today), { isExpired: false })).toEqual({
    ok: true,
    value: today,
  })
})

it('allows the first daily quiz on any day', () => {
  expect(checkDailyStart(NO_STREAK, day('2026-03-01'), { isExpired: false })).toEqual({
    ok: true,
    value: '2026-03-01',
  })
})

it.each([
  ['2026-03-01', 'the same day'],
  ['2026-02-28', 'the day before, after a move to the west'],
])('refuses another daily quiz on %s, %s', (today) => {
  expect(checkDailyStart(played, day(today), { isExpired: false })).toEqual({
    ok: false,
    error: { code: 'already_finished', message: expect.stringMatching(/tomorrow/) },
  })
})

it('refuses a daily quiz on a date whose quiz has expired', () => {
  expect(checkDailyStart(NO_STREAK, day('2026-03-01'), { isExpired: true })).toEqual({
    ok: false,
    error: { code: 'already_finished', message: expect.stringMatching(/^Time ran out.*tomorrow/) },
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
