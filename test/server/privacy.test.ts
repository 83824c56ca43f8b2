import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/server/rest/routes.ts'
import type { Reply } from '../support/http.ts'
import { useHttpWorld } from '../support/world.ts'
import { READING, WRITING_ON_CHURCHES } from './privacy-calls.ts'
import { type People, type Person, settle } from './privacy-people.ts'
import { expectRefusal } from './rest/refusal.ts'
import { ROUTE_CASES } from './rest/route-cases.ts'

type Shown = {
  readonly user: { readonly firstName: string | null }
  readonly userId: string | null
}

const nameOf = ({ method, path }: (typeof routes)[number]): string => `${method} ${path}`
const reading = routes.filter(({ method }) => method === 'get').map(({ path }) => path)
const writing = routes.filter(({ method }) => method !== 'get').map(nameOf)
const ofChurches = writing.filter((name) => name.includes('/churches/{id}'))

it('every reading row of the REST table is asked below, and every writing one about a church', () => {
  expect(Object.keys(READING).sort()).toEqual([...reading].sort())
  expect(Object.keys(WRITING_ON_CHURCHES).sort()).toEqual([...ofChurches].sort())
})

describe('what anybody is told of anybody else', () => {
  const world = useHttpWorld('server')
  let people: People
  let viewer: Person
  let church: string
  beforeAll(async () => {
    people = await settle(world)
    viewer = people.viewer
    church = `/api/churches/${people.churchIds[0]}`
  })

  const asked = (path: string) => READING[path]?.(people) ?? []

  const expectNoSecret = ({ text }: Reply, call: string): void => {
    for (const secret of people.secrets) expect(text.toLowerCase(), call).not.toContain(secret)
  }

  it.each(reading)('get %s tells no secret of theirs', async (path) => {
    expect(asked(path).length).toBeGreaterThan(0)
    for (const { address, status } of asked(path)) {
      const reply = await viewer.get(address)
      expect(reply.status, `${address}: ${reply.text}`).toBe(status)
      // A profile's own address holds the id that was asked for, its reply may not.
      expectNoSecret(reply, `get ${address}`)
    }
  })

  it.each(reading)('get %s tells a visitor nothing of anybody', async (path) => {
    for (const { address } of asked(path)) {
      const reply = await world.http.anonymous().get(address)
      expectNoSecret(reply, `get ${address}`)
      for (const word of ['Firstshown', 'Firstviewer', people.shown.userId, viewer.userId]) {
        expect(reply.text).not.toContain(word)
      }
    }
  })

  it('public people are shown by name, private ones as places without one', async () => {
    const board = (await viewer.get(`${church}/leaderboard`)).json
    expect(board.users.map(({ user, userId }: Shown) => [user.firstName, userId !== null])).toEqual(
      [
        [null, false],
        [null, false],
        ['Firstshown', true],
        ['Firstviewer', true],
      ],
    )
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

  it('people see themselves, their e-mail included, private ones too', async () => {
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

  it.each(ofChurches)('%s tells no secret of its members', async (name) => {
    const person = await world.http.signIn()
    for (const id of people.churchIds) {
      for (const [step, write] of Object.entries(WRITING_ON_CHURCHES)) {
        const reply = await write(person, id)
        expect(reply.status, `${step}: ${reply.text}`).toBe(200)
        expectNoSecret(reply, step)
        if (step === name) expectNoSecret(await write(person, id), `${step}, once more`)
      }
    }
  })

  it.each(writing)('%s tells no secret either', async (name) => {
    const reply = await ROUTE_CASES[name]?.call(await world.http.signIn(), world.key)
    expect(reply?.status).toBe(200)
    expectNoSecret(reply as Reply, name)
  })

  it('a church that is known already is named, and nobody in it', async () => {
    const known = await viewer.post('/api/churches/propose', { name: 'bethany' })
    expectRefusal(known, 409, 'conflict')
    expectNoSecret(known, 'propose')
    const suggested = await viewer.post('/api/churches/validate', { name: 'Bethany' })
    expect(suggested.json.suggestions[0]).toMatchObject({ churchId: people.churchIds[0] })
    expectNoSecret(suggested, 'validate')
  })

  it('who goes private is hidden from then on, everywhere', async () => {
    const { shown } = people
    await shown.patch('/api/users/me/profile-privacy', { isPublicProfile: false })
    for (const { address } of reading.flatMap(asked)) {
      const { text } = await viewer.get(address)
      expect(text, address).not.toContain('Firstshown"')
      expect(text, address).not.toContain('/shown.png')
      expect(text, address).not.toContain(shown.userId)
    }
    const profile = await viewer.get(`/api/users/${shown.userId}/profile`)
    expectRefusal(profile, 403, 'forbidden')
    expect(profile.json.message).toBe('Profile is private')
  })
})
