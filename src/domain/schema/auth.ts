// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '../learner/person.ts'
import { hasTooManyMarks, withoutInvisible } from '../text/visible-text.ts'

const name = (label: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(MAX_PERSON_NAME_LENGTH, `The ${label} is too long.`),
    z.regex(/^\P{Cc}*$/u, `The ${label} contains a character that can’t be displayed.`),
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, `Enter a ${label}.`),
    z.refine((text) => !hasTooManyMarks(text), `The ${label} has too many marks on one letter.`),
  )

/** Development sign-in: creates the test user when the address is new. */
export const developmentSignInSchema = z.strictObject({
  email: z
    .email('Enter an e-mail address.')
    .check(z.maxLength(MAX_EMAIL_LENGTH, 'The e-mail address is too long.')),
  firstName: name('first name'),
  lastName: name('last name'),
})

/** One of the user's own sessions, by the id in their list of sessions. */
export const sessionIdSchema = z.strictObject({
  sessionId: z.uuid('This device is already signed out.'),
})

export type DevelopmentSignIn = z.infer<typeof developmentSignInSchema>
