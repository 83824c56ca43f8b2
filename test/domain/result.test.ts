import { expect, it } from 'vitest'
import { err, ok, type Result } from '../../src/domain/result.ts'

it('an accepted result carries the value, also an empty one', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 })
  expect(ok(null)).toEqual({ ok: true, value: null })
})

it('a refusal carries its code and the message to show', () => {
  expect(err('conflict', 'That name is taken.')).toEqual({
    ok: false,
    error: { code: 'conflict', message: 'That name is taken.' },
  })
})

it('a refusal fits where any value is expected', () => {
  const half = (number: number): Result<number> =>
    number % 2 === 0 ? ok(number / 2) : err('invalid_input', `${number} is odd.`)
  expect(half(8)).toEqual(ok(4))
  expect(half(7)).toEqual(err('invalid_input', '7 is odd.'))
})
