import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askForZone,
  changeTimeZone,
  type DayZone,
  endOfDay,
  HOURS_BETWEEN_TIME_ZONES,
  streakInZoneAt,
  type ZoneAndStreak,
  zoneAt,
} from '../../../src/domain/learner/time-zone-change.ts'
import { checkDailyStart, HOURS_FOR_TWO_DAILIES } from '../../../src/domain/quiz/daily-quiz.ts'
import { currentStreak, moveTimeZone, NO_STREAK, type Streak } from '../../../src/domain/streak.ts'
import { type DayKey, dayKeyOf, daysBetween, type TimeZone } from '../../../src/domain/time/time.ts'
import { creditDay, day, recentDay } from '../support.ts'
import { anyZone, notableZone, wallClock, zone } from '../time/zones.ts'

const HOUR = 3_600_000
const BERLIN = zone('Europe/Berlin')
const TOKYO = zone('Asia/Tokyo')
const PLAYER = { hasStartedDaily: true }
const inBerlin: DayZone = { timeZone: BERLIN, since: new Date('2026-01-01T00:00:00Z'), next: null }
const at = (instant: string) => new Date(instant)

const anyInstant = fc
  .tuple(recentDay, fc.integer({ min: 0, max: 24 * HOUR - 1 }))
  .map(([date, time]) => Date.parse(date) + time)

describe('the end of a learner’s day', () => {
  it.each([
    ['Europe/Berlin', '2026-03-02T08:00:00Z', '2026-03-02T23:00:00Z', 'midnight'],
    [
      'Europe/Berlin',
      '2026-03-02T23:00:00Z',
      '2026-03-03T23:00:00Z',
      'from midnight, the next one',
    ],
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z', 'a day of 23 hours'],
    ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z', 'a day of 25 hours'],
    ['America/Havana', '2026-03-08T03:00:00Z', '2026-03-08T05:00:00Z', 'clocks skip midnight'],
    ['Asia/Kathmandu', '2026-03-02T08:00:00Z', '2026-03-02T18:15:00Z', 'a quarter past'],
  ])('in %s at %s is %s: %s', (timeZone, now, end) => {
    expect(endOfDay({ ...inBerlin, timeZone: zone(timeZone) }, at(now))).toEqual(at(end))
  })

  const moving = (now: string, wanted: string) =>
    endOfDay(changeTimeZone(inBerlin, zone(wanted), at(now), PLAYER), at(now))

  it('comes with the midnight further east where the learner changes to that zone', () => {
    expect(moving('2026-03-02T08:00:00Z', 'Asia/Tokyo')).toEqual(at('2026-03-02T15:00:00Z'))
  })

  it('waits for the midnight further west', () => {
    expect(moving('2026-03-02T04:00:00Z', 'America/New_York')).toEqual(at('2026-03-03T05:00:00Z'))
  })

  it('waits a whole day longer where the zone changes at midnight to one 24 hours behind', () => {
    const inKiritimati = { ...inBerlin, timeZone: zone('Pacific/Kiritimati') }
    const now = at('2026-01-01T10:00:00Z')
    const changed = changeTimeZone(inKiritimati, zone('Pacific/Tahiti'), now, PLAYER)
    expect(endOfDay(changed, now)).toEqual(at('2026-01-03T10:00:00Z'))
  })

  it('is always ahead, and the date is a later one from then on', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, (from, to, moment) => {
        const now = new Date(moment)
        const dayZone = changeTimeZone({ ...inBerlin, timeZone: from }, to, now, PLAYER)
        const end = endOfDay(dayZone, now)
        const dayAt = (instant: Date) => dayKeyOf(instant, zoneAt(dayZone, instant).timeZone)
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(dayAt(end) > dayAt(now)).toBe(true)
      }),
    )
  })
})

