import { SwitchField } from '../ui/switch-field.tsx'
import { usePrivacy } from './use-privacy.ts'

export const PrivacySwitch = () => {
  const { isPublicProfile, changePrivacy } = usePrivacy()
  return (
    <SwitchField
      label="Public profile"
      description={
        isPublicProfile
          ? 'Public: others can see your name, your level and your badges.'
          : 'Private: others see “Private member” instead of your name and picture.'
      }
      checked={isPublicProfile}
      onChange={(event) => changePrivacy(event.target.checked)}
    />
  )
}
