import { type OwnUser, trpc } from '../lib/trpc.ts'

/** Changes what the screens show of the signed-in user; `ahead` when the server has yet to take it. */
export const usePatchOwnUser = () => {
  const { auth } = trpc.useUtils()
  return (change: (known: OwnUser) => OwnUser, ahead: boolean): void => {
    // An answer that is on its way knows nothing of what is being saved; of a refusal it may.
    if (ahead) void auth.user.cancel()
    auth.user.setData(undefined, (known) => known && change(known))
  }
}
