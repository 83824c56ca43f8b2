import { type OwnUser, trpc } from '../lib/trpc.ts'

/** Updates the cached user; `ahead` of the server when it has not confirmed the change yet. */
export const usePatchOwnUser = () => {
  const { auth } = trpc.useUtils()
  return (change: (known: OwnUser) => OwnUser, ahead: boolean): void => {
    // A reply still in flight was sent before this change and would overwrite it.
    if (ahead) void auth.user.cancel()
    auth.user.setData(undefined, (known) => known && change(known))
  }
}
