import { expect, it } from 'vitest'
import { levelOf, masteryNameOf } from '../../src/domain/level.ts'
import { currentStreak, NO_STREAK } from '../../src/domain/streak.ts'
import { type DayKey, dayKeyOf } from '../../src/domain/time/time.ts'
import { completionsInWeek } from '../../src/domain/weekly-challenge.ts'
import { dailyAwards } from '../../src/domain/xp.ts'
import { creditDay } from './support.ts'
import { zone } from './time/zones.ts'

/**
 * Three weeks of a learner in New York, where clocks go forward on 8 March. Each row is a day:
 * the instant of the quiz, the correct answers out of ten (null: not played), then the ledger and
 * the streak in the evening.
 */
const MARCH_2026 = [
  // instant, correct, XP of the day, total, level, streak, best, quizzes of the week
  ['2026-03-02T05:00:00Z', 4, 60, 60, 'Beginner', 1, 1, 1], //     Monday, the first minute
  ['2026-03-04T04:59:00Z', 6, 80, 140, 'Explorer', 2, 2, 2], //    Tuesday, the last minute
  ['2026-03-04T17:00:00Z', 10, 120, 260, 'Learner', 3, 3, 3],
  ['2026-03-05T12:00:00Z', 0, 20, 280, 'Learner', 4, 4, 4],
  ['2026-03-06T23:00:00Z', 7, 140, 420, 'Learner', 5, 5, 5], //    the fifth: 50 XP more
  ['2026-03-07T14:00:00Z', 8, 100, 520, 'Seeker', 6, 6, 6], //     the bonus is paid once
  ['2026-03-08T07:30:00Z', 9, 110, 630, 'Seeker', 7, 7, 7], //     clocks have just gone forward
  ['2026-03-10T03:59:00Z', 5, 70, 700, 'Seeker', 8, 8, 1], //      Monday, the last minute
  ['2026-03-10T16:00:00Z', null, 0, 700, 'Seeker', 8, 8, 1], //    missed, but the day is not over
  ['2026-03-11T16:00:00Z', 7, 90, 790, 'Seeker', 1, 8, 2],
  ['2026-03-12T16:00:00Z', 10, 120, 910, 'Seeker', 2, 8, 3],
  ['2026-03-13T16:00:00Z', 6, 80, 990, 'Seeker', 3, 8, 4],
  ['2026-03-14T16:00:00Z', 3, 100, 1090, 'Disciple', 4, 8, 5], //  the fifth, in spite of the gap
  ['2026-03-15T16:00:00Z', 10, 120, 1210, 'Disciple', 5, 8, 6],
  ['2026-03-16T16:00:00Z', 1, 30, 1240, 'Disciple', 6, 8, 1],
  ['2026-03-17T16:00:00Z', null, 0, 1240, 'Disciple', 6, 8, 1],
  ['2026-03-18T16:00:00Z', null, 0, 1240, 'Disciple', 0, 8, 1], // the missed day shows
  ['2026-03-19T16:00:00Z', 10, 120, 1360, 'Disciple', 1, 8, 2],
  ['2026-03-20T16:00:00Z', 10, 120, 1480, 'Disciple', 2, 8, 3],
  ['2026-03-21T16:00:00Z', 10, 120, 1600, 'Disciple', 3, 8, 4],
  ['2026-03-22T16:00:00Z', null, 0, 1600, 'Disciple', 3, 8, 4], // four: no bonus this week
] as const

it('pays and counts three weeks of a learner as listed', () => {
  const ledger = new Map<string, number>()
  const total = (): number => [...ledger.values()].reduce((sum, amount) => sum + amount, 0)
  const played: DayKey[] = []
  let streak = NO_STREAK

  const actual = MARCH_2026.map(([instant, correctAnswers]) => {
    const before = total()
    const day = dayKeyOf(new Date(instant), zone('America/New_York'))
    if (correctAnswers !== null) {
      const credited = creditDay(streak, day)
      if (!credited.ok) throw new Error(credited.error.message)
      streak = credited.value
      played.push(day)
      const completionsThisWeek = completionsInWeek(played, day)
      const daily = { day, recordedAnswers: 10, correctAnswers, completionsThisWeek }
      for (const award of dailyAwards(daily)) {
        if (!ledger.has(award.sourceKey)) ledger.set(award.sourceKey, award.amount)
      }
    }
    return [
      instant,
      correctAnswers,
      total() - before,
      total(),
      masteryNameOf(levelOf(total())),
      currentStreak(streak, day),
      streak.best,
      completionsInWeek(played, day),
    ]
  })

  expect(actual).toEqual(MARCH_2026)
  expect([...ledger.keys()].filter((key) => key.startsWith('weekly'))).toEqual([
    'weekly:2026-W10',
    'weekly:2026-W11',
  ])
})
