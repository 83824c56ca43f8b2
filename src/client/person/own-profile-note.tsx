import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, LockKeyhole } from 'lucide-react'
import { TextLink } from '../ui/link.tsx'

/** Tells the owner of a profile who else sees this page. */
export const OwnProfileNote = ({ isPublic }: { readonly isPublic: boolean }) => {
  const Icon = isPublic ? Eye : LockKeyhole
  return (
    <Note>
      <Icon aria-hidden="true" size={18} />
      <span>
        {isPublic
          ? 'This is how others see your profile.'
          : 'Your profile is private: only you can see this page.'}{' '}
        <TextLink href="/settings">Change this in your settings</TextLink>
      </span>
    </Note>
  )
}

const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '2.5',
    px: '1',
    textStyle: 'small',
    color: 'muted',
    '& svg': { flexShrink: '0', mt: '0.5' },
  },
})
