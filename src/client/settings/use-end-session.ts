import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type OwnSession = RouterOutputs['auth']['sessions']['sessions'][number]

export const deviceNameOf = ({ device }: OwnSession): string => device ?? 'Unknown browser'

/** Signs one other browser out. `onEnded` gets what to say once it is gone from the list. */
export const useEndSession = (session: OwnSession, onEnded: (news: string) => void) => {
  const { sessions } = trpc.useUtils().auth
  const { mutate, isPending, error } = trpc.auth.endSession.useMutation({
    onSuccess: async () => {
      // A list that is on its way still has it.
      await sessions.cancel()
      sessions.setData(
        undefined,
        (known) => known && { sessions: known.sessions.filter(({ id }) => id !== session.id) },
      )
      onEnded(`${deviceNameOf(session)} is signed out.`)
    },
    onError: async (failure) => {
      if (errorCodeOf(failure) !== 'not_found') return
      await sessions.invalidate()
      onEnded(`${deviceNameOf(session)} was signed out already.`)
    },
  })
  const failed = error !== null && errorCodeOf(error) !== 'not_found'
  return {
    end: () => {
      if (!isPending) mutate({ sessionId: session.id })
    },
    isPending,
    problem: failed ? errorMessageOf(error, 'The server could not be reached.') : null,
  }
}
