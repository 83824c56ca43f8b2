import { describe, expect, it } from 'vitest'
import { nextProposalAt, recentProposals } from '../../../src/domain/church/church-proposal.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS)
const inHours = (hours: number): Date => ago(-hours)

describe('the next proposal of a church', () => {
  it.each<[string, Date[], Date | null]>([
    ['now, after none', [], null],
    ['now, after two', [ago(1), ago(0)], null],
    ['now, 24 hours after the first of three', [ago(24), ago(1), ago(0)], null],
    ['a moment before that', [ago(23.999), ago(1), ago(0)], inHours(0.001)],
    ['24 hours after the first of three at once', [ago(0), ago(0), ago(0)], inHours(24)],
    ['after the first of three, in any order', [ago(1), ago(20), ago(3)], inHours(4)],
    ['now, after those of a clock that was ahead', [inHours(70), inHours(71), inHours(72)], null],
    ['after the second of four', [ago(4), ago(20), ago(10), ago(1)], inHours(14)],
  ])('is possible %s', (_what, times, expected) => {
    expect(nextProposalAt(times, NOW)).toEqual(expected)
  })

  it('remembers no proposal longer than it counts', () => {
    expect(recentProposals([ago(25), ago(24), ago(23), ago(0)], NOW)).toEqual([ago(23), ago(0)])
  })
})
