import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  GROUP_CHURCHES,
  GROUPS_PER_PAGE,
  MAX_GROUPS,
} from '../../../src/domain/group/group-limits.ts'
import { listGroupsSchema } from '../../../src/domain/schema/group.ts'
import { failWith, later } from '../../support/client-api.ts'
import { findCard, group, idOf, openGroups, shownGroups } from './groups-support.tsx'

const findTab = (name: string) => screen.findByRole('tab', { name })

const fullPage = () =>
  Array.from({ length: GROUPS_PER_PAGE }, (_, index) => group(`Group ${index}`))

it('shows a card with everything about a group, and pages on', async () => {
  const page = fullPage()
  const ruth = group('Ruth Readers', {
    church: 'Crossroads',
    tags: ['mornings', 'ספר רות'],
    memberCount: 12,
    xpThisWeek: 6320,
    isMember: true,
    isLeader: true,
  })
  const { api, currentPath, user } = openGroups({
    answers: {
      'group.list': ({ scope, after }) => {
        if (scope === 'mine') return []
        return after === undefined ? [...page, ruth] : [ruth, group('Prayer', { xpThisWeek: 4000 })]
      },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Study Groups' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Study Groups | Berean'))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Discover',
    'My Groups',
    'Church Groups',
  ])
  await findCard('Group 0')
  await user.click(screen.getByText('Show more'))

  const card = await findCard('Ruth Readers')
  const shown = ['R', 'Crossroads', 'Elite', 'Leader', 'mornings', 'ספר רות', '12 members']
  for (const text of [...shown, '6,320 XP this week', 'Goal: 10,000']) {
    expect(card.getByText(text)).toBeTruthy()
  }
  const bar = card.getByRole('progressbar', { name: 'Weekly progress of Ruth Readers' })
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(26.4)
  const link = card.getByRole('link', { name: 'Open Group: Ruth Readers' })
  expect(link.getAttribute('href')).toBe(`/groups/${ruth.id}`)
  expect(link.textContent).toBe('Open Group')
  expect(document.activeElement).toBe(link)
  const prayer = await findCard('Prayer')
  for (const text of ['Independent', 'Active', '1 member', '4,000 XP this week']) {
    expect(prayer.getByText(text)).toBeTruthy()
  }
  expect((await findCard('Group 0')).getByText('New')).toBeTruthy()
  expect(screen.queryByText('Show more')).toBeNull()
  const pages = api.inputsOf('group.list').filter(({ scope }) => scope === 'discover')
  expect(pages).toEqual([{ scope: 'discover' }, { scope: 'discover', after: idOf('Group 29') }])
  expect(currentPath()).toBe('/groups')
})

it('offers nothing more after a last page that is full', async () => {
  openGroups({ answers: { 'group.list': fullPage() } })
  await findCard('Group 29')
  expect(screen.queryByText('Show more')).toBeNull()
})

it('searches after a pause, filters by church and favorites, and keeps it all in the address', async () => {
  const { api, user, currentPath, navigate } = openGroups({
    answers: {
      'group.list': ({ search, church, favorites }) =>
        search || church || favorites ? [] : [group('Ruth Readers')],
      'church.mine': [
        {
          churchId: idOf('Bethel'),
          church: { name: 'Bethel', description: null, city: null, state: null },
          isPrimary: true,
          role: 'member',
          joinedAt: '2026-11-03T12:00:00.000Z',
        },
      ],
    },
  })
  await findCard('Ruth Readers')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search groups' })
  await user.type(search, 'mark')
  expect(await screen.findByText('No groups found')).toBeTruthy()
  expect(currentPath()).toBe('/groups?q=mark')
  await screen.findByRole('option', { name: 'Bethel' })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Church' })
  expect([...select.options].map(({ text }) => text)).toEqual([
    'All churches',
    'Independent',
    ...GROUP_CHURCHES,
    'Bethel',
  ])
  await user.selectOptions(select, 'Independent')
  expect(await screen.findByText(/among independent groups/)).toBeTruthy()
  await user.selectOptions(select, 'Bethel')
  await user.click(screen.getByRole('button', { name: 'Favorites', pressed: false }))
  expect(screen.getByRole('button', { name: 'Favorites', pressed: true })).toBeTruthy()
  const filters = { search: 'mark', church: idOf('Bethel'), favorites: true }
  await waitFor(() =>
    expect(api.inputsOf('group.list').at(-1)).toEqual({ scope: 'discover', ...filters }),
  )
  expect(currentPath()).toBe(`/groups?q=mark&church=${idOf('Bethel')}&favorites=true`)
  // Not once per letter; and all that was asked is what the server takes.
  const searches = new Set(api.inputsOf('group.list').map((input) => input?.search))
  expect(searches).toEqual(new Set([undefined, 'mark']))
  for (const input of api.inputsOf('group.list')) listGroupsSchema.parse(input)

  await user.click(await findTab('My Groups'))
  await waitFor(() =>
    expect(api.inputsOf('group.list').at(-1)).toEqual({ scope: 'mine', ...filters }),
  )
  await user.click(await screen.findByRole('button', { name: 'Show all groups' }))
  await findCard('Ruth Readers')
  expect(currentPath()).toBe('/groups?tab=mine')
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(await findTab('My Groups'))

  navigate('/groups?tab=nonsense&church=nowhere&q=+mark')
  expect(await screen.findByText('No groups found')).toBeTruthy()
  expect((await findTab('Discover')).getAttribute('aria-selected')).toBe('true')
  expect(search.value).toBe('mark')
  expect(select.value).toBe('')
})

