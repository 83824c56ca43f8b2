import { useEffect, useRef } from 'react'
import { MAX_MEMBERSHIPS } from '../../domain/church/membership.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { usePatchOwnUser } from '../shared/use-patch-own-user.ts'
import { showToast } from '../ui/toast.ts'

export type OwnMembership = RouterOutputs['church']['mine'][number]

/** The learner's churches, the primary first. Until they are known, another can be joined. */
export const useMemberships = () => {
  const query = trpc.church.mine.useQuery()
  const count = query.data?.length ?? null
  return { query, count, isAtLimit: count !== null && count >= MAX_MEMBERSHIPS }
}

export const useJoinChurch = (onAnswered: () => void) => {
  const patchPrivacy = usePatchPrivacy()
  const { onSuccess, onError } = useAfterChange({
    success: 'Joined church successfully!',
    failure: 'Failed to join church',
    onAnswered,
  })
  const { mutate, isPending } = trpc.church.join.useMutation({
    onSuccess: (_joined, { isPublicProfile }) => {
      patchPrivacy(isPublicProfile)
      return onSuccess()
    },
    onError,
  })
  return {
    join: (churchId: string, isPublicProfile: boolean): void =>
      mutate({ id: churchId, isPublicProfile }),
    isJoining: isPending,
  }
}

export const useMakePrimary = (churchId: string, onRefreshed: () => void) => {
  const { mutate, isPending } = trpc.church.makePrimary.useMutation(
    useAfterChange({
      success: 'Primary church updated!',
      failure: 'Failed to update primary church',
      onRefreshed,
    }),
  )
  return {
    makePrimary: (): void => {
      if (!isPending) mutate({ id: churchId, isPrimary: true })
    },
    isPending,
  }
}

type Leaving = { readonly onAnswered: () => void; readonly onRefreshed: () => void }

export const useLeaveChurch = (churchId: string, { onAnswered, onRefreshed }: Leaving) => {
  const { mutate, isPending } = trpc.church.leave.useMutation(
    useAfterChange({
      success: 'Left church successfully!',
      failure: 'Failed to leave church',
      onAnswered,
      onRefreshed,
    }),
  )
  return {
    leave: (): void => {
      if (!isPending) mutate({ id: churchId })
    },
    isLeaving: isPending,
  }
}

type Change = {
  /** The specification's sentences. */
  readonly success: string
  readonly failure: string
  /** The server has said yes or no. */
  readonly onAnswered?: () => void
  /** The lists on the screen are those of after the change. */
  readonly onRefreshed?: () => void
}

/**
 * What follows a change of memberships: a toast, and new lists, also where the change failed because
 * the church was joined or left somewhere else. The change is pending until the lists are there, so
 * that nobody is offered it twice.
 */
export const useAfterChange = ({ success, failure, onAnswered, onRefreshed }: Change) => {
  const utils = trpc.useUtils()
  const refresh = async (): Promise<void> => {
    await Promise.all([
      utils.church.invalidate(),
      utils.leaderboard.invalidate(),
      utils.profile.get.invalidate(),
    ])
    onRefreshed?.()
  }
  return {
    onSuccess: async (): Promise<void> => {
      showToast({ title: success })
      onAnswered?.()
      await refresh()
    },
    onError: async (error: unknown): Promise<void> => {
      showToast({
        title: failure,
        description: errorMessageOf(error),
        variant: 'destructive',
      })
      onAnswered?.()
      const code = errorCodeOf(error)
      if (code === 'conflict' || code === 'not_found') await refresh()
    },
  }
}

/** Shows the privacy that was chosen with a church, once the server has it. */
export const usePatchPrivacy = () => {
  const patch = usePatchOwnUser()
  return (isPublicProfile: boolean | undefined): void => {
    if (isPublicProfile === undefined) return
    patch((known) => ({ ...known, isPublicProfile }))
  }
}

/** For what to focus when the learner has joined, and the button that they pressed is gone. */
export const useFocusWhenJoined = <Target extends HTMLElement>(isMember: boolean) => {
  const target = useRef<Target>(null)
  const wasMember = useRef(isMember)
  useEffect(() => {
    const joined = isMember && !wasMember.current
    wasMember.current = isMember
    if (joined) target.current?.focus({ preventScroll: true })
  }, [isMember])
  return target
}
