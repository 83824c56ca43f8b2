import { checkSprintStart } from '../../domain/sprint.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

type GroupDetail = RouterOutputs['group']['get']

/** The sprint that runs or is planned; null if there is none. */
export const runningSprintOf = ({
  sprints: [newest],
}: Pick<GroupDetail, 'sprints'>): GroupDetail['sprints'][number] | null =>
  newest && newest.status !== 'ended' ? newest : null

/** Whether every member has finished the newest sprint. Those who have left do not count. */
export const hasEveryoneFinished = ({ members }: Pick<GroupDetail, 'members'>): boolean =>
  members.every(({ sprint }) => sprint?.finished)

/** Whether a leader can start a sprint now, by the same rule as on the server. */
export const checkNextSprint = (detail: GroupDetail): ReturnType<typeof checkSprintStart> =>
  checkSprintStart(
    runningSprintOf(detail) && { isFinished: hasEveryoneFinished(detail) },
    detail.sprints.length,
  )
