import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { createGroup, getOwnGroup, type TestGroup } from '../../support/group.ts'
import { countWaitingStatements } from '../../support/waiting-statements.ts'

type Person = Awaited<ReturnType<ReturnType<typeof useTestBackend>['newLearner']>>

describe('a group and its people', () => {
  const backend = useTestBackend()
  let leader: Person
  let group: TestGroup
  beforeEach(async () => {
    leader = await backend.newLearner()
    group = await createGroup(leader.caller)
  })

  it('hear of a new leader once, not of who leads already', async () => {
    const { id, inviteCode } = group
    const member = await backend.newLearner()
    await member.caller.group.join({ inviteCode })
    const lastEvent = async () => (await getOwnGroup(leader.caller, id)).lastEventId
    const before = await lastEvent()
    await leader.caller.group.makeLeader({ id, userId: member.id })
    expect(await lastEvent()).toBe(before + 1)
    const again = leader.caller.group.makeLeader({ id, userId: member.id })
    expect(await again).toEqual({ promoted: true })
    expect(await lastEvent()).toBe(before + 1)
  })

  it('cannot become a favorite while it is being deleted', async () => {
    const { id } = group
    const reader = await backend.newLearner()
    let marking: Promise<unknown> = Promise.resolve()
    await backend.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('study_groups').where('id', '=', id).execute()
      marking = reader.caller.group.setFavorite({ id, isFavorite: true })
      marking.catch(() => {})
      await expect.poll(() => countWaitingStatements(backend.database)).toBe(1)
    })
    await expect(marking).rejects.toMatchObject({ errorCode: 'not_found' })
  })
})
