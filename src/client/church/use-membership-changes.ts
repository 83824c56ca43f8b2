import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { isOutdated, showFailure, useRefreshChurches } from './use-refresh-churches.ts'

const UNREACHABLE = 'The server could not be reached.'

/** `onMade`: the list has the new order. */
export const useMakePrimary = (churchId: string, onMade: () => void) => {
  const refresh = useRefreshChurches()
  const { mutate, isPending } = trpc.church.makePrimary.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Primary church updated!' })
      await refresh()
      onMade()
    },
    onError: async (error) => {
      showFailure('Failed to update primary church', errorMessageOf(error, UNREACHABLE))
      if (isOutdated(error)) await refresh()
    },
  })
  return {
    makePrimary: (): void => {
      if (!isPending) mutate({ id: churchId, isPrimary: true })
    },
    isMaking: isPending,
  }
}

type Leaving = {
  /** The server has said yes or no. */
  readonly onAnswered: () => void
  /** The list has the church no more. */
  readonly onLeft: () => void
}

export const useLeaveChurch = (churchId: string, { onAnswered, onLeft }: Leaving) => {
  const refresh = useRefreshChurches()
  const refreshList = async (): Promise<void> => {
    await refresh()
    onLeft()
  }
  const { mutate, isPending } = trpc.church.leave.useMutation({
    onSuccess: () => {
      showToast({ title: 'Left church successfully!' })
      onAnswered()
      return refreshList()
    },
    onError: async (error) => {
      showFailure('Failed to leave church', errorMessageOf(error, UNREACHABLE))
      onAnswered()
      if (isOutdated(error)) await refreshList()
    },
  })
  return {
    leave: (): void => {
      if (!isPending) mutate({ id: churchId })
    },
    isLeaving: isPending,
  }
}