describe('a change of time zone', () => {
  it.each([
    ['2026-03-02T08:00:00Z', 'Asia/Tokyo', '2026-03-02T15:00:00Z', 'the next midnight in Tokyo'],
    ['2026-03-02T14:59:59Z', 'Asia/Tokyo', '2026-03-02T15:00:00Z', 'a second before it'],
    ['2026-03-02T15:00:00Z', 'Asia/Tokyo', '2026-03-02T15:00:00Z', 'at it'],
    ['2026-03-02T15:00:01Z', 'Asia/Tokyo', '2026-03-03T15:00:00Z', 'a second after it'],
    ['2026-03-02T08:00:00Z', 'America/New_York', '2026-03-03T05:00:00Z', 'to the west'],
    ['2026-03-02T08:00:00Z', 'Etc/GMT-14', '2026-03-02T10:00:00Z', 'the earliest zone'],
    ['2026-03-02T08:00:00Z', 'Etc/GMT+12', '2026-03-02T12:00:00Z', 'the latest zone'],
  ])('asked for at %s to %s takes effect at %s: %s', (now, wanted, from) => {
    const changed = changeTimeZone(inBerlin, zone(wanted), at(now), PLAYER)
    expect(changed).toEqual({ ...inBerlin, next: { timeZone: wanted, from: at(from) } })
    expect(zoneAt(changed, new Date(at(from).getTime() - 1))).toBe(changed)
    expect(zoneAt(changed, at(from))).toEqual({ timeZone: wanted, since: at(from), next: null })
  })

  it('does not take effect within 24 hours of the one before', () => {
    const since = at('2026-03-01T23:00:00Z')
    const changed = changeTimeZone(
      { ...inBerlin, since },
      TOKYO,
      at('2026-03-02T08:00:00Z'),
      PLAYER,
    )
    expect(changed.next).toEqual({ timeZone: TOKYO, from: at('2026-03-03T15:00:00Z') })
  })

  it('takes effect at once for a learner who has never started a daily quiz', () => {
    const now = at('2026-03-02T08:00:00Z')
    const since = at('2026-03-02T07:00:00Z')
    const changed = changeTimeZone({ ...inBerlin, since }, TOKYO, now, { hasStartedDaily: false })
    expect(changed).toEqual({ timeZone: TOKYO, since: now, next: null })
  })

  const waiting = changeTimeZone(inBerlin, TOKYO, at('2026-03-02T08:00:00Z'), PLAYER)

  it('is withdrawn by asking for the current zone', () => {
    expect(changeTimeZone(waiting, BERLIN, at('2026-03-02T09:00:00Z'), PLAYER)).toEqual(inBerlin)
  })

  it('stays as it is when it is asked for again', () => {
    expect(changeTimeZone(waiting, TOKYO, at('2026-03-02T09:00:00Z'), PLAYER)).toEqual(waiting)
  })

  it('is replaced by another one', () => {
    const now = at('2026-03-02T09:00:00Z')
    const { next } = changeTimeZone(waiting, zone('Etc/GMT-14'), now, PLAYER)
    expect(next).toEqual({ timeZone: 'Etc/GMT-14', from: at('2026-03-02T10:00:00Z') })
  })

  it('covers the dates that it skips', () => {
    const lastDay = day('2026-03-01')
    const streak: Streak = { length: 5, best: 7, lastDay, coveredThrough: lastDay }
    expect(streakInZoneAt(streak, waiting, at('2026-03-02T14:59:59Z'))).toBe(streak)
    const moved = streakInZoneAt(streak, waiting, at('2026-03-02T15:00:00Z'))
    expect(moved).toEqual({ ...streak, coveredThrough: '2026-03-02' })
    // However late it is read.
    expect(streakInZoneAt(streak, waiting, at('2026-03-05T00:00:00Z'))).toEqual(moved)
  })
})

const anywhere = fc.oneof(
  anyZone,
  notableZone,
  fc.constantFrom(zone('Etc/GMT+12'), zone('Pacific/Pago_Pago'), zone('Etc/GMT-14')),
)

type Step = { readonly minutes: number; readonly asksFor: TimeZone | null }
const stepsOf = (maxMinutes: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: maxMinutes }),
      asksFor: fc.option(anywhere, { nil: null }),
    }),
    { maxLength: 60 },
  )

/** A learner who asks for zones and starts and finishes each daily quiz as soon as they may. */
const play = (start: number, steps: readonly Step[]) => {
  let now = new Date(start)
  let dayZone: DayZone = { timeZone: zone('UTC'), since: null, next: null }
  let streak = NO_STREAK
  const changes: Date[] = []
  const played: { readonly day: DayKey; readonly at: Date }[] = []
  const streaks: number[] = []
  for (const { minutes, asksFor } of [{ minutes: 0, asksFor: null }, ...steps]) {
    now = new Date(now.getTime() + minutes * 60_000)
    streak = streakInZoneAt(streak, dayZone, now)
    const current = zoneAt(dayZone, now)
    if (current !== dayZone) changes.push(current.since as Date)
    dayZone = current
    const today = dayKeyOf(now, dayZone.timeZone)
    const startedAt = played.map((one) => one.at)
    const history = { streak, isExpired: false, wasPlayedBefore: false, startedAt }
    const credited = checkDailyStart(history, today, now).ok ? creditDay(streak, today) : null
    if (credited?.ok) {
      streak = credited.value
      played.push({ day: today, at: now })
    }
    streaks.push(currentStreak(streak, today))
    if (asksFor) {
      dayZone = changeTimeZone(dayZone, asksFor, now, { hasStartedDaily: played.length > 0 })
    }
  }
  return { changes, played, streaks }
}

