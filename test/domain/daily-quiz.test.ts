import { expect, it } from 'vitest'
import { isAttemptOpen, mayStartDaily } from '../../src/domain/daily-quiz.ts'
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
  keptThrough: day('2026-03-01'),
}

it.each([
  ['2026-03-02', 'the next day'],
  ['2026-04-01', 'a month later'],
])('a daily quiz may begin on %s, %s', (today) => {
  expect(mayStartDaily(played, day(today))).toEqual({ ok: true, value: today })
})

it('the first daily quiz may begin on any day', () => {
  expect(mayStartDaily(NO_STREAK, day('2026-03-01'))).toEqual({ ok: true, value: '2026-03-01' })
})

it.each([
  ['2026-03-01', 'the same day'],
  ['2026-02-28', 'the day before, after a move to the west'],
])('a daily quiz is refused on %s, %s', (today) => {
  expect(mayStartDaily(played, day(today))).toEqual({
    ok: false,
    error: { code: 'already_finished', message: expect.stringMatching(/tomorrow/) },
  })
})
