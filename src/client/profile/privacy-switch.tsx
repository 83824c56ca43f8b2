import { chakra } from '@chakra-ui/react/styled-system'
import { PRIVATE_MEMBER } from '../../domain/person.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { TextLink } from '../ui/link.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { usePrivacy } from './use-privacy.ts'

const PUBLIC =
  'Public: others can see your name in member lists and leaderboards, and open your profile.'
const PRIVATE = `Private: others see “${PRIVATE_MEMBER}” in leaderboards, with no name, picture or link, and member lists leave you out. Your points count all the same.`

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
        <TextLink href={`/users/${id}`}>See your public profile page</TextLink>
        {isPublicProfile ? '' : ' (while it is private, only you can)'}
      </chakra.p>
    </div>
  )
}