it('stars a group at once, in every list, and takes it back when it could not be saved', async () => {
  const saved = later<'group.setFavorite'>()
  const groups = [group('Ruth Readers', { isMember: true }), group('Prayer', { isMember: true })]
  const { api, user } = openGroups({
    answers: { 'group.list': groups, 'group.setFavorite': saved.answer },
  })
  const star = async (pressed: boolean) =>
    (await findCard('Prayer')).findByRole('button', { name: 'Favorite: Prayer', pressed })
  await user.click(await star(false))
  await star(true)
  expect(api.inputsOf('group.setFavorite')).toEqual([{ id: idOf('Prayer'), isFavorite: true }])
  api.answer({ 'group.list': () => new Promise(() => {}) })
  await user.click(await findTab('My Groups'))
  await star(true)
  // It keeps its place under the finger; the next visit has favorites first.
  expect(shownGroups()).toEqual(['Ruth Readers', 'Prayer'])

  saved.arrive(failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }))
  expect(await screen.findByText('Your favorite was not saved')).toBeTruthy()
  expect(screen.getByText('Back soon.')).toBeTruthy()
  await star(false)
})

it('ranks groups by the XP of the week', async () => {
  const ranked = [
    {
      ...group('Ruth Readers', { xpThisWeek: 820, church: 'Crossroads', memberCount: 3 }),
      rank: 1,
    },
    { ...group('Prayer', { xpThisWeek: 640, isMember: true }), rank: 2 },
    { ...group('Quiet'), rank: 3 },
  ]
  const { api, user, currentPath } = openGroups({ answers: { 'group.leaderboard': ranked } })
  await user.click(await findTab('Church Groups'))
  const list = await screen.findByRole('list', { name: 'XP this week' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(texts).toEqual([
    '1RRuth Readers820 XPCrossroads · 3 members',
    '2PPrayerYour group640 XPIndependent · 1 member',
    'Not ranked yet–QQuiet0 XPIndependent · 1 member',
  ])
  expect(within(list).getByRole('link', { name: 'Prayer' }).getAttribute('href')).toBe(
    `/groups/${idOf('Prayer')}`,
  )
  expect(screen.queryByRole('button', { name: 'Favorites' })).toBeNull()
  expect(currentPath()).toBe('/groups?tab=church-groups')

  api.answer({ 'group.leaderboard': [{ ...group('Quiet'), rank: 1 }] })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Church' }), 'Independent')
  expect(await screen.findByText(/No group has XP this week yet/)).toBeTruthy()
  expect(api.inputsOf('group.leaderboard').at(-1)).toEqual({ church: 'independent' })
})

it('says what to do where there is nothing yet, and moves the focus along', async () => {
  const { user } = openGroups({ path: '/groups?tab=mine' })
  expect(await screen.findByText('You’re not in a study group yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'See what others study' }))
  expect(await screen.findByText('No study groups yet')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await findTab('Discover')))
  await user.click(await findTab('Church Groups'))
  expect(await screen.findByText(/lead the board/)).toBeTruthy()
})

it('retries after a failure, and tells who has joined as many groups as possible', async () => {
  const { api, user } = openGroups({
    path: '/groups?tab=mine',
    answers: {
      'group.list': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    },
  })
  expect(await screen.findByText('The study groups could not be loaded')).toBeTruthy()
  expect(screen.getByText('Back soon.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create Group' })).toBeTruthy()
  const all = Array.from({ length: MAX_GROUPS }, (_, index) => group(`Group ${index}`))
  api.answer({ 'group.list': all })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findCard('Group 19')
  expect(screen.getByText(/20 study groups, the maximum/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Group' })).toBeNull()
})

it('is coming soon while study groups are off', async () => {
  const off = failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' })
  openGroups({ answers: { 'group.list': off }, flags: { study_groups: false } })
  expect(await screen.findByText('Coming soon')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Study Groups' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
})
