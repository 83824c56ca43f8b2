import { z } from 'zod'
import { FEATURE_NAMES, type FeatureFlags } from '../../../domain/site/feature.ts'
import { readFlags } from '../../platform/flag.service.ts'
import { refuseInput, reply, router, signedInProcedure, siteAdminProcedure } from '../../trpc.ts'
import { flagView, flagViewSchema } from './flag.view.ts'
import { initializeFlags, readStoredFlags, setFlag } from './flag-changes.service.ts'

const flagsSchema = z.record(z.enum(FEATURE_NAMES), z.boolean()) satisfies z.ZodType<FeatureFlags>

export const flagRouter = router({
  list: signedInProcedure.output(reply(flagsSchema)).query(({ ctx }) => readFlags(ctx)),

  /** Every feature with its description. */
  detailed: siteAdminProcedure
    .output(reply(z.object({ flags: z.array(flagViewSchema) })))
    .query(async ({ ctx }) => ({ flags: (await readStoredFlags(ctx.database)).map(flagView) })),

  /** Adds the features that are missing; others stay as they are. */
  initialize: siteAdminProcedure
    .use(refuseInput)
    .output(reply(z.object({ added: z.array(z.string()) })))
    .mutation(async ({ ctx }) => ({
      added: await initializeFlags(ctx.database, ctx.user.id, ctx.now()),
    })),

  /** Switches a feature on or off for everybody. */
  set: siteAdminProcedure
    .input(z.strictObject({ feature_name: z.enum(FEATURE_NAMES), is_enabled: z.boolean() }))
    .output(reply(z.object({ featureName: z.enum(FEATURE_NAMES), isEnabled: z.boolean() })))
    .mutation(async ({ ctx, input: { feature_name: name, is_enabled: isEnabled } }) => {
      await setFlag(ctx.database, ctx.user.id, name, isEnabled, ctx.now())
      return { featureName: name, isEnabled }
    }),
})
