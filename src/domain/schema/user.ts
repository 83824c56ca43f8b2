import { z } from 'zod'
import { TIME_LIMITS, type TimeLimit } from '../quiz/grading.ts'
import { MAX_TIME_ZONE_LENGTH } from '../time/time.ts'
import { parsePresentTimeZone } from '../time/time-zone-name.ts'

/** A time zone in any spelling; the output is its present name. */
const timeZone = z
  .string()
  .max(MAX_TIME_ZONE_LENGTH)
  .transform((text, { addIssue }) => {
    const zone = parsePresentTimeZone(text)
    if (zone) return zone
    addIssue('This time zone isn’t supported.')
    return z.NEVER
  })

export const privacySchema = z.strictObject({ isPublicProfile: z.boolean() })

/** A user, by their id. */
export const userIdSchema = z.strictObject({ userId: z.uuid('User not found').toLowerCase() })

const settings = z.strictObject({
  timeLimit: z.enum(TIME_LIMITS as [TimeLimit, ...TimeLimit[]]),
  timeZone,
  singleKeyShortcuts: z.boolean(),
})

/** Any of a learner's settings; omitted ones stay unchanged. */
export const settingsSchema = settings.partial()

export type Settings = z.input<typeof settings>

export type SettingsChanges = z.output<typeof settingsSchema>
