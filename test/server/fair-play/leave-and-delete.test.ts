import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { answerSprint, createGroup } from '../../support/group.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

describe('leaving churches before deleting the account', () => {
  const backend = useTestBackend()
  let named = 0

  /** Proposes three churches and earns ten points for each. @returns their ids */
  const earnForThree = async ({ caller }: Person): Promise<string[]> => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      ids.push((await caller.church.propose({ name: `Thyatira ${++named}` })).church.id)
    }
    const { id } = await createGroup(caller)
    await caller.sprint.start({ id })
    await answerSprint(caller, backend.answerKey, id, ['right'])
    return ids
  }

  const leaveAll = async ({ caller }: Person, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await caller.church.leave({ id })
  }

  const left = async (ids: readonly string[]): Promise<string[]> =>
    (
      await backend.database.selectFrom('churches').select('id').where('id', 'in', ids).execute()
    ).map(({ id }) => id)

  const differences = () => reconcile(backend.database, backend.clock.now())

  it('leaves none of them behind', async () => {
    const person = await backend.newLearner()
    const ids = await earnForThree(person)
    await leaveAll(person, ids)
    expect(await left(ids)).toHaveLength(3)
    await person.caller.user.deleteAccount()
    expect(await left(ids)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('keeps those that others belong to, or have points in', async () => {
    const [person, member, earner] = [
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const ids = await earnForThree(person)
    const [alone, joined, earned] = ids as [string, string, string]
    await member.caller.church.join({ id: joined })
    await earner.caller.church.join({ id: earned })
    await earnForThree(earner)
    await earner.caller.church.leave({ id: earned })
    await leaveAll(person, ids)
    await person.caller.user.deleteAccount()
    expect((await left(ids)).sort()).toEqual([joined, earned].sort())
    await earner.caller.user.deleteAccount()
    expect(await left([alone, joined, earned])).toEqual([joined])
    expect(await differences()).toEqual([])
  })

  it('keeps those with points in a closed day, although they count for no running period', async () => {
    const person = await backend.newLearner()
    const ids = await earnForThree(person)
    await leaveAll(person, ids)
    backend.clock.advance(24 * 3600)
    await person.caller.user.deleteAccount()
    expect(await left(ids)).toHaveLength(3)
    const { rows } = await sql`
      select count(*)::int as days, sum(points)::int as points from church_scores
      where church_id = any(${ids}::uuid[])`.execute(backend.database)
    expect(rows).toEqual([{ days: 3, points: 13 + 10 + 10 }])
    expect(await differences()).toEqual([])
  })
})
