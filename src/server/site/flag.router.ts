import { z } from 'zod'
import { FEATURE_NAMES, type FeatureFlags } from '../../domain/feature.ts'
import { readFlags } from '../flag/flag.service.ts'
import { reply, router, signedInProcedure } from '../trpc.ts'

const flagsSchema = z.record(z.enum(FEATURE_NAMES), z.boolean()) satisfies z.ZodType<FeatureFlags>

export const flagRouter = router({
  list: signedInProcedure.output(reply(flagsSchema)).query(({ ctx }) => readFlags(ctx.database)),
})
