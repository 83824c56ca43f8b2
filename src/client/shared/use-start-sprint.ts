import { errorMessageOf } from '../lib/errors.ts'
import { type RouterInputs, trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'

type SprintChoice = Omit<RouterInputs['sprint']['start'], 'id'>

type StartOptions = {
  readonly onStarted: () => void
  /** `message` says why it could not be started. */
  readonly onFailed: (message: string, error: unknown) => void
}

/** Starts a sprint of a group, and reads again what it changes. */
export const useStartSprint = (groupId: string, { onStarted, onFailed }: StartOptions) => {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.sprint.start.useMutation({
    onSuccess: ({ message }) => {
      showToast({ title: message })
      void utils.sprint.invalidate()
      onStarted()
    },
    onError: (error) =>
      onFailed(errorMessageOf(error, 'Failed to start quiz sprint. Please try again.'), error),
    // Also after a failure: another leader may have been quicker.
    onSettled: () => utils.group.invalidate(),
  })
  return {
    /** With the questions and days of `choice`, or 20 questions on the group's theme, or those on it alone. */
    start: (choice: SprintChoice = {}): void => {
      if (!isPending) mutate({ id: groupId, ...choice })
    },
    isStarting: isPending,
  }
}
