import { expect, it } from 'vitest'
import { developmentSignInSchema } from '../../../src/domain/schema/auth.ts'

const RUTH = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Moab' }
const longEmail = (length: number): string => {
  const domain = `${'a'.repeat(60)}.`.repeat(3)
  return `${'r'.repeat(length - domain.length - 4)}@${domain}org`
}

it.each([
  [{}],
  [{ firstName: 'R' }],
  [{ firstName: 'R'.repeat(80) }],
  [{ lastName: 'გელაშვილი' }],
  [{ email: 'ruth+quiz@mail.example.org' }],
])('accepts a sign-in with %j', (change) => {
  expect(developmentSignInSchema.parse({ ...RUTH, ...change })).toEqual({ ...RUTH, ...change })
})

it('trims spaces around a name', () => {
  const signIn = developmentSignInSchema.parse({
    ...RUTH,
    firstName: '  Ruth ',
    lastName: 'Moab\n',
  })
  expect(signIn).toEqual(RUTH)
})

it.each<[object, string]>([
  [{ email: '' }, 'Enter an e-mail address.'],
  [{ email: 'ruth' }, 'Enter an e-mail address.'],
  [{ email: 'ruth@' }, 'Enter an e-mail address.'],
  [{ email: `${RUTH.email}\n` }, 'Enter an e-mail address.'],
  [{ firstName: '' }, 'Enter a first name.'],
  [{ firstName: '   ' }, 'Enter a first name.'],
  [{ firstName: 'R'.repeat(81) }, 'The first name is too long.'],
  [{ lastName: '' }, 'Enter a last name.'],
  [{ lastName: 'M'.repeat(81) }, 'The last name is too long.'],
])('refuses a sign-in with %j: %s', (change, message) => {
  const { error } = developmentSignInSchema.safeParse({ ...RUTH, ...change })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

it('accepts an e-mail address of at most 254 characters', () => {
  const accepts = (length: number): boolean =>
    developmentSignInSchema.safeParse({ ...RUTH, email: longEmail(length) }).success
  expect([longEmail(254).length, accepts(254), accepts(255)]).toEqual([254, true, false])
})

it.each([
  [{ ...RUTH, isSiteAdmin: true }],
  [{ ...RUTH, email: { $ne: null } }],
  [{ email: RUTH.email, firstName: 'Ruth' }],
  [null],
])('refuses %j', (input) => {
  expect(developmentSignInSchema.safeParse(input).success).toBe(false)
})
