import { router, signedInProcedure } from '../trpc.ts'
import { readFlags } from './flag.service.ts'

export const flagRouter = router({
  list: signedInProcedure.query(({ ctx }) => readFlags(ctx.database)),
})
