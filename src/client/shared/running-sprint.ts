import { checkSprintStart } from '../../domain/group/sprint.ts'
import type { GroupForMembers } from './group-for-members.ts'

/** The sprint that runs or is planned; null if there is none. */
export const runningSprintOf = ({
  sprints: [newest],
}: Pick<GroupForMembers, 'sprints'>): GroupForMembers['sprints'][number] | null =>
  newest && newest.status !== 'ended' ? newest : null

/** Whether every member has finished the newest sprint. Those who have left do not count. */
export const hasEveryoneFinished = ({ members }: Pick<GroupForMembers, 'members'>): boolean =>
  members.every(({ sprint }) => sprint?.finished)

/** Whether a leader can start a sprint now, by the same rule as on the server. */
export const checkNextSprint = (detail: GroupForMembers): ReturnType<typeof checkSprintStart> =>
  checkSprintStart(
    runningSprintOf(detail) && { isFinished: hasEveryoneFinished(detail) },
    detail.sprints.length,
  )
