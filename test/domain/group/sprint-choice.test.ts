import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SPRINT_LENGTH } from '../../../src/domain/group/sprint.ts'
import {
  canLeaveOutMixed,
  chooseSprintQuestions,
  sprintMixOf,
} from '../../../src/domain/group/sprint-choice.ts'
import type { Candidate } from '../../../src/domain/question/question-choice.ts'
import { anyCandidates, candidates } from '../question/question-choice-support.ts'

const idsOf = (chosen: readonly Candidate[]): string[] => chosen.map(({ id }) => id)

/** Ids of questions on the theme begin with `t`, of mixed ones with `m`. */
const named = (letter: string, count: number): Candidate[] =>
  candidates(count, 5).map((candidate, index) => ({ ...candidate, id: `${letter}${index}` }))

describe('a sprint', () => {
  it.each([
    // on the theme, mixed, chosen of each
    [30, 30, 20, 0],
    [20, 30, 20, 0],
    [19, 30, 19, 1],
    [0, 30, 0, 20],
    [3, 5, 3, 5],
    [0, 0, 0, 0],
  ])('from %i questions on the theme and %i others has %i and %i', (theme, mixed, ...chosen) => {
    const ids = idsOf(
      chooseSprintQuestions({
        matching: named('t', theme),
        mixed: named('m', mixed),
        recent: new Set(),
      }),
    )
    const count = (letter: string): number => ids.filter((id) => id.startsWith(letter)).length
    expect([count('t'), count('m')]).toEqual(chosen)
  })

  it('takes fresh ones of any theme before the theme’s recent ones, and those before other recent ones', () => {
    const matching = named('t', 10)
    const mixed = named('m', 15)
    const recent = new Set(['t0', 't1', 't2', 't3', 'm0', 'm1', 'm2', 'm3'])
    const ids = idsOf(chooseSprintQuestions({ matching, mixed, recent }))
    expect(ids).toHaveLength(20)
    expect(ids).toEqual(expect.arrayContaining(['t9', 'm14', 't0', 't1', 't2']))
    expect(ids).not.toContain('t3')
    expect(ids.filter((id) => id.startsWith('m') && recent.has(id))).toEqual([])
  })

  it('has the easy questions first, and equal ones in the order that was drawn', () => {
    const matching = [...candidates(2, 9), ...candidates(3, 1), ...candidates(2, 5)]
    expect(idsOf(chooseSprintQuestions({ matching, mixed: [], recent: new Set() }))).toEqual([
      ...idsOf(candidates(3, 1)),
      ...idsOf(candidates(2, 5)),
      ...idsOf(candidates(2, 9)),
    ])
  })

  it('has twenty whenever there are twenty, each once, and none worse than one that was left', () => {
    const anyBank = anyCandidates.chain((bank) =>
      fc.record({
        bank: fc.constant(bank),
        matching: fc.shuffledSubarray(bank),
        mixed: fc.shuffledSubarray(bank),
        recent: fc.subarray(bank.map(({ id }) => id)).map((ids) => new Set(ids)),
      }),
    )
    fc.assert(
      fc.property(anyBank, ({ bank, matching, mixed, recent }) => {
        const chosen = chooseSprintQuestions({ matching, mixed, recent })
        const offered = bank.filter((one) => matching.includes(one) || mixed.includes(one))
        expect(chosen).toHaveLength(Math.min(SPRINT_LENGTH, offered.length))
        expect(new Set(idsOf(chosen)).size).toBe(chosen.length)
        expect(offered).toEqual(expect.arrayContaining(chosen))
        /** 0 for the best choice: fresh and on the theme. */
        const costOf = (one: Candidate): number =>
          (recent.has(one.id) ? 2 : 0) + (matching.includes(one) ? 0 : 1)
        const left = offered.filter((one) => !chosen.includes(one))
        expect(Math.max(-1, ...chosen.map(costOf))).toBeLessThanOrEqual(
          Math.min(9, ...left.map(costOf)),
        )
        const difficulties = chosen.map(({ difficulty }) => difficulty)
        expect(difficulties).toEqual([...difficulties].sort((one, other) => one - other))
      }),
    )
  })

  it('has as many on its theme as was told before from numbers alone', () => {
    const anyBank = anyCandidates.chain((bank) =>
      fc.record({
        bank: fc.constant(bank),
        matching: fc.shuffledSubarray(bank),
        recent: fc.subarray(bank.map(({ id }) => id)).map((ids) => new Set(ids)),
      }),
    )
    fc.assert(
      fc.property(anyBank, ({ bank, matching, recent }) => {
        const chosen = chooseSprintQuestions({ matching, mixed: bank, recent })
        const others = bank.filter((one) => !matching.includes(one))
        const isFresh = ({ id }: Candidate): boolean => !recent.has(id)
        const [fresh, freshOthers] = [matching, others].map((some) => some.filter(isFresh).length)
        const supply = {
          matching: fresh ?? 0,
          others: freshOthers ?? 0,
          recentMatching: matching.length - (fresh ?? 0),
          recentOthers: others.length - (freshOthers ?? 0),
        }
        expect(sprintMixOf(supply)).toEqual({
          onTheme: chosen.filter((one) => matching.includes(one)).length,
          total: chosen.length,
        })
      }),
    )
  })

  it.each([
    // on the theme, in all, whether those on the theme are enough without the others
    [6, 20, true],
    [5, 20, true],
    [4, 20, false],
    [0, 20, false],
    [19, 20, true],
    [20, 20, false],
    [7, 7, false],
  ])('with %i of %i on the theme can leave out the others: %s', (onTheme, total, can) => {
    expect(canLeaveOutMixed({ onTheme, total })).toBe(can)
  })
})
