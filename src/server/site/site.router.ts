import { publicProcedure, router } from '../trpc.ts'

export const siteRouter = router({
  /** What the host of this installation says about it. */
  info: publicProcedure.query(({ ctx }) => ({ supportEmail: ctx.config.supportEmail })),
})
