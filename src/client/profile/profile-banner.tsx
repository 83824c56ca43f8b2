import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Settings } from 'lucide-react'
import { formatMonth } from '../lib/format.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { PersonBanner } from '../person/person-banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'

export const ProfileBanner = ({ user }: { readonly user: OwnUser }) => (
  <PersonBanner person={user} level={user.level}>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
      <Chip tone="onInk">
        <CalendarDays aria-hidden="true" size={16} />
        Joined {formatMonth(user.createdAt, user.settings.timeZone)}
      </Chip>
      <ButtonLink
        href="/settings"
        size="sm"
        ms="auto"
        color="onInk"
        borderColor="rgb(255 255 255 / 0.45)"
        _hover={{ bg: 'rgb(255 255 255 / 0.12)', borderColor: 'onInk' }}
      >
        <Settings aria-hidden="true" />
        Settings
      </ButtonLink>
    </chakra.div>
  </PersonBanner>
)
