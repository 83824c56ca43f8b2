import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Settings } from 'lucide-react'
import { displayNameOf } from '../../domain/person.ts'
import { monthLabel } from '../lib/dates.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { LevelRing } from '../ui/level-ring.tsx'
import { XpBar } from '../ui/xp-bar.tsx'

/** Who this is, and how far they have come. */
export const ProfileBanner = ({ user }: { readonly user: OwnUser }) => (
  <Card as="section" aria-labelledby="profile-name" tone="ink" pad="lg">
    <Stack>
      <Row>
        <Picture>
          <Avatar person={user} size={76} />
        </Picture>
        <chakra.div flex="1" minW="0">
          <chakra.h1 id="profile-name" textStyle="title" overflowWrap="anywhere">
            <bdi>{displayNameOf(user)}</bdi>
          </chakra.h1>
          <chakra.p color="onInk.muted" mt="1">
            Level {user.currentLevel} · {user.profileTitle}
          </chakra.p>
        </chakra.div>
        <chakra.div hideBelow="md">
          <LevelRing level={user.level.current} progress={user.level.progressPercentage} />
        </chakra.div>
      </Row>
      <XpBar level={user.level} onInk />
      <Foot user={user} />
    </Stack>
  </Card>
)

const Foot = ({ user }: { readonly user: OwnUser }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
    <Chip tone="onInk">
      <CalendarDays aria-hidden="true" size={16} />
      Joined {monthLabel(user.createdAt, user.settings.timeZone)}
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
)

const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: { base: '4', md: '6' } },
})

/** The gold edge sets the picture off from the night behind it. */
const Picture = chakra('div', {
  base: { p: '1', borderRadius: 'full', borderWidth: '2px', borderColor: 'gold' },
})
