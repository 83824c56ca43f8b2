// The small build of zod: a page of the client carries these schemas.
import { z } from 'zod/mini'
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '../person.ts'

const name = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `Enter a ${label}.`),
      z.maxLength(MAX_PERSON_NAME_LENGTH, `The ${label} is too long.`),
      z.regex(/^\P{Cc}*$/u, `The ${label} holds a character that cannot be shown.`),
    )

/** Development sign-in: makes the test user when the address is new. */
export const developmentSignInSchema = z.strictObject({
  email: z
    .email('Enter an e-mail address.')
    .check(z.maxLength(MAX_EMAIL_LENGTH, 'The e-mail address is too long.')),
  firstName: name('first name'),
  lastName: name('last name'),
})

/** One of the user's own sessions, as their list names it. */
export const sessionIdSchema = z.strictObject({ sessionId: z.uuid() })

export type DevelopmentSignIn = z.infer<typeof developmentSignInSchema>
