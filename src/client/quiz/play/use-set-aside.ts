import { errorCodeOf, errorMessageOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { showToast } from '../../ui/toast.ts'

/** Says nothing about an ended session, for which `RequireAuth` redirects to the sign-in. */
const tellFailure = (error: unknown): void => {
  if (errorCodeOf(error) === 'not_signed_in') return
  showToast({
    title: 'Error',
    description: errorMessageOf(error, 'Your choice was not saved. Please try again.'),
    variant: 'destructive',
  })
}

/**
 * Puts a question that was answered aside for good, or takes it back. Quick changes reach the server in their
 * order. A failure is said, and left to `undo`.
 */
export const useSetAside = (undo: (questionId: string, isAside: boolean) => void) => {
  const utils = trpc.useUtils()
  return trpc.quiz.setCardAside.useMutation({
    scope: { id: 'aside' },
    onSuccess: () => utils.dashboard.invalidate(),
    onError: (error, { questionId, isAside }) => {
      undo(questionId, !isAside)
      tellFailure(error)
    },
  })
}
