import { expect, it } from 'vitest'
import { err, ok, type Result } from '../../src/domain/result.ts'

it('ok carries the value, even null', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 })
  expect(ok(null)).toEqual({ ok: true, value: null })
})

it('err carries the code and the message to show', () => {
  expect(err('conflict', 'That name is taken.')).toEqual({
    ok: false,
    error: { code: 'conflict', message: 'That name is taken.' },
  })
})

it('err fits a Result of any value', () => {
  const half = (number: number): Result<number> =>
    number % 2 === 0 ? ok(number / 2) : err('invalid_input', `${number} is odd.`)
  expect(half(8)).toEqual(ok(4))
  expect(half(7)).toEqual(err('invalid_input', '7 is odd.'))
})
