import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { answerSprint, createGroup } from '../../support/group.ts'
import { countWaitingStatements } from '../../support/waiting-statements.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>
type Statement = ReturnType<typeof sql>

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

const WAYS_TO_GO = {
  'leaves it': ({ caller }: Person, id: string) => caller.church.leave({ id }),
  'deletes the account': ({ caller }: Person) => caller.user.deleteAccount(),
}

describe('while another transaction has locked a group', () => {
  const backend = useTestBackend()

  /** @returns the error of the call, which waits after the first statement until the last is done */
  const errorBetween = async (
    first: Statement,
    call: () => Promise<unknown>,
    last: Statement,
  ): Promise<unknown> => {
    const { error } = await backend.database.transaction().execute(async (transaction) => {
      await first.execute(transaction)
      const waiting = errorOf(call())
      await expect.poll(() => countWaitingStatements(backend.database)).toBe(1)
      await last.execute(transaction)
      return { error: waiting }
    })
    return error
  }

  it.each(Object.entries(WAYS_TO_GO))(
    'and then writes sums, the last member of its church %s',
    async (way, go) => {
      const [founder, member] = [await backend.newLearner(), await backend.newLearner()]
      const { church } = await founder.caller.church.propose({ name: `Colossae ${way}` })
      const group = await createGroup(founder.caller, { church: church.id })
      await member.caller.group.join({ inviteCode: group.inviteCode })
      await founder.caller.group.leave({ id: group.id })
      const error = await errorBetween(
        sql`select from study_groups where id = ${group.id}::uuid for no key update`,
        () => go(founder, church.id),
        sql`lock table score_counts, score_range_counts, period_totals, counters in share row exclusive mode`,
      )
      expect(error).toBeNull()
      expect((await member.caller.group.get({ id: group.id })).group).toMatchObject({
        churchId: null,
        church: church.name,
      })
    },
  )

  it('and deletes it, a former member deletes their account', async () => {
    const [leader, former] = [await backend.newLearner(), await backend.newLearner()]
    const { id, inviteCode } = await createGroup(leader.caller)
    await former.caller.group.join({ inviteCode })
    await leader.caller.sprint.start({ id })
    await answerSprint(former.caller, backend.answerKey, id, ['right'])
    await former.caller.group.leave({ id })
    const error = await errorBetween(
      sql`delete from study_groups where id = ${id}::uuid`,
      () => former.caller.user.deleteAccount(),
      sql`select 1`,
    )
    expect(error).toBeNull()
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('and deletes it with a player of another group, whose leader, once a member, deletes their account', async () => {
    const [one, other] = [await backend.newLearner(), await backend.newLearner()]
    const groupOf = async (leader: Person, member: Person): Promise<string> => {
      const { id, inviteCode } = await createGroup(leader.caller)
      await leader.caller.sprint.start({ id })
      await member.caller.group.join({ inviteCode })
      await answerSprint(member.caller, backend.answerKey, id, ['wrong'])
      await member.caller.group.leave({ id })
      return id
    }
    await groupOf(one, other)
    const id = await groupOf(other, one)
    const error = await errorBetween(
      sql`delete from study_groups where id = ${id}::uuid`,
      () => one.caller.user.deleteAccount(),
      sql`delete from sprint_players where user_id = ${other.id}::uuid`,
    )
    expect(error).toBeNull()
  })
})
