import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/server/rest/routes.ts'
import type { HttpClient, Reply } from '../support/http.ts'
import { optionFor } from '../support/play.ts'
import { useHttpWorld } from '../support/world.ts'

type Person = HttpClient & { readonly userId: string }

/** What of a person may not reach others: all of it of a private one, the e-mail of anyone. */
type Secrets = readonly string[]

const EVERYWHERE = ['daily', 'weekly', 'monthly']

describe('what anybody is told of anybody else', () => {
  const world = useHttpWorld('server')
  let viewer: Person
  let shown: Person
  let hiddenIds: string[]
  let churchIds: string[]
  let secrets: Secrets
  const groupId = '7'

  /** A person of this unmistakable name and picture, who has played. */
  const newPerson = async (name: string, isPublicProfile: boolean, right: number) => {
    const person = await world.http.signIn(`${name}@example.org`)
    await world.database
      .updateTable('users')
      .set({
        firstName: `First${name}`,
        lastName: `Last${name}`,
        profileImageUrl: `https://pictures.example.org/${name}.png`,
      })
      .where('id', '=', person.userId)
      .execute()
    await person.patch('/api/users/me/profile-privacy', { isPublicProfile })
    return { person, play: () => play(person, right) }
  }

  const play = async (person: HttpClient, right: number): Promise<void> => {
    await person.post('/api/daily/start')
    const { questions } = (await person.get('/api/quiz/questions?mode=daily')).json
    const answers = questions.map(({ id }: { id: string }, place: number) => ({
      questionId: id,
      selectedOptionId: optionFor(world.key, id, place < right ? 'right' : 'wrong'),
    }))
    const submission = { answers, timeSpent: 60, quizType: 'daily' }
    expect((await person.post('/api/quiz/submit', submission)).status).toBe(200)
  }

  const propose = async (person: HttpClient, name: string): Promise<string> =>
    (await person.post('/api/churches/propose', { name })).json.church.id

  beforeAll(async () => {
    const watcher = await newPerson('viewer', true, 5)
    const open = await newPerson('shown', true, 7)
    const admin = await newPerson('hiddenadmin', false, 10)
    const member = await newPerson('hiddenmember', false, 9)
    const alone = await newPerson('hiddenalone', false, 8)
    const openAlone = await newPerson('shownalone', true, 6)
    viewer = watcher.person
    shown = open.person
    churchIds = [
      await propose(admin.person, 'Bethany'),
      await propose(open.person, 'Bethsaida'),
      await propose(viewer, 'Bethlehem'),
    ]
    for (const { person } of [member, open, watcher]) {
      await person.post(`/api/churches/${churchIds[0]}/join`)
    }
    for (const one of [watcher, open, admin, member, alone, openAlone]) await one.play()
    hiddenIds = [admin, member, alone].map(({ person }) => person.userId)
    secrets = [
      ...hiddenIds,
      ...['admin', 'member', 'alone'].flatMap((name) => [`hidden${name}`]),
      'shown@example.org',
      'shownalone@example.org',
    ]
  })

  const expectNoSecret = ({ text, status }: Reply, call: string): void => {
    expect(status, call).toBeLessThan(500)
    for (const secret of secrets) expect(text.toLowerCase(), call).not.toContain(secret)
  }

  /** Every address of a reading row, with every id that it can be asked about. */
  const addressesOf = (path: string): string[] => {
    if (path === '/api/users/{userId}/profile') {
      return [...hiddenIds, shown.userId].map((id) => `/api/users/${id}/profile`)
    }
    if (path === '/api/churches/search') return ['beth', 'be'].map((q) => `${path}?q=${q}`)
    if (path === '/api/leaderboard/churches')
      return EVERYWHERE.map((one) => `${path}?period=${one}`)
    if (path.endsWith('/leaderboard')) {
      return churchIds.flatMap((id) =>
        EVERYWHERE.map((period) => `${path.replace('{id}', id)}?period=${period}`),
      )
    }
    if (path.includes('/churches/{id}')) return churchIds.map((id) => path.replace('{id}', id))
    if (path.includes('{sprintGroup}')) return [path.replace('{sprintGroup}', groupId)]
    return [path]
  }

  const reading = routes.filter(({ method }) => method === 'get').map(({ path }) => path)

  test.each(reading)('get %s tells no secret of theirs', async (path) => {
    for (const address of addressesOf(path)) {
      expect(address, 'this address needs its ids').not.toContain('{')
      const reply = await viewer.get(address)
      // A profile's own address holds the id that was asked for, its reply may not.
      expectNoSecret(reply, `get ${address}`)
    }
  })

  test.each(reading)('get %s tells a visitor nothing of anybody', async (path) => {
    for (const address of addressesOf(path)) {
      const reply = await world.http.anonymous().get(address)
      expectNoSecret(reply, `get ${address}`)
      for (const word of ['Firstshown', 'Firstviewer', shown.userId, viewer.userId]) {
        expect(reply.text).not.toContain(word)
      }
    }
  })

  const writing: readonly [string, (id: string) => Promise<Reply>][] = [
    ['join', (id) => viewer.post(`/api/churches/${id}/join`)],
    ['make primary', (id) => viewer.patch(`/api/churches/${id}/membership`, { isPrimary: true })],
    ['validate', () => viewer.post('/api/churches/validate', { name: 'Bethany' })],
    ['propose what is known', () => viewer.post('/api/churches/propose', { name: 'bethany' })],
    ['encouragement', () => viewer.post('/api/encouragement')],
    ['start', () => viewer.post('/api/daily/start')],
    ['leave', (id) => viewer.delete(`/api/churches/${id}/membership`)],
    ['join again', (id) => viewer.post(`/api/churches/${id}/join`)],
  ]

  test.each(writing)('to %s tells no secret either', async (name, call) => {
    for (const id of churchIds) expectNoSecret(await call(id), name)
  })

  test('public people are shown by name, private ones as places without one', async () => {
    const board = (await viewer.get(`/api/churches/${churchIds[0]}/leaderboard`)).json
    expect(
      board.users.map((row: { user: { firstName: string | null }; userId: string | null }) => [
        row.user.firstName,
        row.userId !== null,
      ]),
    ).toEqual([
      [null, false],
      [null, false],
      ['Firstshown', true],
      ['Firstviewer', true],
    ])
    expect(board.church).toMatchObject({ memberCount: 4, totalQuizzes: 4 })
    const { members } = (await viewer.get(`/api/churches/${churchIds[0]}/members`)).json
    expect(members.map((member: { firstName: string }) => member.firstName).sort()).toEqual([
      'Firstshown',
      'Firstviewer',
    ])
    const { unaffiliated } = (await viewer.get('/api/leaderboard/churches')).json
    expect(unaffiliated.users).toMatchObject([
      { userId: null, isPrivate: true, points: 100, user: { firstName: null, email: null } },
      { isPrivate: false, points: 80, user: { firstName: 'Firstshownalone', email: null } },
    ])
  })

  test('people see themselves, their e-mail included', async () => {
    const board = (await viewer.get(`/api/churches/${churchIds[0]}/leaderboard`)).json
    expect(board.you).toMatchObject({
      userId: viewer.userId,
      isYou: true,
      user: { firstName: 'Firstviewer', email: 'viewer@example.org' },
    })
    expect(board.users.filter(({ isYou }: { isYou: boolean }) => isYou)).toHaveLength(1)
  })

  test('who goes private is hidden from then on, everywhere', async () => {
    await shown.patch('/api/users/me/profile-privacy', { isPublicProfile: false })
    for (const path of reading) {
      for (const address of addressesOf(path)) {
        const { text } = await viewer.get(address)
        expect(text, address).not.toContain('Firstshown"')
        expect(text, address).not.toContain(shown.userId)
      }
    }
    const profile = await viewer.get(`/api/users/${shown.userId}/profile`)
    expect(profile.json).toEqual({ message: 'Profile is private', code: 'forbidden' })
  })
})
