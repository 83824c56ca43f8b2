import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { GROUPS_PER_PAGE } from '../../../src/domain/group/group-limits.ts'
import type { CreateGroupInput } from '../../../src/domain/schema/group.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { answerSprint, createGroup, insertGroups } from '../../support/group.ts'

const SUNDAY = '2026-03-08T12:00:00Z'
/** It is Monday in Tokyo and in UTC, and still Sunday in Los Angeles. */
const MONDAY = '2026-03-09T02:00:00Z'

describe('lists of groups', () => {
  const backend = useTestBackend()
  let viewer: Caller
  /** The ids of the groups by their names. */
  const ids: Record<string, string> = {}

  /** Creates a group that plays a sprint with so many correct answers, and that the viewer joins. */
  const addGroup = async (
    columns: Partial<CreateGroupInput> & { readonly name: string },
    { timeZone = 'UTC', correct = 0, isJoined = false } = {},
  ): Promise<Caller> => {
    backend.clock.advance(60)
    const { caller } = await backend.newLearner({ timeZone })
    const { id, inviteCode } = await createGroup(caller, columns)
    if (isJoined) await viewer.group.join({ inviteCode })
    if (correct > 0) {
      await caller.sprint.start({ id })
      await answerSprint(caller, backend.answerKey, id, Array(correct).fill('right'))
    }
    ids[columns.name] = id
    return caller
  }

  beforeAll(async () => {
    backend.clock.set(SUNDAY)
    const own = await backend.newLearner()
    viewer = own.caller
    await addGroup({ name: 'Last Week' }, { correct: 5 })
    await addGroup(
      { name: 'Western Shore', theme: 'Psalms', church: 'St. Mark' },
      { timeZone: 'America/Los_Angeles', correct: 3, isJoined: true },
    )
    backend.clock.set(MONDAY)
    await addGroup({ name: 'Éveil' }, { timeZone: 'Asia/Tokyo', correct: 2, isJoined: true })
    await addGroup({ name: '100% Ruth', theme: 'Ruth 1' }, { correct: 2 })
    backend.clock.advance(60)
    const { church } = await viewer.church.propose({ name: 'Smyrna' })
    const { id } = await createGroup(viewer, { name: 'Choir', church: church.id })
    ids.Choir = id
    ids.Smyrna = church.id
    await viewer.group.setFavorite({ id: ids['Western Shore'] as string, isFavorite: true })
    await viewer.group.setFavorite({ id: ids['100% Ruth'] as string, isFavorite: true })
  })

  const namesIn = (groups: readonly { readonly name: string }[]): string[] =>
    groups.map(({ name }) => name)

  it('have all groups, the newest first, with what the viewer has to do with each', async () => {
    const groups = await viewer.group.list({})
    expect(
      groups.map(({ name, isMember, isLeader, isFavorite }) => [
        name,
        ...[isMember, isLeader, isFavorite],
      ]),
    ).toEqual([
      ['Choir', true, true, false],
      ['100% Ruth', false, false, true],
      ['Éveil', true, false, false],
      ['Western Shore', true, false, true],
      ['Last Week', false, false, false],
    ])
    const others = await (await backend.newLearner()).caller.group.list({})
    expect(namesIn(others)).toEqual(namesIn(groups))
    expect(others.filter((one) => one.isMember || one.isLeader || one.isFavorite)).toEqual([])
  })

  it('have the viewer’s own groups by name, favorites first', async () => {
    const mine = await viewer.group.list({ scope: 'mine' })
    expect(namesIn(mine)).toEqual(['Western Shore', 'Choir', 'Éveil'])
    expect(await (await backend.newLearner()).caller.group.list({ scope: 'mine' })).toEqual([])
  })

  it('have only favorites where that is asked for, until they are no longer any', async () => {
    const { caller } = await backend.newLearner()
    const id = ids.Choir as string
    const favorites = async () => namesIn(await caller.group.list({ favorites: true }))
    expect(await favorites()).toEqual([])
    for (const isFavorite of [true, true]) await caller.group.setFavorite({ id, isFavorite })
    expect(await favorites()).toEqual(['Choir'])
    expect((await caller.group.get({ id })).group.isFavorite).toBe(true)
    expect(await caller.group.list({ favorites: true, scope: 'mine' })).toEqual([])
    for (const isFavorite of [false, false]) await caller.group.setFavorite({ id, isFavorite })
    expect(await favorites()).toEqual([])
    expect(namesIn(await viewer.group.list({ favorites: true }))).toEqual([
      '100% Ruth',
      'Western Shore',
    ])
  })

  it.each([
    ['eveil', ['Éveil']],
    ['RUTH', ['100% Ruth', 'Éveil', 'Last Week']],
    ['psalm', ['Western Shore']],
    ['shore', ['Western Shore']],
    ['100%', ['100% Ruth']],
    ['nobody', []],
  ])('that are searched for %j, by name or theme, have %j', async (search, names) => {
    const found = await viewer.group.list({ search })
    expect(namesIn(found).filter((name) => name !== 'Choir')).toEqual(names)
    const ranked = await viewer.group.leaderboard({ search })
    expect(new Set(namesIn(ranked))).toEqual(new Set(namesIn(found)))
  })

  it.each([
    ['St. Mark', ['Western Shore']],
    ['Crossroads', []],
    ['independent', ['100% Ruth', 'Éveil', 'Last Week']],
    ['Smyrna', ['Choir']],
    [randomUUID(), []],
  ])('that are filtered by the church %s have %j', async (name, names) => {
    const church = name === 'Smyrna' ? (ids.Smyrna as string) : name
    const found = await viewer.group.list({ church })
    expect(namesIn(found)).toEqual(names)
    const shown = name === 'independent' ? null : name
    for (const group of found) expect(group.church).toBe(shown)
    const ranked = await viewer.group.leaderboard({ church })
    expect(namesIn(ranked).sort()).toEqual([...names].sort())
  })

  it('rank groups by the XP of the week in their own time zone, then the newest', async () => {
    const board = await viewer.group.leaderboard({})
    const equal = ['100% Ruth', 'Éveil'].sort((one, other) =>
      (ids[one] as string) < (ids[other] as string) ? -1 : 1,
    )
    expect(board.map(({ rank, name, xpThisWeek }) => [rank, name, xpThisWeek])).toEqual([
      [1, 'Western Shore', 30],
      [2, equal[0], 20],
      [2, equal[1], 20],
      [4, 'Choir', 0],
      [4, 'Last Week', 0],
    ])
  })
})

