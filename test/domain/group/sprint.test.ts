import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkOpenDays,
  checkSprintStart,
  hintOf,
  nextOpenDay,
  type Sprint,
  sprintClosesAt,
  sprintStatusOf,
  WEEKLY_CHALLENGE_QUESTIONS,
  weeklyChallengeOf,
} from '../../../src/domain/group/sprint.ts'
import { addDays, dayKeyOf, daysBetween, weekStartOf } from '../../../src/domain/time/time.ts'
import { day, recentDay } from '../support.ts'
import { anyZone, instantOf, zone } from '../time/zones.ts'

/** Days of the week of Monday, 16 November 2026. */
const MON = day('2026-11-16')
const TUE = day('2026-11-17')
const WED = day('2026-11-18')
const THU = day('2026-11-19')
const SUN = day('2026-11-22')

const CLOSES = new Date('2026-11-23T00:00:00Z')
const sprint = (changes: Partial<Sprint> = {}): Sprint => ({
  startedAt: new Date('2026-11-17T18:00:00Z'),
  openDays: [],
  closesAt: CLOSES,
  endedAt: null,
  ...changes,
})
const momentBefore = (instant: Date): Date => new Date(instant.getTime() - 1)

describe('a sprint', () => {
  it.each([
    ['open from its start', sprint(), TUE, sprint().startedAt, 'open'],
    ['open until its last moment', sprint(), SUN, momentBefore(CLOSES), 'open'],
    ['over when it closes', sprint(), SUN, CLOSES, 'ended'],
    ['over afterwards', sprint(), day('2026-11-24'), new Date('2026-11-24T09:00:00Z'), 'ended'],
    [
      'over once a leader ended it',
      sprint({ endedAt: new Date('2026-11-18T10:00:00Z') }),
      WED,
      new Date('2026-11-18T10:00:00Z'),
      'ended',
    ],
    [
      'scheduled before its first day',
      sprint({ openDays: [WED, SUN] }),
      TUE,
      sprint().startedAt,
      'scheduled',
    ],
    ['open on a day of its own', sprint({ openDays: [WED, SUN] }), WED, sprint().startedAt, 'open'],
    [
      'scheduled between its days',
      sprint({ openDays: [WED, SUN] }),
      THU,
      sprint().startedAt,
      'scheduled',
    ],
    ['open on its last day', sprint({ openDays: [WED, SUN] }), SUN, momentBefore(CLOSES), 'open'],
    ['over on an open day that has ended', sprint({ openDays: [SUN] }), SUN, CLOSES, 'ended'],
  ] as const)('is %s', (_when, stored, today, now, status) => {
    expect(sprintStatusOf(stored, today, now)).toBe(status)
  })

  it.each([
    [[], TUE, null],
    [[WED, SUN], TUE, WED],
    [[WED, SUN], WED, SUN],
    [[WED, SUN], THU, SUN],
    [[WED, SUN], SUN, null],
  ] as const)('with the days %j opens next, after %s, on %s', (openDays, today, next) => {
    expect(nextOpenDay(sprint({ openDays }), today)).toBe(next)
  })
})

describe('closing', () => {
  it.each([
    // today, open days, zone, closes at
    ['2026-11-17', [], 'UTC', '2026-11-23T00:00:00Z', 'the next Monday'],
    ['2026-11-16', [], 'UTC', '2026-11-23T00:00:00Z', 'started on a Monday'],
    ['2026-11-22', [], 'UTC', '2026-11-23T00:00:00Z', 'started on a Sunday'],
    ['2026-11-17', ['2026-11-19'], 'UTC', '2026-11-20T00:00:00Z', 'after its only day'],
    ['2026-11-17', ['2026-11-18', '2026-11-21'], 'UTC', '2026-11-22T00:00:00Z', 'its last day'],
    ['2026-11-17', [], 'America/New_York', '2026-11-23T05:00:00Z', '-5'],
    ['2026-11-17', [], 'Asia/Kathmandu', '2026-11-22T18:15:00Z', '+5:45'],
    ['2026-11-17', [], 'Pacific/Kiritimati', '2026-11-22T10:00:00Z', '+14'],
    ['2026-03-24', [], 'Europe/Berlin', '2026-03-29T22:00:00Z', 'summer time began on the Sunday'],
    ['2026-03-24', ['2026-03-28'], 'Europe/Berlin', '2026-03-28T23:00:00Z', 'the day before'],
    ['2026-10-20', [], 'Europe/Berlin', '2026-10-25T23:00:00Z', 'summer time ended on the Sunday'],
    ['2026-09-01', ['2026-09-05'], 'America/Santiago', '2026-09-06T04:00:00Z', 'no midnight'],
    ['2026-12-30', [], 'UTC', '2027-01-04T00:00:00Z', 'over the new year'],
  ])('started on %s with the days %j in %s, a sprint closes at %s (%s)', (...row) => {
    const [today, openDays, where, closesAt] = row
    expect(sprintClosesAt(openDays.map(day), day(today), zone(where))).toEqual(new Date(closesAt))
  })

  it('is at the first moment after the last day, in any zone', () => {
    const anyDays = fc.uniqueArray(fc.nat(6))
    const anyMinute = fc.nat(24 * 60 - 1)
    fc.assert(
      fc.property(recentDay, anyDays, anyMinute, anyZone, (today, ahead, minute, where) => {
        const monday = weekStartOf(today)
        const checked = checkOpenDays(
          ahead.map((offset) => addDays(monday, offset)).filter((one) => one >= today),
          today,
        )
        const openDays = checked.ok ? checked.value : []
        const last = openDays.at(-1) ?? addDays(monday, 6)
        const closesAt = sprintClosesAt(openDays, today, where)
        expect(dayKeyOf(momentBefore(closesAt), where)).toBe(last)
        expect(dayKeyOf(closesAt, where)).toBe(addDays(last, 1))
        const stored = sprint({ openDays, closesAt })
        for (let date = today; date <= addDays(last, 1); date = addDays(date, 1)) {
          const isOpen = openDays.length === 0 ? date <= last : openDays.includes(date)
          const status = sprintStatusOf(stored, date, instantOf(date, minute, where))
          expect(status).toBe(isOpen ? 'open' : date < last ? 'scheduled' : 'ended')
        }
      }),
    )
  })
})

