import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../src/server/api/contract.ts'
import { useTestBackendWithHttp } from '../support/backend.ts'
import { asRestCall, CONTRACTS, makeCall, sampleInputOf } from '../support/calls.ts'
import { openGroupEvents } from '../support/event-stream.ts'
import type { Reply } from '../support/http.ts'
import { ACCESS, RESTRICTED } from './api/access/access.ts'
import { signInFor } from './api/access/sign-in-for.ts'
import { expectErrorReply } from './api/error-reply.ts'
import { makeGoodCall } from './api/route-cases.ts'
import { addressesOf } from './privacy-calls.ts'
import { createPeople, createPlayedGroup, type People, type Person } from './privacy-people.ts'

type BoardRow = {
  readonly user: { readonly firstName: string | null }
  readonly userId: string | null
}

const rowsOf = (contracts: readonly Contract[]) =>
  contracts.map((one) => [`${one.method} ${one.path}`, one] as const)

const reading = rowsOf(CONTRACTS.filter(({ method }) => method === 'get'))
const writing = rowsOf(CONTRACTS.filter(({ method }) => method !== 'get'))
const ofChurches = writing.filter(([, { path }]) => path.startsWith('/api/churches/{id}'))

describe('what one learner sees of another', () => {
  const backend = useTestBackendWithHttp()
  let people: People
  let viewer: Person
  let church: string
  beforeAll(async () => {
    people = await createPeople(backend)
    viewer = people.viewer
    church = `/api/churches/${people.churchIds[0]}`
  })

  const expectNoSecret = ({ text }: Reply, call: string): void => {
    for (const secret of people.secrets) expect(text.toLowerCase(), call).not.toContain(secret)
  }

  it.each(reading)('%s reveals no secret', async (_name, contract) => {
    const statuses = new Set<number>()
    for (const address of addressesOf(contract, people)) {
      const reply = await viewer.get(address)
      statuses.add(reply.status)
      // The address of a profile contains its id, the reply may not.
      expectNoSecret(reply, `get ${address}`)
    }
    // A call that is always refused would prove nothing; those of administrators must be.
    if (RESTRICTED.includes(ACCESS[contract.procedure].who)) expect([...statuses]).toEqual([403])
    else expect([...statuses]).toContain(200)
  })

  it.each(reading)('%s reveals nobody to a visitor', async (_name, contract) => {
    for (const address of addressesOf(contract, people)) {
      const reply = await backend.http.anonymous().get(address)
      expectNoSecret(reply, `get ${address}`)
      for (const word of ['Firstshown', 'Firstviewer', people.shown.userId, viewer.userId]) {
        expect(reply.text).not.toContain(word)
      }
    }
  })

  it('shows public people by name, and private ones as ranks without one', async () => {
    const board = (await viewer.get(`${church}/leaderboard`)).json
    expect(
      board.users.map(({ user, userId }: BoardRow) => [user.firstName, userId !== null]),
    ).toEqual([
      [null, false],
      [null, false],
      ['Firstshown', true],
      ['Firstviewer', true],
    ])
    expect(board.church).toMatchObject({ memberCount: 4, totalQuizzes: 4 })
    const { members } = (await viewer.get(`${church}/members`)).json
    expect(members.map((member: { firstName: string }) => member.firstName).sort()).toEqual([
      'Firstshown',
      'Firstviewer',
    ])
    const { unaffiliated } = (await viewer.get('/api/leaderboard/churches')).json
    expect(unaffiliated.users).toMatchObject([
      { userId: null, isPrivate: true, points: 100, user: { firstName: null, email: null } },
      { isPrivate: false, points: 80, user: { firstName: 'Firstshownalone', email: null } },
    ])
    const profile = await viewer.get(`/api/users/${people.shown.userId}/profile`)
    expect(profile.json).toMatchObject({ firstName: 'Firstshown', lastName: 'Lastshown' })
  })

  it('shows the members of a group to each other by name, private ones too, and to nobody else', async () => {
    const { hidden, shown } = people
    const { id } = await createPlayedGroup(backend, [hidden, viewer])
    const group = `/api/study-groups/${id}`
    const stream = await openGroupEvents(backend.http, viewer, id, { after: 0 })
    const inside = (await viewer.get(group)).json
    // They joined at the same moment, so their order is that of their ids.
    const usersInside = inside.members.map(({ user }: { user: object }) => user)
    expect(usersInside).toHaveLength(2)
    for (const name of ['hiddenmember', 'viewer']) {
      expect(usersInside).toContainEqual({
        firstName: `First${name}`,
        lastName: `Last${name}`,
        email: null,
        profileImageUrl: `https://pictures.example.org/${name}.png`,
      })
    }
    const progress = await viewer.get(`${group}/quiz-sprint/progress`)
    expect(
      progress.json.players.map(({ firstName }: { firstName: string }) => firstName).sort(),
    ).toEqual(['Firsthiddenmember', 'Firstviewer'])
    const events = await stream.take(inside.lastEventId)
    stream.close()
    expect(JSON.stringify(events)).toContain(hidden.userId)
    for (const text of [JSON.stringify([inside, events]), progress.text]) {
      expect(text).not.toContain('example.org"')
      expect(text).not.toContain('@')
    }
    const profile = await viewer.get(`/api/users/${hidden.userId}/profile`)
    expectErrorReply(profile, 403, 'forbidden')

    const outside = await shown.get(group)
    const card = {
      ...{
        id,
        name: 'Gleaners',
        description: 'Tuesdays at seven',
        theme: 'Ruth',
        coverLetter: 'G',
      },
      ...{ churchId: null, church: null, tags: [], memberCount: 2 },
      ...{ xpThisWeek: 0, tier: 'New', progressPercentage: 0 },
      ...{ isMember: false, isLeader: false, isFavorite: false },
    }
    // No figure that they could not know: neither what is true nor a zero in its place.
    expect(outside.json).toEqual({ group: card, members: null })
    expectNoSecret(outside, 'group')
    for (const path of [`${group}/quiz-sprint/progress`, `${group}/quiz-sprint/session`]) {
      const refused = await shown.get(path)
      expectErrorReply(refused, 403, 'forbidden')
      expectNoSecret(refused, path)
    }
    const refusal = await openGroupEvents(backend.http, shown, id, { after: 0 })
    expect((await refusal.next())?.data.data.code).toBe('forbidden')
    expect(await refusal.next()).toBeNull()
    await viewer.delete(`${group}/membership`)
    expect((await viewer.get(group)).json).toEqual({
      group: { ...card, memberCount: 1 },
      members: null,
    })
  })

  it('refuses a private profile', async () => {
    for (const id of people.hiddenIds) {
      expectErrorReply(await viewer.get(`/api/users/${id}/profile`), 403, 'forbidden')
    }
  })

  it('shows people themselves with their e-mail, private ones too', async () => {
    for (const [person, name] of [
      [viewer, 'viewer'],
      [people.hidden, 'hiddenmember'],
    ] as const) {
      const board = (await person.get(`${church}/leaderboard`)).json
      const own = {
        userId: person.userId,
        isYou: true,
        isPrivate: false,
        user: { firstName: `First${name}`, email: `${name}@example.org` },
      }
      expect(board.you).toMatchObject(own)
      expect(board.users.filter(({ isYou }: { isYou: boolean }) => isYou)).toMatchObject([own])
    }
  })

  it.each(ofChurches)('%s reveals no secret of its members', async (name, contract) => {
    const person = await backend.http.signIn()
    for (const id of people.churchIds) {
      const call = asRestCall(contract, { ...sampleInputOf(contract), id })
      const joined = await person.post(`/api/churches/${id}/join`, {})
      // Only admins of a church edit it.
      await backend.database
        .updateTable('church_memberships')
        .set({ role: contract.procedure === 'church.edit' ? 'admin' : 'member' })
        .where('user', '=', person.userId)
        .execute()
      const replies = [joined, await makeCall(person, call), await makeCall(person, call)]
      for (const reply of replies) expectNoSecret(reply, name)
      expect(replies.slice(name.endsWith('/join') ? 0 : 1).map(({ status }) => status)).toContain(
        200,
      )
    }
  })

  it.each(writing)('%s reveals no secret in its reply', async (name, contract) => {
    const person = await signInFor(backend, contract.procedure)
    const reply = await makeGoodCall(contract, person, backend)
    expect(reply.status).toBe(200)
    expectNoSecret(reply, name)
  })

  it('names a church that is already listed, and nobody in it', async () => {
    const known = await viewer.post('/api/churches/propose', { name: 'bethany' })
    expectErrorReply(known, 409, 'conflict')
    expectNoSecret(known, 'propose')
    const suggested = await viewer.post('/api/churches/validate', { name: 'Bethany' })
    expect(suggested.json.suggestions[0]).toMatchObject({ churchId: people.churchIds[0] })
    expectNoSecret(suggested, 'validate')
  })

  it('hides a person who goes private, everywhere', async () => {
    const { shown } = people
    await shown.patch('/api/users/me/profile-privacy', { isPublicProfile: false })
    const addresses = reading.flatMap(([, contract]) => addressesOf(contract, people))
    for (const address of addresses) {
      const { text } = await viewer.get(address)
      expect(text, address).not.toContain('Firstshown"')
      expect(text, address).not.toContain('/shown.png')
      expect(text, address).not.toContain(shown.userId)
    }
    const profile = await viewer.get(`/api/users/${shown.userId}/profile`)
    expectErrorReply(profile, 403, 'forbidden')
    expect(profile.json.message).toBe('Profile is private')
  })
})
