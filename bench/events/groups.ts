import type { Application } from '../../src/server/context.ts'
import { callerOf } from '../../test/support/caller.ts'
import { createGroup } from '../../test/support/group.ts'
import { type SignedIn, signInAs } from '../application.ts'

/** A group whose members all follow it. */
export type MeasuredGroup = {
  readonly id: string
  readonly sprintId: string
  readonly members: readonly SignedIn[]
  /** The number of its newest event before the run. */
  readonly after: number
}

/** Creates a group with a running sprint; everyone signs in and joins by its invite link. */
const createMeasuredGroup = async (
  application: Application,
  name: string,
  size: number,
): Promise<MeasuredGroup> => {
  const members: SignedIn[] = []
  for (let number = 1; number <= size; number++) {
    members.push(await signInAs(application.database, `${name}-${number}`))
  }
  const [leader, ...others] = members.map(({ userId }) => callerOf(application, userId))
  if (!leader) throw new Error('A group needs a leader.')
  const { id, inviteCode } = await createGroup(leader, { name })
  for (const other of others) await other.group.join({ inviteCode })
  const { sprintId } = await leader.sprint.start({ id })
  const { lastEventId } = await leader.group.get({ id })
  return { id, sprintId, members, after: lastEventId }
}

/** Creates groups of nearly the same size. */
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
