import { chakra } from '@chakra-ui/react/styled-system'
import { displayNameOf, type PersonName } from '../../domain/learner/person.ts'
import type { LevelProgress } from '../../domain/level.ts'
import type { Elements } from '../lib/elements.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { LevelRing } from '../ui/level-ring.tsx'
import { XpBar } from '../ui/xp-bar.tsx'

type ProfileBannerProps = {
  readonly person: PersonName & { readonly profileImageUrl: string | null }
  readonly level: LevelProgress
  /** Shown below the bar. */
  readonly children?: Elements
}

/** Who this is, and how far they have come. */
export const ProfileBanner = ({ person, level, children }: ProfileBannerProps) => (
  <Card as="section" aria-labelledby="profile-name" tone="ink" pad="lg">
    <Stack>
      {/* With large text, the name has a line of its own. */}
      <Row flexWrap="wrap" gap={{ base: '4', md: '6' }}>
        <Picture>
          <Avatar person={person} size={76} />
        </Picture>
        <chakra.div flex="1 1 7rem" minW="0">
          <chakra.h1 id="profile-name" textStyle="title" overflowWrap="anywhere">
            <bdi>{displayNameOf(person)}</bdi>
          </chakra.h1>
          <chakra.p color="onInk.muted" mt="1">
            {`Level ${level.current} · ${level.title}`}
          </chakra.p>
        </chakra.div>
        <chakra.div hideBelow="md">
          <LevelRing level={level.current} progress={level.progressPercentage} />
        </chakra.div>
      </Row>
      <XpBar level={level} onInk />
      {children}
    </Stack>
  </Card>
)

/** The gold edge sets the picture off from the dark card. */
const Picture = chakra('div', {
  base: { p: '1', borderRadius: 'full', borderWidth: '2px', borderColor: 'gold' },
})
