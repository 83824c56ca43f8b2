import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_MEMBERSHIPS } from '../../../src/domain/church/membership.ts'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { EFFORT } from '../../support/effort.ts'
import { playDaily } from '../../support/play.ts'
import { inParallel } from '../race/parallel.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

const PARALLEL = 20

describe('simultaneous membership changes', () => {
  const backend = useTestBackend()
  let proposed = 0

  /** Churches with their founders, without whom they would go with the last member. */
  const newChurches = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      proposed += 1
      const { caller } = await backend.newLearner()
      const { church } = await caller.church.propose({ name: `Church ${proposed}` })
      ids.push(church.id)
    }
    return ids
  }

  /** Learners with more than five churches, or without exactly one primary church among them. */
  const brokenLearners = async () => {
    const { rows } = await sql`
      select users.id, count(church_id) as memberships,
        count(*) filter (where church_id = primary_church_id) as primaries
      from users left join church_memberships on user_id = users.id
      group by users.id
      having count(church_id) > ${MAX_MEMBERSHIPS}
        or count(*) filter (where church_id = primary_church_id) <> least(count(church_id), 1)
        or (users.primary_church_id is null) <> (count(church_id) = 0)`.execute(backend.database)
    return rows
  }

  const brokenChurches = async () => {
    const { rows } = await sql`
      select churches.id, member_count, count(user_id) as members,
        count(*) filter (where role = 'admin') as admins
      from churches left join church_memberships on church_id = churches.id
      group by churches.id having member_count <> count(user_id)`.execute(backend.database)
    return rows
  }

  const idAt = (ids: readonly string[], index: number): string => ids[index % ids.length] as string

  it(`accept five of ${PARALLEL} joins and never a sixth (${EFFORT.membershipRounds} rounds)`, async () => {
    const ids = await newChurches(PARALLEL)
    for (let round = 0; round < EFFORT.membershipRounds; round++) {
      const { caller } = await backend.newLearner()
      const { accepted, refused } = await inParallel(PARALLEL, (index) =>
        caller.church.join({ id: idAt(ids, index) }),
      )
      expect(accepted).toHaveLength(MAX_MEMBERSHIPS)
      expect(refused).toEqual(Array(PARALLEL - MAX_MEMBERSHIPS).fill('conflict'))
      const mine = await caller.church.mine()
      expect(mine).toHaveLength(MAX_MEMBERSHIPS)
      expect(mine.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    }
    expect(await brokenLearners()).toEqual([])
    expect(await brokenChurches()).toEqual([])
  })

  it(`keep exactly one primary church (${EFFORT.membershipRounds} rounds)`, async () => {
    const ids = await newChurches(7)
    const { id: userId, caller } = await backend.newLearner()
    for (let round = 0; round < EFFORT.membershipRounds; round++) {
      for (const id of ids.slice(0, MAX_MEMBERSHIPS))
        await caller.church.join({ id }).catch(() => {})
      await inParallel(PARALLEL, (index): Promise<unknown> => {
        const id = idAt(ids, index * 3 + round)
        if (index % 3 === 0) return caller.church.leave({ id })
        if (index % 3 === 1) return caller.church.makePrimary({ id, isPrimary: true })
        return caller.church.join({ id })
      })
      const mine = await caller.church.mine()
      expect(mine.length).toBeLessThanOrEqual(MAX_MEMBERSHIPS)
      expect(mine.filter(({ isPrimary }) => isPrimary)).toHaveLength(Math.min(1, mine.length))
    }
    expect((await brokenLearners()).filter((row) => (row as { id: string }).id === userId)).toEqual(
      [],
    )
    expect(await brokenChurches()).toEqual([])
  })

  it('make one membership when a church is joined many times', async () => {
    const [id = ''] = await newChurches(1)
    const { caller } = await backend.newLearner()
    const { accepted, refused } = await inParallel(PARALLEL, () => caller.church.join({ id }))
    expect(accepted).toHaveLength(1)
    expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
    expect((await caller.church.get({ id })).church.memberCount).toBe(2)
  })

  it('make one church with one admin when it is proposed many times', async () => {
    for (let round = 0; round < EFFORT.handOverRounds; round++) {
      const people = await Promise.all(Array.from({ length: PARALLEL }, () => backend.newLearner()))
      const name = `Bethel ${round}`
      const { accepted, refused } = await inParallel(PARALLEL, (index) => {
        const written = index % 2 ? name.toUpperCase() : ` ${name} `
        return (people[index] as Person).caller.church.propose({ name: written })
      })
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
      expect(accepted[0]?.church).toMatchObject({ memberCount: 1, role: 'admin' })
    }
  })

  it('hand over both churches when two admins leave them', async () => {
    for (let round = 0; round < EFFORT.handOverRounds; round++) {
      const [one, other] = [await backend.newLearner(), await backend.newLearner()]
      const found = async ({ caller }: typeof one, name: string): Promise<string> =>
        (await caller.church.propose({ name: `${name} ${round}` })).church.id
      const [first, second] = [await found(one, 'Smyrna'), await found(other, 'Philadelphia')]
      await one.caller.church.join({ id: second })
      await other.caller.church.join({ id: first })
      const { refused } = await inParallel(2, (index) =>
        index ? one.caller.church.leave({ id: first }) : other.caller.church.leave({ id: second }),
      )
      expect(refused).toEqual([])
      expect(await one.caller.church.mine()).toMatchObject([
        { churchId: second, role: 'admin', isPrimary: true },
      ])
      expect(await other.caller.church.mine()).toMatchObject([
        { churchId: first, role: 'admin', isPrimary: true },
      ])
    }
  })

  it('hand the church to the last member when its admin and the next in line leave together', async () => {
    for (let round = 0; round < EFFORT.handOverRounds; round++) {
      const people: Person[] = []
      for (let index = 0; index < 4; index++) people.push(await backend.newLearner())
      const [founder, , , last] = people as [Person, Person, Person, Person]
      const { church } = await founder.caller.church.propose({ name: `Thyatira ${round}` })
      for (const { caller } of people.slice(1)) {
        backend.clock.advance(1)
        await caller.church.join({ id: church.id })
      }
      const { refused } = await inParallel(3, (index) =>
        (people[index] as Person).caller.church.leave({ id: church.id }),
      )
      expect(refused).toEqual([])
      expect(await last.caller.church.mine()).toMatchObject([{ role: 'admin', isPrimary: true }])
    }
  })

  it('lose no points and no counts when members join, leave, play and delete their accounts', async () => {
    const ids = await newChurches(3)
    for (let round = 0; round < EFFORT.churchLifeRounds; round++) {
      backend.clock.advance(24 * 3600)
      const people = await Promise.all(Array.from({ length: PARALLEL }, () => backend.newLearner()))
      for (const { caller } of people) {
        for (const id of ids.slice(0, 2)) await caller.church.join({ id })
      }
      await inParallel(3 * PARALLEL, (index): Promise<unknown> => {
        const { caller } = people[index % PARALLEL] as Person
        const id = idAt(ids, index)
        if (index < PARALLEL) return playDaily(caller, backend.answerKey, index % 11)
        if (index % 4 === 0) return caller.church.leave({ id })
        if (index % 4 === 1) return caller.church.join({ id })
        return caller.church.makePrimary({ id, isPrimary: true })
      })
      backend.clock.advance(24 * 3600)
      await inParallel(PARALLEL, (index): Promise<unknown> => {
        const { caller } = people[index] as Person
        return index % 4 === 0
          ? caller.user.deleteAccount()
          : playDaily(caller, backend.answerKey, index % 11)
      })
      expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
    }
    expect(await brokenLearners()).toEqual([])
    const { rows } = await sql`
      select church_id from church_memberships group by church_id
      having count(*) filter (where role = 'admin') > 1`.execute(backend.database)
    expect(rows).toEqual([])
  })
})
