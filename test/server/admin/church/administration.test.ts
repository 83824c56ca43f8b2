import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../../src/server/ledger/sums/reconcile.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { createChurch } from '../../../support/factories.ts'
import { playDaily } from '../../../support/play.ts'

const FORBIDDEN = { errorCode: 'forbidden' }
const NOT_FOUND = { errorCode: 'not_found' }

describe('editing a church', () => {
  const backend = useTestBackend()

  it('is for its admin and site admins, and stands in the audit log', async () => {
    const [admin, member, siteAdmin] = [
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner({ isSiteAdmin: true }),
    ]
    const { church } = await admin.caller.church.propose({ name: 'Bethel', city: 'Boston' })
    const { id } = church
    await member.caller.church.join({ id })
    await expect(member.caller.church.edit({ id, city: 'Salem' })).rejects.toMatchObject(FORBIDDEN)
    const edited = await admin.caller.church.edit({ id, city: 'Salem', website: '' })
    expect(edited.church).toMatchObject({ name: 'Bethel', city: 'Salem', role: 'admin' })
    backend.clock.advance(1)
    await siteAdmin.caller.church.edit({ id, name: 'Bethel Chapel' })
    // Nothing has changed, so nothing is logged.
    await siteAdmin.caller.church.edit({ id, name: 'Bethel Chapel' })
    expect(
      (await member.caller.church.search({ q: 'bethel chapel salem' })).churches,
    ).toMatchObject([{ id }])
    const { entries } = await siteAdmin.caller.audit.list({})
    expect(entries).toMatchObject([
      { action: 'church_edited', details: { name: 'Bethel → Bethel Chapel' } },
      { action: 'church_edited', details: { city: 'Boston → Salem' }, subject: { name: 'Bethel' } },
    ])
  })

  it('is refused where it would make it equal to another church, with a pointer to that one', async () => {
    const { caller } = await backend.newLearner()
    const { church: one } = await caller.church.propose({ name: 'Shiloh' })
    const { church: other } = await caller.church.propose({ name: 'Gilgal' })
    await expect(caller.church.edit({ id: other.id, name: ' SHILOH ' })).rejects.toMatchObject({
      errorCode: 'conflict',
      details: { churchId: one.id },
    })
    expect((await caller.church.get({ id: other.id })).church.name).toBe('Gilgal')
  })

  it('is refused with what can be done about the other church: a site admin can merge them', async () => {
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const { caller } = await backend.newLearner()
    const leeds = { city: 'Leeds', state: 'MA' }
    const { church: one } = await caller.church.propose({ name: 'Grace', ...leeds })
    const { church: other } = await caller.church.propose({ name: 'Mercy', ...leeds })
    const rename = { id: other.id, name: 'GRACE' }
    const exists = 'A church called Grace in Leeds, MA already exists.'
    await expect(siteAdmin.caller.church.edit(rename)).rejects.toMatchObject({
      message: `${exists} Merge them, or choose another name.`,
      details: { churchId: one.id },
    })
    // Which letters look alike makes no difference.
    await expect(
      siteAdmin.caller.church.edit({ id: other.id, name: 'Grасе' }),
    ).rejects.toMatchObject({ message: `${exists} Merge them, or choose another name.` })
    await expect(caller.church.edit(rename)).rejects.toMatchObject({
      message: `${exists} Choose another name.`,
    })

    await siteAdmin.caller.churchAdministration.setHidden({ id: one.id, isHidden: true })
    await expect(siteAdmin.caller.church.edit(rename)).rejects.toMatchObject({
      message:
        'A hidden church called Grace in Leeds, MA already exists. Merge them, or choose another name.',
      details: { churchId: one.id },
    })
    await expect(caller.church.edit(rename)).rejects.toMatchObject({
      message: 'This church can’t be listed at the moment.',
      details: {},
    })
  })

  it('is refused the name of a church that was merged into it, which still leads to it', async () => {
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const { caller } = await backend.newLearner()
    const { church: duplicate } = await caller.church.propose({ name: 'Bethany' })
    const { church } = await caller.church.propose({ name: 'Emmaus' })
    await siteAdmin.caller.churchAdministration.merge({ id: duplicate.id, into: church.id })
    await expect(
      siteAdmin.caller.church.edit({ id: church.id, name: 'Bethany' }),
    ).rejects.toMatchObject({
      errorCode: 'conflict',
      message: 'A church with this name and place was merged into this one. Choose another name.',
      details: {},
    })
  })
})

