import { router, signedInProcedure } from '../trpc.ts'

type Membership = { readonly churchId: string }

export const churchRouter = router({
  /** Nobody can join a church yet, so every list of memberships is empty. */
  mine: signedInProcedure.query((): Membership[] => []),
})
