import type { Application } from '../../src/server/context.ts'
import { getOwnGroup } from '../../test/support/group.ts'
import type { SignedIn } from '../application.ts'
import { createGroupOf, signInPeople } from '../group.ts'

/** A group whose members all follow it. */
export type MeasuredGroup = {
  readonly id: string
  readonly sprintId: string
  readonly members: readonly SignedIn[]
  /** The number of its newest event before the run. */
  readonly after: number
}

const createMeasuredGroup = async (
  application: Application,
  name: string,
  size: number,
): Promise<MeasuredGroup> => {
  const members = await signInPeople(application, name, size)
  const { id, leader } = await createGroupOf(application, members)
  const { sprintId } = await leader.sprint.start({ id })
  const { lastEventId } = await getOwnGroup(leader, id)
  return { id, sprintId, members, after: lastEventId }
}

/** Creates groups of nearly the same size, each with a running sprint. */
export const createMeasuredGroups = async (
  application: Application,
  { groups, subscribers }: { readonly groups: number; readonly subscribers: number },
): Promise<MeasuredGroup[]> => {
  const sizes = Array.from({ length: groups }, (_, index) =>
    Math.floor((subscribers + index) / groups),
  )
  return Promise.all(
    sizes.map((size, index) => createMeasuredGroup(application, `group-${index + 1}`, size)),
  )
}