describe('a hidden church', () => {
  const backend = useTestBackend()

  it('is found, ranked and shown only to its members and site admins until it is shown again', async () => {
    const [siteAdmin, member, stranger] = [
      await backend.newLearner({ isSiteAdmin: true }),
      await backend.newLearner({ isPublicProfile: true }),
      await backend.newLearner(),
    ]
    const { id } = (await member.caller.church.propose({ name: 'Mizpah' })).church
    const { id: shownId } = (await stranger.caller.church.propose({ name: 'Ramah' })).church
    await playDaily(member.caller, backend.answerKey, 9)
    await playDaily(stranger.caller, backend.answerKey, 2)
    const hide = (isHidden: boolean) =>
      siteAdmin.caller.churchAdministration.setHidden({ id, isHidden })
    const board = async (caller: typeof member.caller) => {
      const { churches, totals, you } = await caller.leaderboard.churches({ period: 'daily' })
      return [
        churches.map(({ churchId, rank }) => [churchId, rank]),
        totals.churches,
        you.church?.rank,
      ]
    }

    await hide(true)
    await hide(true)
    for (const call of [
      () => stranger.caller.church.get({ id }),
      () => stranger.caller.church.members({ id }),
      () => stranger.caller.leaderboard.church({ id }),
      () => stranger.caller.church.join({ id }),
      () => stranger.caller.report.church({ id, reason: 'duplicate' }),
      () => siteAdmin.caller.church.join({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    }
    expect((await stranger.caller.church.search({ q: 'mizpah' })).churches).toEqual([])
    const { suggestions } = await stranger.caller.church.validate({ name: 'Mizpah' })
    expect(suggestions.filter(({ churchId }) => churchId === id)).toEqual([])
    await expect(stranger.caller.church.propose({ name: 'mizpah' })).rejects.toMatchObject({
      errorCode: 'conflict',
      details: {},
    })
    expect((await stranger.caller.profile.get({ userId: member.id })).churches).toEqual([])
    expect(await board(stranger.caller)).toEqual([[[shownId, 1]], 1, 1])
    expect(await board(member.caller)).toEqual([[[shownId, 1]], 1, null])
    for (const { caller } of [member, siteAdmin]) {
      expect((await caller.church.get({ id })).church.isHidden).toBe(true)
      expect((await caller.leaderboard.church({ id })).church.memberCount).toBe(1)
    }
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])

    backend.clock.advance(1)
    await hide(false)
    expect(await board(stranger.caller)).toEqual([
      [
        [id, 1],
        [shownId, 2],
      ],
      2,
      2,
    ])
    expect((await stranger.caller.church.search({ q: 'mizpah' })).churches).toHaveLength(1)
    const { entries } = await siteAdmin.caller.audit.list({})
    expect(entries.map(({ action }) => action)).toEqual(['church_shown', 'church_hidden'])
  })
})

describe('the list of churches', () => {
  const backend = useTestBackend()

  it('is searched and filtered, and a church without an admin is handed to a member', async () => {
    const [siteAdmin, founder, member] = [
      await backend.newLearner({ isSiteAdmin: true }),
      await backend.newLearner({ firstName: 'Lydia' }),
      await backend.newLearner({ firstName: 'Silas' }),
    ]
    const { churchAdministration } = siteAdmin.caller
    const names = async (input: Parameters<typeof churchAdministration.list>[0]) =>
      (await churchAdministration.list(input)).churches.map(({ name }) => name)
    const ids: string[] = []
    for (let index = 0; index < 21; index++) {
      backend.clock.advance(60)
      ids.push(
        await createChurch(backend.database, `Philippi ${index}`, {
          createdAt: backend.clock.now(),
        }),
      )
    }
    const { churches, nextCursor } = await churchAdministration.list({})
    expect(churches.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Philippi ${20 - index}`),
    )
    expect(await names({ cursor: nextCursor ?? '' })).toEqual(['Philippi 0'])
    expect(await names({ search: 'philipi 7' })).toEqual(['Philippi 7'])

    const id = ids[3] as string
    expect(await names({ view: 'without_admin' })).toEqual([])
    for (const { caller } of [founder, member]) await caller.church.join({ id })
    expect(await names({ view: 'without_admin' })).toEqual(['Philippi 3'])
    const { members } = await churchAdministration.members({ id, search: 'sil' })
    expect(members).toMatchObject([{ id: member.id, firstName: 'Silas', role: 'member' }])
    await churchAdministration.handOver({ id, userId: founder.id })
    await churchAdministration.handOver({ id, userId: member.id })
    expect(await names({ view: 'without_admin' })).toEqual([])
    expect(await founder.caller.church.mine()).toMatchObject([{ role: 'member' }])
    expect(await member.caller.church.mine()).toMatchObject([{ role: 'admin' }])
    await expect(churchAdministration.handOver({ id, userId: siteAdmin.id })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await churchAdministration.setHidden({ id, isHidden: true })
    expect(await names({ view: 'hidden' })).toEqual(['Philippi 3'])
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })
})
