import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CountedQuestion,
  isLearnedAgain,
  isMastered,
  type Meetings,
  meetingsAfter,
  questionsForSeal,
  totalsChange,
} from '../../../src/domain/journey/mastery.ts'

const HOUR_MS = 3_600_000
const hour = (hours: number): Date => new Date(hours * HOUR_MS)

/** `right`, `wrong` and `skip` answer the question, the others a question on the same story. */
const ANSWERS = {
  right: { outcome: 'correct', selectedOptionId: 'right', isBySibling: false },
  wrong: { outcome: 'wrong', selectedOptionId: 'wrong', isBySibling: false },
  skip: { outcome: 'skipped', selectedOptionId: null, isBySibling: false },
  siblingRight: { outcome: 'correct', selectedOptionId: 'other', isBySibling: true },
  siblingWrong: { outcome: 'wrong', selectedOptionId: 'other', isBySibling: true },
} as const
type Answer = keyof typeof ANSWERS
type Step = readonly [hours: number, answer: Answer]

const after = (steps: readonly Step[]): Meetings =>
  steps.reduce<Meetings | null>(
    (before, [hours, answer]) => meetingsAfter(before, ANSWERS[answer], hour(hours)),
    null,
  ) as Meetings

const masteredAfter = (steps: readonly Step[]): boolean =>
  isMastered(after(steps), hour(steps.at(-1)?.[0] ?? 0))

describe('a question is mastered', () => {
  it.each<[string, readonly Step[], boolean]>([
    ['once', [[0, 'right']], false],
    [
      'twice, a minute less than a day apart',
      [
        [0, 'right'],
        [24 - 1 / 60, 'right'],
      ],
      false,
    ],
    [
      'twice, a day apart',
      [
        [0, 'right'],
        [24, 'right'],
      ],
      true,
    ],
    [
      'three times, half a day apart',
      [
        [0, 'right'],
        [12, 'right'],
        [24, 'right'],
      ],
      true,
    ],
    [
      'again within the second day',
      [
        [0, 'right'],
        [24, 'right'],
        [25, 'right'],
      ],
      true,
    ],
    [
      'after a miss between',
      [
        [0, 'right'],
        [24, 'wrong'],
        [25, 'right'],
      ],
      false,
    ],
    [
      'a day after a miss',
      [
        [0, 'wrong'],
        [24, 'right'],
        [48, 'right'],
      ],
      true,
    ],
    [
      'and then missed',
      [
        [0, 'right'],
        [24, 'right'],
        [48, 'wrong'],
      ],
      false,
    ],
    [
      'and then skipped',
      [
        [0, 'right'],
        [24, 'right'],
        [48, 'skip'],
      ],
      false,
    ],
    [
      'the second time by a sibling',
      [
        [0, 'right'],
        [24, 'siblingRight'],
      ],
      true,
    ],
    [
      'and then a sibling was missed',
      [
        [0, 'right'],
        [24, 'right'],
        [48, 'siblingWrong'],
      ],
      false,
    ],
  ])('where it was right %s: %s', (_name, steps, mastered) => {
    expect(masteredAfter(steps)).toBe(mastered)
  })
})

describe('a missed question', () => {
  it.each<[string, readonly Step[], Pick<Meetings, 'missedAt' | 'missedOptionId'>]>([
    ['has its time and its choice', [[5, 'wrong']], { missedAt: hour(5), missedOptionId: 'wrong' }],
    ['may have no choice', [[5, 'skip']], { missedAt: hour(5), missedOptionId: null }],
    [
      'has its last one',
      [
        [5, 'wrong'],
        [6, 'skip'],
      ],
      { missedAt: hour(6), missedOptionId: null },
    ],
    [
      'is none once it was right',
      [
        [5, 'wrong'],
        [6, 'right'],
      ],
      { missedAt: null, missedOptionId: null },
    ],
    [
      'is none once a sibling was right',
      [
        [5, 'wrong'],
        [6, 'siblingRight'],
      ],
      { missedAt: null, missedOptionId: null },
    ],
    [
      'stays as it is when a sibling is missed',
      [
        [5, 'wrong'],
        [6, 'siblingWrong'],
      ],
      { missedAt: hour(5), missedOptionId: 'wrong' },
    ],
    [
      'is none because of a sibling alone',
      [
        [5, 'right'],
        [6, 'siblingWrong'],
      ],
      { missedAt: null, missedOptionId: null },
    ],
  ])('%s', (_name, steps, missed) => {
    expect(after(steps)).toMatchObject(missed)
  })
})

