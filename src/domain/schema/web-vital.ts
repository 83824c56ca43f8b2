import { z } from 'zod'
import { WEB_VITAL_NAMES, WEB_VITAL_RATINGS, WEB_VITALS } from '../site/web-vital.ts'

const MAX_ADDRESS_LENGTH = 2000
const MAX_USER_AGENT_LENGTH = 1000
const MAX_TEXT_LENGTH = 100
const MAX_VALUE = Math.max(...WEB_VITAL_NAMES.map((name) => WEB_VITALS[name].max))

/** A measurement as browsers send it (specification, part 2, section 7); most of it is not kept. */
export const webVitalSchema = z
  .strictObject({
    name: z.enum(WEB_VITAL_NAMES),
    value: z.number().min(0).max(MAX_VALUE),
    id: z.string().max(MAX_TEXT_LENGTH).optional(),
    rating: z.enum(WEB_VITAL_RATINGS).optional(),
    navigationType: z.string().max(MAX_TEXT_LENGTH).optional(),
    url: z.string().max(MAX_ADDRESS_LENGTH),
    userAgent: z.string().max(MAX_USER_AGENT_LENGTH).optional(),
    timestamp: z.union([z.number(), z.string().max(MAX_TEXT_LENGTH)]).optional(),
  })
  .refine(({ name, value }) => value <= WEB_VITALS[name].max, {
    path: ['value'],
    message: 'This value is too large for its kind.',
  })

export type WebVital = z.output<typeof webVitalSchema>
