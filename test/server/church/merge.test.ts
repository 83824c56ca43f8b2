import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pointsOf } from '../../../src/domain/points.ts'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createGroup } from '../../support/group.ts'
import { playDaily } from '../../support/play.ts'
import { inParallel } from '../race/parallel.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

const DAY = 24 * 3600
/** XP of a daily quiz with every answer right. */
const PERFECT = 120

describe.each(EVERY_DATABASE)('merging churches on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let proposed = 0

  const propose = async ({ caller }: Person): Promise<string> => {
    proposed += 1
    const { church } = await caller.church.propose({ name: `Bethany ${proposed}`, city: 'Salem' })
    return church.id
  }

  const siteAdmin = () => backend.newLearner({ isSiteAdmin: true })
  const differences = () => reconcile(backend.database, backend.clock.now())

  it('moves members with their roles and primary churches, credits, sums and groups', async () => {
    const [admin, founder, member, other, gone] = [
      await siteAdmin(),
      await backend.newLearner({ isPublicProfile: true }),
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const [duplicate, survivor] = [await propose(founder), await propose(other)]
    for (const { caller } of [member, gone]) await caller.church.join({ id: duplicate })
    // In both churches; the duplicate is their primary one.
    await member.caller.church.join({ id: survivor })
    const group = await createGroup(founder.caller, { church: duplicate })
    for (const { caller } of [founder, member, other, gone]) {
      await playDaily(caller, backend.answerKey)
    }
    await gone.caller.church.leave({ id: duplicate })

    await admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })

    expect(await differences()).toEqual([])
    expect(await founder.caller.church.mine()).toMatchObject([
      { churchId: survivor, role: 'admin', isPrimary: true },
    ])
    expect(await member.caller.church.mine()).toMatchObject([
      { churchId: survivor, role: 'member', isPrimary: true },
    ])
    const { church, users } = await founder.caller.leaderboard.church({
      id: survivor,
      period: 'daily',
    })
    const primary = pointsOf(PERFECT, true)
    expect(church).toMatchObject({ memberCount: 3, totalPoints: 4 * primary, totalQuizzes: 4 })
    expect(users.map(({ points }) => points)).toEqual([primary, primary, primary])
    expect((await founder.caller.group.get({ id: group.id })).group).toMatchObject({
      churchId: survivor,
    })
  })

  it('counts a result of a member of both once, as that of their primary church', async () => {
    const [admin, founder, member] = [
      await siteAdmin(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const [duplicate, survivor] = [await propose(founder), await propose(founder)]
    await member.caller.church.join({ id: survivor })
    await member.caller.church.join({ id: duplicate })
    for (const { caller } of [founder, member]) await playDaily(caller, backend.answerKey)
    await admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })
    expect(await differences()).toEqual([])
    const { church } = await founder.caller.leaderboard.church({ id: survivor, period: 'weekly' })
    expect(church).toMatchObject({ totalPoints: 2 * pointsOf(PERFECT, true), totalQuizzes: 2 })
  })

  it('counts results of two deleted accounts twice, also of the same moment', async () => {
    const admin = await siteAdmin()
    const churches: string[] = []
    const people = [await backend.newLearner(), await backend.newLearner()]
    for (const { caller } of people) {
      const id = await propose(await backend.newLearner())
      await caller.church.join({ id })
      await playDaily(caller, backend.answerKey)
      churches.push(id)
    }
    backend.clock.advance(40 * DAY)
    for (const { caller } of people) await caller.user.deleteAccount()
    const [duplicate, survivor] = churches as [string, string]
    await admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })
    const credits = await backend.database
      .selectFrom('church_credits')
      .select('points')
      .where('church', '=', survivor)
      .execute()
    expect(credits.map(({ points }) => points)).toEqual(Array(2).fill(pointsOf(PERFECT, true)))
    expect(await differences()).toEqual([])
  })

  it('leads from the duplicate to the church that remains, also after it was merged itself', async () => {
    const [admin, founder, other] = [
      await siteAdmin(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const ids = [await propose(founder), await propose(founder), await propose(founder)]
    const [first, second, last] = ids as [string, string, string]
    const { church: entry } = await founder.caller.church.get({ id: first })
    await admin.caller.churchAdministration.merge({ id: first, into: second })
    await admin.caller.churchAdministration.merge({ id: second, into: last })
    expect((await other.caller.church.get({ id: first })).church.id).toBe(last)
    expect((await other.caller.church.members({ id: second })).members).toEqual([])
    expect((await other.caller.church.search({ q: entry.name })).churches).toEqual([])
    await expect(
      other.caller.church.propose({ name: entry.name.toUpperCase(), city: 'salem' }),
    ).rejects.toMatchObject({ errorCode: 'conflict', details: { churchId: last } })
    expect((await other.caller.church.join({ id: first })).membership.churchId).toBe(last)
    expect(await differences()).toEqual([])
  })

  it('does not change the church that remains by an edit of the duplicate', async () => {
    const [admin, founder] = [await siteAdmin(), await backend.newLearner()]
    const [duplicate, survivor] = [await propose(founder), await propose(founder)]
    await admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })
    await expect(
      admin.caller.church.edit({ id: duplicate, description: 'Two doors down.' }),
    ).rejects.toMatchObject({ errorCode: 'conflict' })
    const { church } = await founder.caller.church.get({ id: survivor })
    expect(church.description).toBeNull()
    await admin.caller.church.edit({ id: survivor.toUpperCase(), description: 'Two doors up.' })
  })

  it('is refused for the same church, a merged one, an unknown one, and into a hidden one', async () => {
    const [admin, founder] = [await siteAdmin(), await backend.newLearner()]
    const ids = [await propose(founder), await propose(founder), await propose(founder)]
    const [first, second, third] = ids as [string, string, string]
    const merge = (id: string, into: string) =>
      admin.caller.churchAdministration.merge({ id, into })
    await expect(merge(first, first)).rejects.toMatchObject({ errorCode: 'conflict' })
    await expect(merge(first, admin.id)).rejects.toMatchObject({ errorCode: 'not_found' })
    await merge(first, second)
    await expect(merge(first, third)).rejects.toMatchObject({ errorCode: 'not_found' })
    await admin.caller.churchAdministration.setHidden({ id: third, isHidden: true })
    await expect(merge(second, third)).rejects.toMatchObject({ errorCode: 'conflict' })
    expect(await differences()).toEqual([])
  })
})

