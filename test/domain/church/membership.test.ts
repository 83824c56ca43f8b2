import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMemberOf,
  join,
  leave,
  MAX_MEMBERSHIPS,
  type Memberships,
  makePrimary,
} from '../../../src/domain/church/membership.ts'
import type { Result } from '../../../src/domain/result.ts'

const NONE: Memberships = { all: [], primaryChurchId: null }
const at = (minutes: number): Date => new Date(60_000 * minutes)

const accepted = (result: Result<Memberships>): Memberships => {
  if (!result.ok) throw new Error(`refused: ${result.error.message}`)
  return result.value
}

const joined = (...churchIds: readonly string[]): Memberships =>
  churchIds.reduce((before, id, minutes) => accepted(join(before, id, at(minutes))), NONE)

describe('joining a church', () => {
  it('makes the first church primary, and no later one', () => {
    expect(joined('a').primaryChurchId).toBe('a')
    expect(joined('a', 'b', 'c').primaryChurchId).toBe('a')
  })

  it('accepts a fifth church and refuses a sixth', () => {
    const five = joined('a', 'b', 'c', 'd', 'e')
    expect(five.all).toHaveLength(MAX_MEMBERSHIPS)
    expect(join(five, 'f', at(9))).toEqual({
      ok: false,
      error: {
        code: 'conflict',
        message: 'You’ve joined 5 churches, the maximum. Leave one to join another.',
      },
    })
  })

  it('refuses the same church twice, also with five churches', () => {
    for (const memberships of [joined('a'), joined('a', 'b', 'c', 'd', 'e')]) {
      expect(join(memberships, 'a', at(9))).toEqual({
        ok: false,
        error: { code: 'conflict', message: 'You are already a member of this church.' },
      })
    }
  })
})

describe('leaving a church', () => {
  it('makes the oldest remaining church primary when the primary one is left', () => {
    const memberships = accepted(makePrimary(joined('a', 'b', 'c'), 'b'))
    expect(accepted(leave(memberships, 'b'))).toMatchObject({ primaryChurchId: 'a' })
    expect(accepted(leave(joined('a', 'b', 'c'), 'a'))).toMatchObject({ primaryChurchId: 'b' })
  })

  it('keeps the primary church when another one is left', () => {
    expect(accepted(leave(joined('a', 'b'), 'b')).primaryChurchId).toBe('a')
  })

  it('has no primary church after the last one is left', () => {
    expect(accepted(leave(joined('a'), 'a'))).toEqual(NONE)
  })

  it('takes the first by id as older when two were joined at the same moment', () => {
    const all = ['z', 'y', 'x'].map((churchId) => ({ churchId, joinedAt: at(1) }))
    expect(accepted(leave({ all, primaryChurchId: 'z' }, 'z')).primaryChurchId).toBe('x')
  })
})

describe('without a membership', () => {
  it.each([leave, makePrimary])('refuses to leave the church or make it primary', (change) => {
    expect(change(joined('a'), 'b')).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'You are not a member of this church.' },
    })
  })
})

it('keeps at most five churches, each once, and exactly one primary, after any steps', () => {
  const churchId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const step = fc.tuple(fc.constantFrom('join', 'leave', 'primary'), churchId)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let memberships = NONE
      for (const [minutes, [kind, id]] of steps.entries()) {
        const change = {
          join: () => join(memberships, id, at(minutes)),
          leave: () => leave(memberships, id),
          primary: () => makePrimary(memberships, id),
        }[kind as 'join']
        const result = change()
        if (result.ok) memberships = result.value
        const ids = memberships.all.map((membership) => membership.churchId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(MAX_MEMBERSHIPS)
        expect(memberships.primaryChurchId === null).toBe(ids.length === 0)
        if (memberships.primaryChurchId !== null) {
          expect(isMemberOf(memberships, memberships.primaryChurchId)).toBe(true)
        }
      }
    }),
  )
})
