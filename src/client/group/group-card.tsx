import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, Check, Church, Crown, Users } from 'lucide-react'
import type { GroupTier } from '../../domain/group/tier.ts'
import { groupProgressGoal } from '../../domain/group/tier.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { Group } from './groups-queries.ts'

type GroupCardProps = { readonly group: Group }

export const INDEPENDENT_GROUP = 'Independent'

/** A group in a list. A click anywhere opens it, except on the star. */
export const GroupCard = ({ group }: GroupCardProps) => (
  <Card as="article" position="relative" h="full" display="flex" flexDirection="column" gap="3.5">
    <Head group={group} />
    <Row flexWrap="wrap" gap="2">
      <TierBadge tier={group.tier} />
      <RoleChip group={group} />
      <Fact ms="auto">
        <Users aria-hidden="true" size={15} />
        <span>{formatCount(group.memberCount, 'member', 'members')}</span>
      </Fact>
    </Row>
    <Description dir="auto">{group.description}</Description>
    <Tags tags={group.tags} />
    <Stack gap="3.5" mt="auto" pt="1">
      <GroupWeek group={group} />
      <OpenLink
        id={groupLinkId(group.id)}
        href={pathTo('group', { id: group.id })}
        aria-label={`Open Group: ${group.name}`}
      >
        Open Group
      </OpenLink>
    </Stack>
  </Card>
)

/** Of the link to a group's page. */
export const groupLinkId = (groupId: string): string => `group-${groupId}`

const Head = ({ group: { coverLetter, name, church, theme, ...group } }: GroupCardProps) => (
  <chakra.div display="flex" alignItems="start" gap="3.5">
    {/* With large text, the name has a line of its own. */}
    <chakra.div display="flex" flexWrap="wrap" gap="3.5" flex="1" minW="0">
      <GroupCover>{coverLetter}</GroupCover>
      <chakra.div flex="1 1 7rem" minW="0">
        <chakra.h2 textStyle="subheading" fontSize="lg" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </chakra.h2>
        <Fact mt="1">
          <Church aria-hidden="true" size={15} />
          <bdi>{church ?? INDEPENDENT_GROUP}</bdi>
        </Fact>
        <Fact>
          <BookOpen aria-hidden="true" size={15} />
          <chakra.span srOnly>Theme: </chakra.span>
          <bdi>{theme}</bdi>
        </Fact>
      </chakra.div>
    </chakra.div>
    {/* Above the link that covers the card. */}
    <chakra.div position="relative" zIndex="1" mt="-1.5" me="-2">
      <FavoriteButton group={{ name, ...group }} />
    </chakra.div>
  </chakra.div>
)

const TIER_TONES = { Elite: 'gold', Active: 'ink', New: 'plain' } as const

export const TierBadge = ({ tier }: { readonly tier: GroupTier }) => (
  <Chip tone={TIER_TONES[tier]}>{tier}</Chip>
)

const RoleChip = ({ group: { isMember, isLeader } }: GroupCardProps) => {
  if (!isMember) return null
  return (
    <Chip>
      {isLeader ? (
        <Crown aria-hidden="true" size={15} />
      ) : (
        <Check aria-hidden="true" size={15} strokeWidth={2.5} />
      )}
      <span>{isLeader ? 'Leader' : 'Member'}</span>
    </Chip>
  )
}

const Tags = ({ tags }: Pick<Group, 'tags'>) =>
  tags.length === 0 ? null : (
    <Row as="ul" flexWrap="wrap" gap="1.5" aria-label="Tags">
      {tags.map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
    </Row>
  )

/** The week's XP, and how far it is to where the bar is full. */
export const GroupWeek = ({ group: { name, xpThisWeek, progressPercentage } }: GroupCardProps) => {
  const xp = `${formatNumber(xpThisWeek)} XP this week`
  const goal = `Goal: ${formatNumber(groupProgressGoal(xpThisWeek))}`
  return (
    <Stack gap="2">
      <ProgressBar
        value={progressPercentage}
        label={`Weekly progress of ${name}`}
        valueText={`${xp}. ${goal}`}
      />
      <Row justifyContent="space-between" flexWrap="wrap" rowGap="0">
        <Figure fontWeight="650">{xp}</Figure>
        <Figure color="muted" aria-hidden="true">
          {goal}
        </Figure>
      </Row>
    </Stack>
  )
}

/** The letter of a group, hidden from screen readers: its name stands beside it. */
export const GroupCover = chakra(
  'span',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      color: 'gold.glow',
      bgImage: 'linear-gradient(135deg, var(--chakra-colors-ink), var(--chakra-colors-ink-to))',
      fontFamily: 'heading',
      fontWeight: '600',
      lineHeight: '1',
    },
    variants: {
      size: {
        sm: {
          w: sizeWithin(10),
          h: sizeWithin(10),
          borderRadius: 'control',
          fontSize: sizeWithin(5.25),
        },
        md: {
          w: sizeWithin(12),
          h: sizeWithin(12),
          borderRadius: 'option',
          fontSize: sizeWithin(6.25),
        },
        /** On a dark card. */
        lg: {
          w: { base: sizeWithin(16), md: '20' },
          h: { base: sizeWithin(16), md: '20' },
          borderRadius: 'card',
          borderWidth: '2px',
          borderColor: 'gold',
          fontSize: { base: sizeWithin(8), md: '4xl' },
        },
      },
    },
    defaultVariants: { size: 'md' },
  },
  { defaultProps: { 'aria-hidden': true, translate: 'no' } },
)

/** A small fact with its icon. */
const Fact = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'small',
    color: 'muted',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', mt: '0.5' },
    '& > bdi': { minW: '0' },
  },
})

const Description = chakra('p', { base: { overflowWrap: 'anywhere', lineClamp: '3' } })

const Tag = chakra('li', {
  base: {
    maxW: 'full',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'line',
    textStyle: 'small',
    fontSize: 'xs',
    color: 'muted',
    overflowWrap: 'anywhere',
  },
})

const Figure = chakra('span', {
  base: { textStyle: 'small', fontVariantNumeric: 'tabular-nums' },
})

const OpenLink = chakra(ButtonLink, {
  base: {
    // Scaled down, it would no longer cover the card while it is pressed.
    _active: { transform: 'none' },
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
  },
})
