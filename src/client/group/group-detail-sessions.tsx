import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatClosingTime, formatLocalTime } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { mixText } from '../shared/sprint-mix.ts'
import { sprintQuizPath } from '../shared/sprint-quiz-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { RowLink } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SprintStatusChip } from '../ui/sprint-status-chip.tsx'
import {
  type GroupDetail,
  type GroupSprint,
  openDaysOf,
  sprintNameOf,
  sprintStepOf,
} from './group-detail.ts'

/** This week's sprints and their days; for leaders, with links to the results. */
export const GroupDetailSessions = ({ detail }: { readonly detail: GroupDetail }) => {
  const { group, sprints } = detail
  const step = sprintStepOf(detail)
  const { timeZone } = useSignedInUser().settings
  return (
    <SectionCard title="Sprint Sessions" pad="sm">
      {sprints.length === 0 ? (
        <chakra.p color="muted">No sprints yet this week.</chakra.p>
      ) : (
        <chakra.ul display="grid" gap="1" mx="-2" aria-label="Sprints of this week">
          {sprints.map((sprint) => (
            <SessionRow
              key={sprint.id}
              href={
                group.isLeader
                  ? pathTo('sprintResults', { id: group.id, sprintId: sprint.id })
                  : null
              }
              name={sprintNameOf(sprints, sprint)}
              sprint={sprint}
            />
          ))}
        </chakra.ul>
      )}
      {group.timeZone !== timeZone && sprints.some(({ openDays }) => openDays.length > 0) ? (
        <Small mt="2">{`Days are those of the group’s time zone, ${group.timeZone}.`}</Small>
      ) : null}
      {step.kind === 'play' && step.answered > 0 ? (
        <ButtonLink href={sprintQuizPath(group.id)} w="full" mt="3">
          Continue Quiz Sprint
        </ButtonLink>
      ) : null}
    </SectionCard>
  )
}

type SessionRowProps = {
  /** Where the results are, for those who may see them. */
  readonly href: string | null
  readonly name: string
  readonly sprint: GroupSprint
}

const SessionRow = ({ href, name, sprint }: SessionRowProps) => {
  const mix = mixText(sprint)
  const { timeZone } = useSignedInUser().settings
  return (
    <ListRow data-linked={href ? '' : undefined}>
      <Row flexWrap="wrap" justifyContent="space-between" columnGap="2" rowGap="0">
        <chakra.span fontWeight="650">
          {href ? <RowLink href={href}>{name}</RowLink> : name}
        </chakra.span>
        <SprintStatusChip status={sprint.status} />
      </Row>
      <Small>
        <bdi>{sprint.theme}</bdi>
        <span>{` · ${openDaysOf(sprint)}`}</span>
      </Small>
      {mix ? (
        <Small>
          <bdi>{mix}</bdi>
        </Small>
      ) : null}
      <Small>{timeTextOf(sprint, timeZone)}</Small>
    </ListRow>
  )
}

const timeTextOf = ({ status, closesAt, endedAt }: GroupSprint, zone: string): string => {
  if (status !== 'ended') return `Closes ${formatClosingTime(closesAt, zone)}`
  const closedByItself = endedAt === null || endedAt >= closesAt
  return `Ended ${closedByItself ? formatClosingTime(closesAt, zone) : formatLocalTime(new Date(endedAt), zone)}`
}

const ListRow = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gap: '0.5',
    px: '2',
    py: '2.5',
    borderRadius: 'control',
    transition: 'background-color 150ms',
    '&[data-linked]:hover': { bg: 'sunk' },
  },
})

const Small = chakra('p', {
  base: { textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' },
})