describe('the days of a sprint', () => {
  it.each([
    ['none', []],
    ['today', [WED]],
    ['Sunday', [SUN]],
    ['all that are left', [WED, THU, day('2026-11-20'), day('2026-11-21'), SUN]],
  ])('may be %s', (_which, days) => {
    expect(checkOpenDays(days, WED)).toEqual({ ok: true, value: days })
  })

  it('are put in order, each once', () => {
    expect(checkOpenDays([SUN, WED, SUN, THU], WED)).toEqual({ ok: true, value: [WED, THU, SUN] })
  })

  it.each([
    ['yesterday', TUE],
    ['the Monday before', MON],
    ['next Monday', day('2026-11-23')],
    ['the same day of last year', day('2025-11-19')],
  ])('may not be %s', (_which, other) => {
    expect(checkOpenDays([THU, other], WED)).toEqual({
      ok: false,
      error: {
        code: 'invalid_input',
        message: 'A sprint can open only on the remaining days of this week.',
      },
    })
  })

  it('are at most as many as are left in the week, on any day', () => {
    fc.assert(
      fc.property(recentDay, fc.integer({ min: -9, max: 9 }), (today, offset) => {
        const left = 6 - daysBetween(weekStartOf(today), today)
        expect(checkOpenDays([addDays(today, offset)], today).ok).toBe(
          offset >= 0 && offset <= left,
        )
      }),
    )
  })
})

describe('starting a sprint', () => {
  it.each([
    ['the first of the week', null, 0],
    ['the sixth', null, 5],
    ['one that follows a finished one', { isFinished: true }, 1],
  ])('is possible: %s', (_which, running, count) => {
    expect(checkSprintStart(running, count)).toEqual({ ok: true, value: undefined })
  })

  const RUNNING =
    'A quiz sprint is already running. The next one can start when everyone has finished it, or when a leader ends it.'
  const SIX = 'This group has had its 6 sprints for this week. The next one can start on Monday.'
  it.each([
    ['while one runs', { isFinished: false }, 1, RUNNING],
    ['while the sixth runs', { isFinished: false }, 6, RUNNING],
    ['a seventh', null, 6, SIX],
    ['a seventh after a finished one', { isFinished: true }, 6, SIX],
    ['an eighth', null, 7, SIX],
  ])('is refused: %s', (_which, running, count, message) => {
    expect(checkSprintStart(running, count)).toEqual({
      ok: false,
      error: { code: 'conflict', message },
    })
  })
})

describe('the weekly challenge', () => {
  it.each([
    // questions answered, percent, hints
    [0, 0, false],
    [1, 0, false],
    [2, 1, false],
    [71, 59, false],
    [72, 60, true],
    [73, 60, true],
    [119, 99, true],
    [120, 100, true],
  ])('with %i questions answered is at %i %%, hints unlocked: %s', (count, percentage, hints) => {
    expect(weeklyChallengeOf(count)).toEqual({
      questionsAnswered: count,
      target: WEEKLY_CHALLENGE_QUESTIONS,
      percentage,
      hintsUnlocked: hints,
    })
  })
})

describe('a hint', () => {
  const options = (correct: number, count = 4) =>
    Array.from({ length: count }, (_, index) => ({
      id: `option ${index}`,
      isCorrect: index === correct,
    }))

  it('removes a wrong option, the same one in whatever order the options are shown', () => {
    const anyOptions = fc
      .integer({ min: 2, max: 6 })
      .chain((count) => fc.nat(count - 1).map((correct) => options(correct, count)))
    const shuffled = anyOptions.chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => [all, other] as const),
    )
    fc.assert(
      fc.property(fc.uuid(), shuffled, (questionId, [all, other]) => {
        const removed = hintOf(questionId, all)
        expect(all.find(({ id }) => id === removed)?.isCorrect).toBe(false)
        expect(hintOf(questionId, other)).toBe(removed)
      }),
    )
  })

  it('is not the same option for every question', () => {
    const removed = Array.from({ length: 60 }, (_, index) =>
      hintOf(`question ${index}`, options(1)),
    )
    expect(new Set(removed)).toEqual(new Set(['option 0', 'option 2', 'option 3']))
  })

  it.each([[[]], [options(0, 1)]])('needs a wrong option: %j', (all) => {
    expect(() => hintOf('q1', all)).toThrow('question q1 has no wrong option')
  })
})
