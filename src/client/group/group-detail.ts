import { nextOpenDay, SPRINTS_PER_WEEK } from '../../domain/group/sprint.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { formatDay, formatList } from '../lib/format.ts'
import { oneOf, useSearchParameters } from '../lib/search-parameters.ts'
import type { GroupForMembers } from '../shared/group-for-members.ts'
import { checkNextSprint, hasEveryoneFinished, runningSprintOf } from '../shared/running-sprint.ts'

export type GroupDetail = GroupForMembers
export type Group = GroupDetail['group']
export type GroupMember = GroupDetail['members'][number]
export type GroupSprint = GroupDetail['sprints'][number]

const TABS = ['overview', 'metrics'] as const
export type GroupTab = (typeof TABS)[number]

const PARAMETERS = { tab: oneOf(TABS, 'overview') }

/** The tab that the address names, so that a reload and a link lead back to it. */
export const useGroupTab = () => {
  const [{ tab }, change] = useSearchParameters(PARAMETERS)
  // "Back" leaves the group rather than going through its tabs.
  return [tab, (next: GroupTab): void => change({ tab: next }, { replace: true })] as const
}

/** "Sprint 2": the sprints of a week are numbered from the first one on. */
export const sprintNameOf = (sprints: readonly GroupSprint[], sprint: GroupSprint): string =>
  `Sprint ${sprints.length - sprints.indexOf(sprint)}`

/** The leaders first, each in the order in which they joined: an order that no answer changes. */
export const membersInOrder = ({ members }: GroupDetail): GroupMember[] =>
  [...members].sort(
    (one, other) =>
      Number(other.isLeader) - Number(one.isLeader) || one.joinedAt.localeCompare(other.joinedAt),
  )

/** What the viewer can do about the group's sprint now. */
export type SprintStep =
  | { readonly kind: 'play'; readonly sprint: GroupSprint; readonly answered: number }
  | {
      readonly kind: 'wait'
      readonly sprint: GroupSprint
      readonly answered: number
      /** The next day on which it can be played: "Thursday, Nov 19". */
      readonly day: string
    }
  | {
      readonly kind: 'finished'
      readonly sprint: GroupSprint
      readonly correct: number
      readonly isEveryone: boolean
    }
  /** A leader can start the next one. */
  | { readonly kind: 'start'; readonly sprint: GroupSprint | null }
  /** A leader has to start the next one. */
  | { readonly kind: 'ask' }
  /** The week has had its sprints. */
  | { readonly kind: 'full' }

export const sprintStepOf = (detail: GroupDetail): SprintStep => {
  const { group, members, sprints } = detail
  const sprint = runningSprintOf(detail)
  const own = members.find(({ isYou }) => isYou)?.sprint ?? null
  if (group.isLeader && checkNextSprint(detail).ok) return { kind: 'start', sprint }
  if (!sprint) return { kind: sprints.length < SPRINTS_PER_WEEK ? 'ask' : 'full' }
  if (own?.finished) {
    const isEveryone = hasEveryoneFinished(detail)
    return { kind: 'finished', sprint, correct: own.correct, isEveryone }
  }
  const answered = own?.answered ?? 0
  if (sprint.status === 'open') return { kind: 'play', sprint, answered }
  return { kind: 'wait', sprint, answered, day: nextDayOf(sprint, group.today) }
}

/** The days of a reply are calendar days. */
const nextDayOf = (sprint: GroupSprint, today: string): string => {
  const day = nextOpenDay({ openDays: sprint.openDays as DayKey[] }, today as DayKey)
  return day ? formatDay(day) : 'another day'
}

/** "Thursday, Nov 19 and Saturday, Nov 21"; "Every day" of its week. */
export const openDaysOf = (sprint: GroupSprint): string =>
  sprint.openDays.length > 0 ? formatList(sprint.openDays.map(formatDay)) : 'Every day'