describe('what was learned again', () => {
  it.each<[string, readonly Step[], Answer, boolean]>([
    ['a first answer', [], 'right', false],
    ['right after right', [[0, 'right']], 'right', false],
    ['right after wrong', [[0, 'wrong']], 'right', true],
    ['right after a skip', [[0, 'skip']], 'right', true],
    ['wrong after wrong', [[0, 'wrong']], 'wrong', false],
    ['a sibling that is right after wrong', [[0, 'wrong']], 'siblingRight', false],
    [
      'right after a sibling was missed',
      [
        [0, 'right'],
        [1, 'siblingWrong'],
      ],
      'right',
      false,
    ],
    [
      'right again',
      [
        [0, 'wrong'],
        [1, 'right'],
      ],
      'right',
      false,
    ],
  ])('%s', (_name, steps, answer, again) => {
    const before = steps.length > 0 ? after(steps) : null
    expect(isLearnedAgain(before, ANSWERS[answer])).toBe(again)
  })
})

describe('a seal', () => {
  it.each([
    [0, 0],
    [1, 1],
    [19, 19],
    [20, 20],
    [21, 20],
    [45, 20],
  ])('of a book with %i questions needs %i', (questions, needed) => {
    expect(questionsForSeal(questions)).toBe(needed)
  })
})

describe('any row of answers', () => {
  const steps = fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(...(Object.keys(ANSWERS) as Answer[])),
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((rows) => {
      let hours = 0
      return rows.map(([gap, answer]): Step => {
        hours += gap
        return [hours, answer]
      })
    })

  it('is mastered exactly when its end is right and spans a day', () => {
    fc.assert(
      fc.property(steps, (rows) => {
        const lastMiss = rows.findLastIndex(([, answer]) => ANSWERS[answer].outcome !== 'correct')
        const end = rows.slice(lastMiss + 1)
        const span = end.length === 0 ? -1 : (end.at(-1) as Step)[0] - (end[0] as Step)[0]
        expect(masteredAfter(rows)).toBe(span >= 24)
      }),
    )
  })

  it('has the question missed only while it is not right', () => {
    fc.assert(
      fc.property(steps, (rows) => {
        const { correctSince, missedAt, missedOptionId } = after(rows)
        expect(missedAt === null || correctSince === null).toBe(true)
        expect(missedOptionId === null || missedAt !== null).toBe(true)
      }),
    )
  })
})

it('the sums of a book have its latest miss', () => {
  const missed = (hours: number | null): CountedQuestion => ({
    book: 8,
    missedAt: hours === null ? null : hour(hours),
    isMastered: false,
  })
  const latestOf = (...hours: (number | null)[]) =>
    totalsChange(hours.map((one) => ({ before: missed(2), after: missed(one) }))).get(8)
      ?.lastMissedAt
  expect(latestOf(null, 5, 3)).toEqual(hour(5))
  expect(latestOf(null)).toEqual(hour(2))
  expect(totalsChange([{ before: null, after: missed(null) }]).get(8)?.lastMissedAt).toBeNull()
})

describe('the sums of books', () => {
  const counted = fc.record({
    book: fc.integer({ min: 1, max: 3 }),
    missedAt: fc.constantFrom(null, hour(1)),
    isMastered: fc.boolean(),
  })
  const change = fc.record({ before: fc.option(counted), after: counted })
  const sumOf = (questions: readonly CountedQuestion[], book: number) => {
    const own = questions.filter((one) => one.book === book)
    return {
      met: own.length,
      missed: own.filter(({ missedAt }) => missedAt !== null).length,
      mastered: own.filter((one) => one.isMastered).length,
    }
  }

  it('change by what the questions add, less what they added before', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const totals = totalsChange(changes)
        for (const book of [1, 2, 3]) {
          const now = sumOf(
            changes.map(({ after: one }) => one),
            book,
          )
          const then = sumOf(
            changes.flatMap(({ before }) => before ?? []),
            book,
          )
          expect(totals.get(book) ?? { met: 0, missed: 0, mastered: 0 }).toMatchObject({
            met: now.met - then.met,
            missed: now.missed - then.missed,
            mastered: now.mastered - then.mastered,
          })
        }
      }),
    )
  })
})
