import { z } from 'zod'
import { DEFAULT_PERIOD, PERIODS } from '../time/period.ts'

const period = z
  .enum(PERIODS, `The period must be one of ${PERIODS.join(', ')}.`)
  .default(DEFAULT_PERIOD)

export const leaderboardSchema = z.strictObject({ period })

export const churchLeaderboardSchema = z.strictObject({
  id: z.uuid('Church not found').toLowerCase(),
  period,
})
