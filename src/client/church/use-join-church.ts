import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import {
  isOutdated,
  showFailure,
  useNotePrivacy,
  useRefreshChurches,
} from './use-refresh-churches.ts'

/** `onAnswered`: the server has said yes or no. */
export const useJoinChurch = (onAnswered: () => void) => {
  const refresh = useRefreshChurches()
  const notePrivacy = useNotePrivacy()
  const { mutate, isPending } = trpc.church.join.useMutation({
    onSuccess: (_joined, { isPublicProfile }) => {
      showToast({ title: 'Joined church successfully!' })
      notePrivacy(isPublicProfile)
      onAnswered()
      // Pending until the screen knows, so that nobody is offered to join twice.
      return refresh()
    },
    onError: async (error) => {
      showFailure(
        'Failed to join church',
        errorMessageOf(error, 'The server could not be reached.'),
      )
      onAnswered()
      if (isOutdated(error)) await refresh()
    },
  })
  return {
    join: (churchId: string, isPublicProfile: boolean): void =>
      mutate({ id: churchId, isPublicProfile }),
    isJoining: isPending,
  }
}
