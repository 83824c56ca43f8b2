import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft, BookOpen, Check, Church, Crown, Trophy, Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BannerText, Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { GroupCover, INDEPENDENT_GROUP } from './group-card.tsx'
import { GroupDetailActions } from './group-detail-actions.tsx'
import type { Group } from './groups-queries.ts'

type HeaderProps = { readonly detail: RouterOutputs['group']['get'] }

/** The way back, what can be done, and which group this is. */
export const GroupDetailHeader = ({ detail }: HeaderProps) => {
  const { group } = detail
  return (
    <>
      <Row flexWrap="wrap" justifyContent="space-between" rowGap="1">
        <ButtonLink
          href={pathTo('groups')}
          variant="plain"
          size="sm"
          minH="11"
          px="3"
          ms="-3"
          aria-label="Back to Study Groups"
        >
          <ArrowLeft aria-hidden="true" />
          <span>Study Groups</span>
        </ButtonLink>
        <Row gap="1.5">
          <FavoriteButton group={group} />
          {detail.members ? <GroupDetailActions detail={detail} /> : null}
        </Row>
      </Row>
      <Card as="header" tone="ink" pad="lg">
        <Stack>
          {/* With large text, the name has a line of its own. */}
          <Row flexWrap="wrap" gap={{ base: '4', md: '6' }}>
            <GroupCover size="lg">{group.coverLetter}</GroupCover>
            <chakra.h1 flex="1 1 7rem" minW="0" textStyle="title" overflowWrap="anywhere">
              <bdi>{group.name}</bdi>
            </chakra.h1>
          </Row>
          <BannerText>{group.description}</BannerText>
          <Facts group={group} />
          <Tags tags={group.tags} />
        </Stack>
      </Card>
    </>
  )
}

const Facts = ({ group }: { readonly group: Group }) => (
  <Row as="ul" flexWrap="wrap" gap={{ base: '1.5', md: '2' }} aria-label="At a glance">
    <Fact tone="gold">
      <BookOpen {...icon} />
      <chakra.span srOnly>Theme: </chakra.span>
      <Text>{group.theme}</Text>
    </Fact>
    {group.isMember ? (
      <Fact>
        {group.isLeader ? <Crown {...icon} /> : <Check {...icon} />}
        <span>{group.isLeader ? 'Leader' : 'Member'}</span>
      </Fact>
    ) : null}
    <Fact>
      <Church {...icon} />
      <Text>{group.church ?? INDEPENDENT_GROUP}</Text>
    </Fact>
    <Fact>
      <Trophy {...icon} />
      <chakra.span srOnly>Tier: </chakra.span>
      <span>{group.tier}</span>
    </Fact>
    <Fact>
      <Users {...icon} />
      <span>{formatCount(group.memberCount, 'member', 'members')}</span>
    </Fact>
  </Row>
)

const Tags = ({ tags }: Pick<Group, 'tags'>) =>
  tags.length === 0 ? null : (
    <Row as="ul" flexWrap="wrap" gap={{ base: '1.5', md: '2' }} aria-label="Tags">
      {tags.map((tag) => (
        <Fact key={tag}>
          <Text>{tag}</Text>
        </Fact>
      ))}
    </Row>
  )

const icon = { 'aria-hidden': true, size: 16 } as const

const Fact = (props: ComponentProps<typeof Chip>) => (
  <chakra.li maxW="full" css={{ '& svg': { flexShrink: '0' } }}>
    <Chip
      tone="onInk"
      maxW="full"
      minH={{ base: '7', md: '8' }}
      px={{ base: '2.5', md: '3' }}
      py="1"
      fontSize={{ base: 'xs', md: 'sm' }}
      whiteSpace="normal"
      {...props}
    />
  </chakra.li>
)

const Text = chakra('bdi', { base: { minW: '0', overflowWrap: 'anywhere' } })
