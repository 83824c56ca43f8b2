import { z } from 'zod'

const name = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter a ${label}.`)
    .max(80, `The ${label} is too long.`)
    .regex(/^\P{Cc}*$/u, `The ${label} holds a character that cannot be shown.`)

/** Development sign-in: makes the test user when the address is new. */
export const developmentSignInSchema = z.strictObject({
  email: z.email('Enter an e-mail address.').max(254, 'The e-mail address is too long.'),
  firstName: name('first name'),
  lastName: name('last name'),
})

/** One of the user's own sessions, as their list names it. */
export const sessionIdSchema = z.strictObject({ sessionId: z.uuid() })

export type DevelopmentSignIn = z.infer<typeof developmentSignInSchema>
