import { z } from 'zod'
import { TIME_LIMITS, type TimeLimit } from '../grading.ts'
import { MAX_TIME_ZONE_LENGTH, parseTimeZone } from '../time.ts'

export const privacySchema = z.strictObject({ isPublicProfile: z.boolean() })

/** A user, by their id. */
export const userIdSchema = z.strictObject({ userId: z.uuid('User not found').toLowerCase() })

const settings = z.strictObject({
  timeLimit: z.enum(TIME_LIMITS as [TimeLimit, ...TimeLimit[]]),
  timeZone: z
    .string()
    .max(MAX_TIME_ZONE_LENGTH)
    .refine((text) => parseTimeZone(text) !== null, 'This time zone isn’t supported.'),
  singleKeyShortcuts: z.boolean(),
})

/** Any of a learner's settings; omitted ones stay unchanged. */
export const settingsSchema = settings.partial()

export type Settings = z.infer<typeof settings>
