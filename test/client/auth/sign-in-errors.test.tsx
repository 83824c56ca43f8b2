import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signInErrorOf } from '../../../src/client/auth/sign-in-errors.ts'

const UNKNOWN = signInErrorOf('?error=never-heard-of')

test('without an error there is nothing to say', () => {
  expect(signInErrorOf('')).toBeNull()
  expect(UNKNOWN).toBe('Signing in did not work. Please try again.')
})

test('every code that the server sends to the sign-in page has words of its own', () => {
  const navigation = readFileSync('src/server/http/navigation.ts', 'utf8')
  const codes = [...navigation.matchAll(/\/login\?error=(\w+)/g)].map((match) => match[1])
  expect(codes.length).toBeGreaterThan(0)
  for (const code of codes) {
    expect(signInErrorOf(`?error=${code}`), code).not.toBe(UNKNOWN)
  }
})
