import { chakra } from '@chakra-ui/react/styled-system'
import { PRIVATE_MEMBER } from '../../domain/learner/person.ts'
import { pathTo } from '../../domain/site/page.ts'
import { rateLimitMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useInstantSave } from '../lib/use-instant-save.ts'
import { TextLink } from '../ui/link.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useSignedInUser } from './auth-context.tsx'
import { usePatchOwnUser } from './use-patch-own-user.ts'

const PUBLIC =
  'Public: others can see your name in member lists and leaderboards, and open your profile.'
const PRIVATE = `Private: leaderboards show “${PRIVATE_MEMBER}” with no name, picture or link, and member lists leave you out. Your points still count.`

export const PrivacySwitch = () => {
  const { id } = useSignedInUser()
  const { isPublicProfile, changePrivacy } = usePrivacy()
  return (
    <div>
      <SwitchField
        label="Public profile"
        description={isPublicProfile ? PUBLIC : PRIVATE}
        checked={isPublicProfile}
        onChange={(event) => changePrivacy(event.target.checked)}
      />
      <chakra.p textStyle="small" color="muted" mt="3">
        <TextLink href={pathTo('user', { userId: id })}>See your public profile page</TextLink>
        {isPublicProfile ? null : <span> (only you can while it’s private)</span>}
      </chakra.p>
    </div>
  )
}

const usePrivacy = () => {
  const { isPublicProfile } = useSignedInUser()
  const patch = usePatchOwnUser()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.user.updatePrivacy.useMutation()
  const { change } = useInstantSave({
    current: isPublicProfile,
    show: (isPublic, isUndo) => patch((known) => ({ ...known, isPublicProfile: isPublic }), isUndo),
    save: (isPublic) => mutateAsync({ isPublicProfile: isPublic }),
    onSaved: () => {
      // What shows or hides the name is loaded again when it is next opened.
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
