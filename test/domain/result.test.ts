import { expect, test } from 'vitest'
import { accept, type Result, refuse } from '../../src/domain/result.ts'

test('an accepted result carries the value, also an empty one', () => {
  expect(accept(7)).toEqual({ ok: true, value: 7 })
  expect(accept(null)).toEqual({ ok: true, value: null })
})

test('a refusal carries its code and the message to show', () => {
  expect(refuse('conflict', 'That name is taken.')).toEqual({
    ok: false,
    refusal: { code: 'conflict', message: 'That name is taken.' },
  })
})

test('a refusal fits where any value is expected', () => {
  const half = (number: number): Result<number> =>
    number % 2 === 0 ? accept(number / 2) : refuse('invalid_input', `${number} is odd.`)
  expect(half(8)).toEqual(accept(4))
  expect(half(7)).toEqual(refuse('invalid_input', '7 is odd.'))
})
