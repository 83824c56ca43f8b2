import type { Application } from '../src/server/context.ts'
import { type Caller, callerOf } from '../test/support/caller.ts'
import { createGroup } from '../test/support/group.ts'
import { type SignedIn, signInAs } from './application.ts'

/** Signs in new users, one after the other. */
export const signInPeople = async (
  application: Application,
  name: string,
  count: number,
): Promise<SignedIn[]> => {
  const people: SignedIn[] = []
  for (let number = 1; number <= count; number++) {
    people.push(await signInAs(application.database, `${name}-${number}`))
  }
  return people
}

/** Creates a group that the first person leads and the others join. */
export const createGroupOf = async (
  application: Application,
  people: readonly SignedIn[],
): Promise<{ id: string; leader: Caller; others: Caller[] }> => {
  const [leader, ...others] = people.map(({ userId }) => callerOf(application, userId))
  if (!leader) throw new Error('A group needs a leader.')
  const { id, inviteCode } = await createGroup(leader)
  for (const other of others) await other.group.join({ inviteCode })
  return { id, leader, others }
}
