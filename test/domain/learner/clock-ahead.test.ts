import { describe, expect, it } from 'vitest'
import {
  changeTimeZone,
  type DayZone,
  latestPlayableDay,
} from '../../../src/domain/learner/time-zone-change.ts'
import { wasStartedAhead } from '../../../src/domain/quiz/daily-quiz.ts'
import { UTC } from '../../../src/domain/time/time.ts'
import { day } from '../support.ts'
import { zone } from '../time/zones.ts'

const TOKYO = zone('Asia/Tokyo')

it.each([
  ['a later date in the future', '2026-03-05', '2026-03-05T12:00:00Z', true],
  ['today, by a clock that was some hours ahead', '2026-03-02', '2026-03-02T15:00:00Z', false],
  ['yesterday', '2026-03-01', '2026-03-01T12:00:00Z', false],
  ['tomorrow, before a journey to the west', '2026-03-03', '2026-03-02T11:00:00Z', false],
  ['tomorrow, on a server some seconds ahead', '2026-03-03', '2026-03-02T12:00:59Z', false],
])('a daily quiz of %s was started ahead or not', (_what, localDay, startedAt, expected) => {
  const quiz = { localDay: day(localDay), startedAt: new Date(startedAt) }
  expect(wasStartedAhead(quiz, day('2026-03-02'), new Date('2026-03-02T12:00:00Z'))).toBe(expected)
})

describe('the latest day that a learner can have played', () => {
  const KIRITIMATI_LEFT = '2026-03-02T11:00:00Z'
  it.each([
    ['today, in a zone they have always had', null, '2026-03-05T12:00:00Z', '2026-03-05'],
    ['today, long after a change', '2026-01-01T00:00:00Z', '2026-03-05T12:00:00Z', '2026-03-05'],
    ['tomorrow, just after a change', KIRITIMATI_LEFT, '2026-03-02T12:00:00Z', '2026-03-03'],
    ['today, a day after a change', KIRITIMATI_LEFT, '2026-03-03T12:00:00Z', '2026-03-03'],
    [
      'tomorrow, after a change by a clock ahead',
      '2026-03-05T12:00:00Z',
      '2026-03-02T12:00:00Z',
      '2026-03-03',
    ],
  ])('is %s', (_what, since, now, expected) => {
    const dayZone: DayZone = {
      timeZone: UTC,
      since: since === null ? null : new Date(since),
      next: null,
    }
    expect(latestPlayableDay(dayZone, new Date(now))).toBe(expected)
  })
})

it('another change of zone waits no longer after one by a clock that was ahead', () => {
  const ahead: DayZone = { timeZone: UTC, since: new Date('2026-03-20T00:00:00Z'), next: null }
  const now = new Date('2026-03-02T12:00:00Z')
  const { next } = changeTimeZone(ahead, TOKYO, now, { hasStartedDaily: true })
  expect(next).toEqual(
    changeTimeZone({ ...ahead, since: now }, TOKYO, now, { hasStartedDaily: true }).next,
  )
})
