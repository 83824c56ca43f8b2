import { type OwnUser, trpc } from '../lib/trpc.ts'

/** Changes the cached user. `isUndo` takes back a change that the server refused. */
export const usePatchOwnUser = () => {
  const { auth } = trpc.useUtils()
  return (change: (known: OwnUser) => OwnUser, isUndo = false): void => {
    // A reply still in flight was sent before this change and would overwrite it.
    if (!isUndo) void auth.user.cancel()
    auth.user.setData(undefined, (known) => known && change(known))
  }
}