describe('whatever zones somebody asks for', () => {
  it('changes take effect at midnight there, and never two within 24 hours', () => {
    fc.assert(
      fc.property(anyInstant, stepsOf(40 * 60), (start, steps) => {
        const { changes } = play(start, steps)
        for (const [index, change] of changes.entries()) {
          const before = changes[index - 1]?.getTime() ?? Number.NEGATIVE_INFINITY
          expect(change.getTime() - before).toBeGreaterThanOrEqual(HOURS_BETWEEN_TIME_ZONES * HOUR)
        }
      }),
    )
  })

  it('nobody plays a date twice, three quizzes in 22 hours, or many more quizzes than days have passed', () => {
    fc.assert(
      fc.property(anyInstant, stepsOf(14 * 60), (start, steps) => {
        const { played } = play(start, steps)
        for (const [index, one] of played.entries()) {
          const [next, afterNext] = [played[index + 1], played[index + 2]]
          if (next) expect(next.day > one.day).toBe(true)
          if (!afterNext) continue
          const hours = (afterNext.at.getTime() - one.at.getTime()) / HOUR
          expect(hours).toBeGreaterThanOrEqual(HOURS_FOR_TWO_DAILIES)
        }
        const [first, last] = [played[0], played.at(-1)]
        if (!first || !last) return
        // Around the world once, to the east, a traveler sees one date more than those who stay.
        const daysPassed = (last.at.getTime() - first.at.getTime()) / (24 * HOUR)
        expect(played.length).toBeLessThanOrEqual(1 + Math.ceil(daysPassed + 26 / 24))
        expect(played.length).toBeLessThanOrEqual(1 + daysBetween(first.day, last.day))
      }),
    )
  })

  it('no streak of somebody who looks in every few hours ends', () => {
    fc.assert(
      fc.property(anyInstant, stepsOf(90), (start, steps) => {
        const { played, streaks } = play(start, steps)
        expect(streaks.every((streak) => streak > 0)).toBe(true)
        expect(streaks.at(-1)).toBe(played.length)
      }),
    )
  })
})

/** A place where a traveler is from an instant on; the hours before were spent on the way. */
type Leg = { readonly stayHours: number; readonly wayHours: number; readonly where: TimeZone }
const journeys = fc.array(
  fc.record({
    stayHours: fc.integer({ min: 30, max: 100 }),
    wayHours: fc.integer({ min: 0, max: 20 }),
    where: anywhere,
  }),
  { minLength: 1, maxLength: 6 },
)

const leg = (stayHours: number, wayHours: number, where: string): Leg => ({
  stayHours,
  wayHours,
  where: zone(where),
})

/** Journeys on which streaks ended while at most two dates were covered, only to the next midnight. */
const LOST_BEFORE: [number, TimeZone, number, Leg[]][] = [
  [
    Date.parse('2022-01-01T00:00:00Z'),
    zone('Etc/GMT+12'),
    22,
    [leg(34, 1, 'Pacific/Kiritimati'), leg(32, 18, 'Etc/GMT+12'), leg(30, 0, 'Africa/Abidjan')],
  ],
  [
    Date.parse('2022-01-01T00:00:00Z'),
    zone('Pacific/Apia'),
    10,
    [
      leg(39, 10, 'Etc/GMT+12'),
      leg(30, 16, 'Africa/Cairo'),
      leg(30, 0, 'Etc/GMT+12'),
      leg(30, 0, 'Pacific/Apia'),
    ],
  ],
]

