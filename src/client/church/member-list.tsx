import { chakra } from '@chakra-ui/react/styled-system'
import { Crown } from 'lucide-react'
import { Fragment } from 'react'
import { profileTitleOf } from '../../domain/level.ts'
import { displayNameOf } from '../../domain/person.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatNumber } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Chip } from '../ui/chip.tsx'
import { RowLink } from '../ui/link.tsx'

export type Member = RouterOutputs['church']['members']['members'][number]

/** Of the link to a member's profile. */
export const memberLinkId = (memberId: string): string => `member-${memberId}`

type MemberListProps = {
  readonly members: readonly Member[]
  /** Two beside each other where there is room. */
  readonly columns?: boolean
}

export const MemberList = ({ members, columns = false }: MemberListProps) => (
  <List aria-label="Members" data-columns={columns ? '' : undefined}>
    {members.map((member) => (
      <MemberRow key={member.id} member={member} />
    ))}
  </List>
)

const MemberRow = ({ member }: { readonly member: Member }) => {
  const isYou = useSignedInUser().id === member.id
  return (
    <Row>
      <Avatar person={member} size={44} />
      <chakra.div flex="1" minW="0">
        <chakra.p overflowWrap="anywhere" lineHeight="1.35">
          <RowLink id={memberLinkId(member.id)} href={`/users/${member.id}`}>
            <bdi>{displayNameOf(member)}</bdi>
          </RowLink>
          {isYou ? <chakra.span color="muted"> (you)</chakra.span> : null}
        </chakra.p>
        <Figures member={member} />
      </chakra.div>
      {member.role === 'admin' ? (
        <Chip tone="gold">
          <Crown aria-hidden="true" size={15} />
          Admin
        </Chip>
      ) : null}
    </Row>
  )
}

/** "Member · Level 4 · Servant · 810 XP · 12 day streak"; an admin has a mark of their own. */
const Figures = ({ member }: { readonly member: Member }) => {
  const { role, currentLevel, totalXp, currentStreak } = member
  const figures = [
    ...(role === 'admin' ? [] : ['Member']),
    `Level ${currentLevel}`,
    profileTitleOf(currentLevel),
    `${formatNumber(totalXp)} XP`,
    ...(currentStreak > 0 ? [`${currentStreak} day streak`] : []),
  ]
  return (
    <chakra.p textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
      {figures.map((figure, place) => (
        <Fragment key={figure}>
          {place > 0 ? ' ' : ''}
          <chakra.span whiteSpace="nowrap">
            {figure}
            {place < figures.length - 1 ? ' ·' : ''}
          </chakra.span>
        </Fragment>
      ))}
    </chakra.p>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '4.5',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-columns]': { md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minH: '16',
    px: { base: '2', md: '3' },
    py: '2.5',
    borderRadius: 'control',
    transition: 'background-color 150ms',
    _hover: { bg: 'sunk' },
  },
})