describe('merging churches', () => {
  const backend = useTestBackend()

  it('loses nothing while members join, leave, play and delete their accounts', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    for (let round = 0; round < EFFORT.churchLifeRounds; round++) {
      backend.clock.advance(DAY)
      const people = await Promise.all(Array.from({ length: 12 }, () => backend.newLearner()))
      const [first, second] = people as [Person, Person]
      const propose = async ({ caller }: Person, name: string): Promise<string> =>
        (await caller.church.propose({ name: `${name} ${round}` })).church.id
      const [duplicate, survivor] = [await propose(first, 'Ai'), await propose(second, 'Hai')]
      for (const [index, { caller }] of people.entries()) {
        if (index % 3 !== 0) await caller.church.join({ id: duplicate }).catch(() => {})
        if (index % 3 !== 1) await caller.church.join({ id: survivor }).catch(() => {})
      }
      // Whoever deletes their account makes no other call meanwhile.
      const [staying, leaving] = [people.slice(0, 10), people.slice(10)]
      for (const { caller } of leaving) await playDaily(caller, backend.answerKey, 3)
      await inParallel(40, (index): Promise<unknown> => {
        if (index === 15) {
          return admin.caller.churchAdministration.merge({ id: duplicate, into: survivor })
        }
        const leaver = leaving[index - 20]
        if (leaver) return leaver.caller.user.deleteAccount()
        const { caller } = staying[index % staying.length] as Person
        if (index < 10) return playDaily(caller, backend.answerKey, index)
        const id = index % 2 ? duplicate : survivor
        if (index % 3 === 0) return caller.church.leave({ id })
        if (index % 3 === 1) return caller.church.join({ id })
        return caller.church.makePrimary({ id, isPrimary: true })
      })
      expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
      const { rows } = await sql`select
          (select merged_into_id from churches where id = ${duplicate}::uuid) as survivor,
          (select count(*)::int from church_memberships where church_id = ${duplicate}::uuid) as members,
          (select count(*)::int from church_credits where church_id = ${duplicate}::uuid) as credits,
          (select count(*)::int from member_scores where church_id = ${duplicate}::uuid) as scores`.execute(
        backend.database,
      )
      expect(rows).toEqual([{ survivor, members: 0, credits: 0, scores: 0 }])
    }
  })
})
