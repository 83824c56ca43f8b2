import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Crown } from 'lucide-react'
import { useState } from 'react'
import { displayNameOf } from '../../domain/learner/person.ts'
import { formatNumber } from '../lib/format.ts'
import { runningSprintOf } from '../shared/running-sprint.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Row } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import {
  type GroupDetail,
  type GroupMember,
  type GroupSprint,
  membersInOrder,
} from './group-detail.ts'

/** Members that the panel shows at first (specification, part 2, section 9). */
const SHOWN = 5

export const GroupDetailMembers = ({ detail }: { readonly detail: GroupDetail }) => {
  const [isWhole, setIsWhole] = useState(false)
  const members = membersInOrder(detail)
  const sprint = runningSprintOf(detail)
  return (
    <SectionCard title="Members" pad="sm">
      <List aria-label="Members">
        {members.slice(0, isWhole ? undefined : SHOWN).map((member) => (
          <MemberRow key={member.userId} member={member} sprint={sprint} />
        ))}
      </List>
      {members.length === 1 ? (
        <chakra.p textStyle="small" color="muted" mt="3" textWrap="pretty">
          It’s just you so far. Share the invite link: it’s in the Actions menu.
        </chakra.p>
      ) : null}
      {members.length > SHOWN ? (
        <Button
          size="sm"
          w="full"
          mt="3"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(members.length)}`}
        </Button>
      ) : null}
    </SectionCard>
  )
}

type MemberRowProps = { readonly member: GroupMember; readonly sprint: GroupSprint | null }

const MemberRow = ({ member, sprint }: MemberRowProps) => {
  const { user, isLeader, isYou } = member
  const name = displayNameOf(user)
  return (
    <chakra.li display="flex" alignItems="center" gap="3" minH="12">
      <Avatar person={user} />
      <chakra.div flex="1" minW="0">
        <Row flexWrap="wrap" justifyContent="space-between" columnGap="2" rowGap="1">
          <chakra.p
            flex="1 1 6rem"
            minW="0"
            overflowWrap="anywhere"
            lineHeight="1.35"
            fontWeight="600"
          >
            <bdi>{name}</bdi>
            {isYou ? (
              <chakra.span color="muted" fontWeight="400">
                {' (you)'}
              </chakra.span>
            ) : null}
          </chakra.p>
          {isLeader ? (
            <Chip tone="gold" minH="6" px="2.5" gap="1" fontSize="xs">
              <Crown aria-hidden="true" size={13} />
              <span>Leader</span>
            </Chip>
          ) : null}
        </Row>
        {sprint ? (
          <Progress name={name} part={member.sprint} total={sprint.total} />
        ) : (
          <Small>{`${formatNumber(member.xpThisWeek)} XP this week`}</Small>
        )}
      </chakra.div>
    </chakra.li>
  )
}

type ProgressProps = {
  readonly name: string
  readonly part: GroupMember['sprint']
  readonly total: number
}

/** How far a member is in the running sprint. */
const Progress = ({ name, part, total }: ProgressProps) => {
  if (!part) return <Small>Not started</Small>
  if (part.finished) {
    return (
      <Small display="flex" alignItems="center" gap="1">
        <chakra.span color="right">
          <Check aria-hidden="true" size={15} strokeWidth={2.5} />
        </chakra.span>
        <span>{`Finished · ${part.correct} of ${total} correct`}</span>
      </Small>
    )
  }
  const count = `${part.answered}/${total}`
  return (
    <Row gap="2.5">
      <ProgressBar
        label={`Sprint progress of ${name}`}
        value={part.answered}
        max={total}
        valueText={`${part.answered} of ${total} answered`}
      />
      <Small aria-hidden="true">{count}</Small>
    </Row>
  )
}

const List = chakra('ul', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' },
})

const Small = chakra('p', {
  base: { textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' },
})
