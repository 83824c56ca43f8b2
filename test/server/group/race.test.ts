import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '../../../src/domain/group/group-limits.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { createGroup, getOwnGroup, insertGroups } from '../../support/group.ts'
import { countWaitingStatements } from '../../support/waiting-statements.ts'
import { inParallel } from '../race/parallel.ts'
import { brokenGroups } from './broken-groups.ts'

const ROUNDS = EFFORT.pairRounds
const PARALLEL = 4

describe("simultaneous changes of a group's members", { timeout: 240_000 }, () => {
  const backend = useTestBackend()
  let people: readonly { readonly id: string; readonly caller: Caller }[]
  const callerAt = (index: number): Caller => (people[index] as { caller: Caller }).caller

  beforeEach(async () => {
    people = await Promise.all(Array.from({ length: 4 }, () => backend.newLearner()))
  })

  const expectNothingBroken = async (): Promise<void> =>
    expect(await brokenGroups(backend.database)).toEqual([])

  /** Groups of two leaders, each with the next number of members from 0 to 2 who do not lead. */
  const newGroups = async (count: number): Promise<string[]> => {
    const now = backend.clock.now()
    const groups = Array.from({ length: count }, (_, index) => ({ memberCount: 2 + (index % 3) }))
    const ids = await insertGroups(backend.database, groups, now)
    const members = ids.flatMap((group, index) =>
      people.slice(0, 2 + (index % 3)).map(({ id: user }, place) => ({
        ...{ group, user, isLeader: place < 2 },
        joinedAt: new Date(now.getTime() + place),
      })),
    )
    await backend.database.insertInto('group_members').values(members).execute()
    return ids
  }

  it(`leave a leader in the group, or no group, when all leaders leave (${ROUNDS} rounds)`, async () => {
    for (const [round, id] of (await newGroups(ROUNDS)).entries()) {
      const members = round % 3
      const { accepted, refused } = await inParallel(2, (index) =>
        callerAt((index + round) % 2).group.leave({ id }),
      )
      expect(refused).toEqual([])
      expect(accepted.filter(({ groupDeleted }) => groupDeleted)).toHaveLength(members ? 0 : 1)
      const reading = getOwnGroup(callerAt(2), id)
      if (members === 0) {
        await expect(reading).rejects.toMatchObject({ errorCode: 'not_found' })
        continue
      }
      const { group, members: left } = await reading
      expect([group.memberCount, left.length]).toEqual([members, members])
      // The one of longest standing leads.
      expect(left.filter(({ isLeader }) => isLeader)).toMatchObject([{ isYou: true }])
    }
    await expectNothingBroken()
  })

  it('make one member of somebody who joins many times', async () => {
    const [leader, member] = [callerAt(0), callerAt(1)]
    const { id, inviteCode } = await createGroup(leader)
    for (let round = 0; round < EFFORT.groupRounds; round++) {
      const { accepted, refused } = await inParallel(PARALLEL, () =>
        member.group.join({ inviteCode }),
      )
      expect(refused).toEqual([])
      expect(accepted.filter(({ alreadyMember }) => !alreadyMember)).toHaveLength(1)
      expect((await leader.group.get({ id })).members).toHaveLength(2)
      await member.group.leave({ id })
    }
    await expectNothingBroken()
  })

  it(`accept the ${MAX_GROUPS}th group and no more`, async () => {
    const { id: userId, caller } = await backend.newLearner()
    for (let groups = 1; groups < MAX_GROUPS; groups++) await createGroup(caller)
    const inviteCodes: string[] = []
    for (let index = 0; index < PARALLEL; index++) {
      inviteCodes.push((await createGroup(callerAt(index))).inviteCode)
    }
    for (let round = 0; round < EFFORT.groupRounds; round++) {
      const { accepted, refused } = await inParallel(PARALLEL, async (index) => {
        if (index === 0) return (await createGroup(caller)).id
        const inviteCode = inviteCodes[(index + round) % PARALLEL] as string
        return (await caller.group.join({ inviteCode })).groupId
      })
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
      const { rows } = await sql`select from group_members where user_id = ${userId}::uuid`.execute(
        backend.database,
      )
      expect(rows).toHaveLength(MAX_GROUPS)
      await caller.group.leave({ id: accepted[0] as string })
    }
    await expectNothingBroken()
  })

  it(`accept the ${MAX_GROUP_MEMBERS}th member and no more`, async () => {
    const leader = callerAt(0)
    const { id, inviteCode } = await createGroup(leader)
    const crowd = MAX_GROUP_MEMBERS - 2
    const others = await Promise.all(Array.from({ length: crowd }, () => backend.newLearner()))
    await backend.database
      .insertInto('group_members')
      .values(
        others.map(({ id: user }) => ({
          ...{ user, group: id, isLeader: false },
          joinedAt: backend.clock.now(),
        })),
      )
      .execute()
    await backend.database
      .updateTable('study_groups')
      .set({ memberCount: 1 + crowd })
      .where('id', '=', id)
      .execute()
    for (let round = 0; round < EFFORT.groupRounds; round++) {
      const late = [1, 2, 3].map(callerAt)
      const { accepted, refused } = await inParallel(late.length, async (index) => {
        await late[index]?.group.join({ inviteCode })
        return late[index]
      })
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(['conflict', 'conflict'])
      await accepted[0]?.group.leave({ id })
    }
    await expectNothingBroken()
  })

  it('let a member who marks the group as a favorite leave it at the same time', async () => {
    const { id: userId, caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    const { marking } = await backend.database.transaction().execute(async (leaving) => {
      // As leaving does: first the member, then the group.
      await sql`select 1 from users where id = ${userId}::uuid for update`.execute(leaving)
      const marking = caller.group.setFavorite({ id, isFavorite: true })
      marking.catch(() => {})
      await expect.poll(() => countWaitingStatements(backend.database)).toBe(1)
      await sql`select 1 from study_groups where id = ${id}::uuid for update nowait`.execute(
        leaving,
      )
      return { marking }
    })
    await marking
    const groups = await caller.group.list({ scope: 'mine', favorites: true })
    expect(groups.map((group) => group.id)).toEqual([id])
  })
})
