import { usePatchOwnUser } from '../app/use-patch-own-user.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'

/** Reads again whatever shows memberships; done when what is on the screen has arrived. */
export const useRefreshChurches = () => {
  const utils = trpc.useUtils()
  return async (): Promise<void> => {
    await Promise.all([
      utils.church.invalidate(),
      utils.leaderboard.invalidate(),
      utils.profile.get.invalidate(),
    ])
  }
}

/** Takes note of the answer to whether the learner's name may be shown, once the server has it. */
export const useNotePrivacy = () => {
  const patch = usePatchOwnUser()
  return (isPublicProfile: boolean | undefined): void => {
    if (isPublicProfile === undefined) return
    patch((known) => ({ ...known, isPublicProfile }), true)
  }
}

/** Whether what is on the screen is not what the server knows: joined or left somewhere else. */
export const isOutdated = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'conflict' || code === 'not_found'
}

/** The specification's sentence, and why. */
export const showFailure = (title: string, reason: string): void =>
  showToast({ title, description: reason, variant: 'destructive' })
