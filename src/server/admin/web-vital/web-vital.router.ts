import { z } from 'zod'
import { webVitalSchema } from '../../../domain/schema/web-vital.ts'
import { publicProcedure, reply, router } from '../../trpc.ts'
import { recordWebVital } from './web-vital.service.ts'

export const webVitalRouter = router({
  /**
   * Stores what a browser measured; nothing is kept of who sent it. The reply is the same for measurements that
   * are dropped.
   */
  record: publicProcedure
    .input(webVitalSchema)
    .output(reply(z.object({ recorded: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await recordWebVital(ctx, input, ctx.network, ctx.now())
      return { recorded: true }
    }),
})
