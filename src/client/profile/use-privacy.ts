import { useSignedInUser } from '../app/auth-context.tsx'
import { rateLimitMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { useInstantSave } from './use-instant-save.ts'
import { usePatchOwnUser } from './use-patch-own-user.ts'

/** Whether the profile is public, and the switch for it. */
export const usePrivacy = () => {
  const { isPublicProfile } = useSignedInUser()
  const patch = usePatchOwnUser()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.user.updatePrivacy.useMutation()
  const { change } = useInstantSave({
    current: isPublicProfile,
    show: (isPublic, ahead) => patch((known) => ({ ...known, isPublicProfile: isPublic }), ahead),
    save: (isPublic) => mutateAsync({ isPublicProfile: isPublic }),
    onSaved: () => {
      // Whatever shows or hides the name is read again when it is next looked at.
      void utils.profile.get.invalidate()
      void utils.church.members.invalidate()
      void utils.leaderboard.invalidate()
      showToast({
        title: 'Profile updated',
        description: 'Your profile privacy settings have been saved.',
      })
    },
    onFailed: (error) => {
      const rateLimitMessage = rateLimitMessageOf(error)
      showToast({
        title: 'Failed to update profile settings. Please try again.',
        ...(rateLimitMessage ? { description: rateLimitMessage } : {}),
        variant: 'destructive',
      })
    },
  })
  return { isPublicProfile, changePrivacy: change }
}
