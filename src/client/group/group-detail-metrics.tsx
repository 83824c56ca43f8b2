import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Flag, Gauge, Sparkles, Users } from 'lucide-react'
import { useId } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber, formatPercent } from '../lib/format.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, twoColumns } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard, SectionHeader } from '../ui/section.tsx'
import { SprintStatusChip } from '../ui/sprint-status-chip.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { type Group, type GroupDetail, type GroupSprint, sprintNameOf } from './group-detail.ts'
import { EndSprintDialog } from './group-detail-end-sprint.tsx'
import { GroupDetailTier } from './group-detail-tier.tsx'

type MetricsProps = { readonly detail: GroupDetail }

export const GroupDetailMetrics = ({ detail }: MetricsProps) => (
  <Stack>
    <SprintProgress detail={detail} />
    <Performance group={detail.group} />
  </Stack>
)

/** How far the group is in each sprint of the week. */
const SprintProgress = ({ detail }: MetricsProps) => (
  <SectionCard title="Quiz sprint progress" description="This week’s sprints">
    {detail.sprints.length === 0 ? (
      <EmptyState
        headingLevel="h3"
        title="No sprints yet this week"
        description="Each sprint shows up here with what the group has answered."
      />
    ) : (
      <chakra.ul display="grid" gap="5">
        {detail.sprints.map((sprint) => (
          <SprintRow key={sprint.id} detail={detail} sprint={sprint} />
        ))}
      </chakra.ul>
    )}
  </SectionCard>
)

const SprintRow = ({ detail, sprint }: MetricsProps & { readonly sprint: GroupSprint }) => {
  const { group, sprints } = detail
  const name = sprintNameOf(sprints, sprint)
  const { questionsAnswered, total, status } = sprint
  return (
    <li>
      <Row justifyContent="space-between" flexWrap="wrap" rowGap="1" mb="2">
        <chakra.h3 fontWeight="650" minW="0" overflowWrap="anywhere">
          <span>{`${name} · `}</span>
          <chakra.bdi color="muted" fontWeight="500">
            {sprint.theme}
          </chakra.bdi>
        </chakra.h3>
        <SprintStatusChip status={status} />
      </Row>
      <ProgressBar
        label={`Questions answered in ${name}`}
        value={questionsAnswered}
        max={total}
        valueText={`${questionsAnswered} of ${total}`}
      />
      <Figures>
        {`${questionsAnswered} of ${total} questions answered · ${finishedTextOf(detail, sprint)}`}
      </Figures>
      {group.isLeader ? (
        <Row flexWrap="wrap" mt="3">
          <ButtonLink
            size="sm"
            href={pathTo('sprintResults', { id: group.id, sprintId: sprint.id })}
            aria-label={`Results of ${name}`}
          >
            Results
          </ButtonLink>
          {status === 'ended' ? null : <EndSprintButton detail={detail} />}
        </Row>
      ) : null}
    </li>
  )
}

/** Whoever has left is no longer a member, but has finished the sprints before. */
const finishedTextOf = ({ members, sprints }: GroupDetail, sprint: GroupSprint): string => {
  if (sprint !== sprints[0]) return `${formatCount(sprint.finished, 'person', 'people')} finished`
  const finished = members.filter((member) => member.sprint?.finished).length
  return `${formatNumber(finished)} of ${formatCount(members.length, 'member', 'members')} finished`
}

const EndSprintButton = ({ detail }: MetricsProps) => {
  const { wasOpened, isOpen, close, trigger } = useDialog()
  return (
    <>
      <Button size="sm" {...trigger}>
        End sprint
      </Button>
      {wasOpened ? <EndSprintDialog open={isOpen} onClose={close} detail={detail} /> : null}
    </>
  )
}

/** The group's figures of the week, and of all time where they say so. */
const Performance = ({ group }: { readonly group: Group }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="3">
      <SectionHeader id={id} title="Group performance" />
      <Stack>
        <SimpleGrid templateColumns={twoColumns} gap={{ base: '3', md: '4.5' }}>
          {statsOf(group).map((stat) => (
            <StatCard key={stat.title} {...stat} />
          ))}
        </SimpleGrid>
        <GroupDetailTier group={group} />
      </Stack>
    </chakra.section>
  )
}

const icon = { 'aria-hidden': true, size: 16 } as const

const statsOf = (group: Group) => [
  {
    title: 'Accuracy',
    value: group.accuracy === null ? '–' : formatPercent(group.accuracy),
    caption: group.accuracy === null ? 'no answers yet this week' : 'of this week’s answers',
    icon: <Gauge {...icon} />,
  },
  {
    title: 'Active members',
    value: `${formatNumber(group.activeMembers)}/${formatNumber(group.memberCount)}`,
    caption: 'have played this week',
    icon: <Users {...icon} />,
  },
  {
    title: 'Total XP',
    value: formatNumber(group.totalXp),
    caption: 'earned together',
    icon: <Sparkles {...icon} />,
  },
  {
    title: 'Sprints',
    value: formatNumber(group.totalSprints),
    caption: 'since the group began',
    icon: <Flag {...icon} />,
  },
]

const Figures = chakra('p', {
  base: { textStyle: 'small', color: 'muted', mt: '2', fontVariantNumeric: 'tabular-nums' },
})