describe('long lists of groups', () => {
  const backend = useTestBackend()
  const GROUPS = 2 * GROUPS_PER_PAGE + 15
  const LEADERBOARD_LENGTH = 50

  beforeAll(async () => {
    const now = backend.clock.now().getTime()
    // Two are created at the same moment. More have XP this week than the leaderboard has places.
    const groups = Array.from({ length: GROUPS }, (_, index) => ({
      ...{ name: `Group ${index}`, createdAt: new Date(now - 1000 * Math.floor(index / 2)) },
      ...{ weekStartsOn: '2026-03-02', weekEndsAt: new Date('2026-03-09T00:00:00Z') },
      weekXp: 10 * Math.max(0, index - 10),
    }))
    await insertGroups(backend.database, groups, backend.clock.now())
  })

  it('come page by page, each group once, the newest first, and say whether another page follows', async () => {
    const { caller } = await backend.newLearner()
    const first = await caller.group.list({})
    const second = await caller.group.list({ after: first[GROUPS_PER_PAGE - 1]?.id as string })
    const third = await caller.group.list({ after: second[GROUPS_PER_PAGE - 1]?.id as string })
    expect([first, second, third].map(({ length }) => length)).toEqual([
      ...[GROUPS_PER_PAGE + 1, GROUPS_PER_PAGE + 1, 15],
    ])
    // The group beyond the page's length is the first of the next page.
    expect([first.at(-1), second.at(-1)]).toEqual([second[0], third[0]])
    const pages = [first, second, third].map((page) => page.slice(0, GROUPS_PER_PAGE))
    expect(await caller.group.list({ after: third.at(-1)?.id as string })).toEqual([])
    const numbers = pages.flat().map(({ name }) => Number(name.replace('Group ', '')))
    expect(new Set(numbers).size).toBe(GROUPS)
    const moments = numbers.map((number) => Math.floor(number / 2))
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    // The last group of the page before was deleted meanwhile.
    expect(await caller.group.list({ after: randomUUID() })).toEqual([])
  })

  it('end with the fiftieth place of the leaderboard', async () => {
    const { caller } = await backend.newLearner()
    const board = await caller.group.leaderboard({})
    expect(board.map(({ rank, name }) => [rank, name])).toEqual(
      Array.from({ length: LEADERBOARD_LENGTH }, (_, index) => [
        index + 1,
        `Group ${GROUPS - 1 - index}`,
      ]),
    )
  })
})

describe('searches among more groups than are looked at one by one', () => {
  const backend = useTestBackend()
  const NEWER_GROUPS = 2600

  /** Every second one of the newer groups reads Ruth, the newest one Esther too, and so do 40 older ones. */
  const nameOf = (index: number): string => {
    const book = index >= NEWER_GROUPS || index === 0 ? 'Esther' : 'Jonah'
    return `${book} ${index % 2 === 0 ? 'Ruth' : 'Acts'} ${index}`
  }

  beforeAll(async () => {
    const now = backend.clock.now().getTime()
    const groups = Array.from({ length: NEWER_GROUPS + 40 }, (_, index) => ({
      ...{ name: nameOf(index), searchText: nameOf(index).toLowerCase() },
      createdAt: new Date(now - 1000 * index),
    }))
    await insertGroups(backend.database, groups, backend.clock.now())
  })

  const found = async (search: string): Promise<string[]> => {
    const { caller } = await backend.newLearner()
    return (await caller.group.list({ search })).map(({ name }) => name)
  }

  it.each([
    ['a frequent word', 'ruth', (name: string) => name.includes('Ruth')],
    ['a word of older groups', 'esther', (name: string) => name.includes('Esther')],
    ['the name of an old group', 'esther acts 2633', (name: string) => name.endsWith(' 2633')],
    ['no group', 'titus', () => false],
  ])('find the newest groups with %s', async (_case, search, isFound) => {
    const names = Array.from({ length: NEWER_GROUPS + 40 }, (_, index) => nameOf(index))
    expect(await found(search)).toEqual(names.filter(isFound).slice(0, GROUPS_PER_PAGE + 1))
  })
})