/** Plays at the same hour of every local day, unless on the way, and asks for the zone on arrival. */
const travel = (start: number, from: TimeZone, eveningHour: number, legs: readonly Leg[]) => {
  let where = from
  let away: { readonly until: number; readonly to: TimeZone } | null = null
  let dayZone: DayZone = { timeZone: from, since: null, next: null }
  let streak = NO_STREAK
  /** As if every change took effect at once. */
  let immediate = NO_STREAK
  const startedAt: Date[] = []
  const [kept, keptAtOnce]: [boolean[], boolean[]] = [[], []]
  const waiting = [...legs]
  let leavesAt = start + (waiting[0]?.stayHours ?? 0) * HOUR
  for (
    let at = start;
    waiting.length > 0 || away !== null || at < leavesAt + 72 * HOUR;
    at += HOUR
  ) {
    const now = new Date(at)
    const next = waiting[0]
    if (away === null && next && at >= leavesAt) {
      waiting.shift()
      away = { until: at + next.wayHours * HOUR, to: next.where }
    }
    if (away !== null && at >= away.until) {
      const [oldDay, newDay] = [dayKeyOf(now, where), dayKeyOf(now, away.to)]
      immediate = moveTimeZone(immediate, oldDay, newDay)
      where = away.to
      away = null
      leavesAt = at + (waiting[0]?.stayHours ?? 0) * HOUR
      streak = streakInZoneAt(streak, dayZone, now)
      dayZone = zoneAt(dayZone, now)
      ;({ dayZone, streak } = askForZone({ dayZone, streak }, where, now, PLAYER))
    }
    if (away !== null || Number(wallClock(at, where).slice(11, 13)) !== eveningHour) continue
    const there = dayKeyOf(now, where)
    keptAtOnce.push(immediate.length === 0 || currentStreak(immediate, there) > 0)
    const creditedAtOnce = creditDay(immediate, there)
    if (creditedAtOnce.ok) immediate = creditedAtOnce.value
    streak = streakInZoneAt(streak, dayZone, now)
    dayZone = zoneAt(dayZone, now)
    const today = dayKeyOf(now, dayZone.timeZone)
    kept.push(streak.length === 0 || currentStreak(streak, today) > 0)
    const history = { streak, isExpired: false, wasPlayedBefore: false, startedAt }
    const credited = checkDailyStart(history, today, now).ok ? creditDay(streak, today) : null
    if (!credited?.ok) continue
    streak = credited.value
    startedAt.push(now)
  }
  return { kept, keptAtOnce, length: streak.length }
}

it('no streak lasts longer than three dates without playing, whatever zones are asked for', () => {
  fc.assert(
    fc.property(anyInstant, stepsOf(20 * 60), (start, steps) => {
      let now = new Date(start)
      const lastDay = dayKeyOf(now, zone('UTC'))
      let state: ZoneAndStreak = {
        dayZone: { timeZone: zone('UTC'), since: null, next: null },
        streak: { length: 5, best: 7, lastDay, coveredThrough: lastDay },
      }
      for (const { minutes, asksFor } of steps) {
        now = new Date(now.getTime() + minutes * 60_000)
        const streak = streakInZoneAt(state.streak, state.dayZone, now)
        state = { dayZone: zoneAt(state.dayZone, now), streak }
        const today = dayKeyOf(now, state.dayZone.timeZone)
        if (daysBetween(lastDay, today) > 4) expect(currentStreak(streak, today)).toBe(0)
        if (asksFor) state = askForZone(state, asksFor, now, PLAYER)
      }
    }),
  )
})

describe('a traveler who plays every evening where they are', () => {
  it.each([
    ['Asia/Tokyo', 'America/Los_Angeles', 10],
    ['America/Los_Angeles', 'Asia/Tokyo', 11],
    ['Europe/Berlin', 'America/New_York', 9],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 5],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 5],
    ['Europe/Berlin', 'Pacific/Auckland', 20],
  ])('keeps their streak from %s to %s, %i hours away', (from, to, wayHours) => {
    for (let hours = 48; hours < 72; hours++) {
      const legs = [{ stayHours: hours, wayHours, where: zone(to) }]
      const { kept, keptAtOnce } = travel(Date.parse('2026-01-10T00:00:00Z'), zone(from), 21, legs)
      if (keptAtOnce.every(Boolean)) expect(kept).toEqual(keptAtOnce)
    }
  })

  it('keeps it on any journey on which they would keep it with a change that takes effect at once', () => {
    fc.assert(
      fc.property(
        anyInstant,
        anywhere,
        fc.integer({ min: 0, max: 23 }),
        journeys,
        (start, from, evening, legs) => {
          const hour = Math.floor(start / HOUR) * HOUR
          const { kept, keptAtOnce } = travel(hour, from, evening, legs)
          fc.pre(keptAtOnce.every(Boolean))
          expect(kept.every(Boolean)).toBe(true)
        },
      ),
      { numRuns: 300, examples: LOST_BEFORE },
    )
  })
})

it('the next start of a day is midnight or later there', () => {
  const { next } = changeTimeZone(
    inBerlin,
    zone('America/Santiago'),
    at('2026-09-05T12:00:00Z'),
    PLAYER,
  )
  // Clocks go forward at midnight.
  expect(wallClock(next?.from.getTime() ?? 0, zone('America/Santiago'))).toBe('2026-09-06 01:00:00')
})
