import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { rankedPerson } from '../../support/client-samples.ts'
import {
  BETHEL_ID,
  bethel,
  churchLeaderboard,
  member,
  openChurch,
  pagesOf,
} from './church-profile-support.tsx'

const NAMES = ['Ruth', 'Naomi', 'Boaz', 'Obed', 'Jesse', 'David', 'Solomon']
const MEMBERS = NAMES.map((name) => member(name))
const LEADERS = NAMES.map((name, index) => rankedPerson(index + 1, name))

const region = (name: string) => screen.findByRole('region', { name })

/** The people whose profiles a region links to, in their order. */
const linkedIn = async (name: string): Promise<(string | null)[]> => {
  const links = await within(await region(name)).findAllByRole('link')
  return links
    .filter((link) => link.getAttribute('href')?.startsWith('/users/'))
    .map((link) => link.textContent)
}

describe('the overview of a church', () => {
  it('shows five members and five leaders of the week', async () => {
    const { api } = openChurch(bethel(), {
      answers: {
        'church.members': pagesOf(MEMBERS),
        'leaderboard.church': churchLeaderboard('weekly', LEADERS),
      },
    })
    expect(await linkedIn('Members')).toEqual(NAMES.slice(0, 5))
    expect(await linkedIn('Leaders this week')).toEqual(NAMES.slice(0, 5))
    expect(api.inputsOf('leaderboard.church')).toEqual([{ id: BETHEL_ID, period: 'weekly' }])
    expect(api.inputsOf('church.members')).toEqual([{ id: BETHEL_ID }])
  })

  it('says which days count, in UTC, and that earned points stay where they are', async () => {
    openChurch(bethel(), {
      answers: { 'leaderboard.church': churchLeaderboard('weekly', LEADERS) },
    })
    const leaders = await region('Leaders this week')
    expect(await within(leaders).findByText('Nov 16 – 22, 2026 (UTC)')).toBeTruthy()
    expect(leaders.textContent).toContain('Points count from the day you join')
    expect(leaders.textContent).toContain('Points you’ve already earned stay where they are')
    expect(leaders.textContent).toContain('Days are in UTC')
  })

  it('shows empty states without public members and activity', async () => {
    openChurch()
    const members = await region('Members')
    expect(await within(members).findByText('No public member profiles')).toBeTruthy()
    const leaders = await region('Leaders this week')
    expect(await within(leaders).findByText('No activity this week')).toBeTruthy()
  })

  it('never names a private member', async () => {
    const hidden = rankedPerson(1, 'Nobody', {
      userId: null,
      user: { firstName: null, lastName: null, profileImageUrl: null, email: null },
      isPrivate: true,
    })
    openChurch(bethel(), {
      answers: { 'leaderboard.church': churchLeaderboard('weekly', [hidden]) },
    })
    const leaders = await region('Leaders this week')
    expect(await within(leaders).findByText('Private member')).toBeTruthy()
    expect(within(leaders).queryByRole('link')).toBeNull()
  })

  it('shows the viewer below the five when ranked lower', async () => {
    const you = rankedPerson(9, 'Ada', { isYou: true })
    openChurch(bethel(), {
      answers: { 'leaderboard.church': churchLeaderboard('weekly', LEADERS, { you }) },
    })
    const leaders = await region('Leaders this week')
    expect(await within(leaders).findByText('Ada')).toBeTruthy()
    expect(within(leaders).queryByText('David')).toBeNull()
  })

  it('links to all members and to the leaderboard, and focuses their tab', async () => {
    const { user, currentPath } = openChurch()
    await user.click(await screen.findByRole('button', { name: 'All members' }))
    const tab = screen.getByRole('tab', { name: 'Members', selected: true })
    expect(document.activeElement).toBe(tab)
    expect(currentPath()).toBe(`/churches/${BETHEL_ID}?tab=members`)
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await user.click(await screen.findByRole('button', { name: 'Leaderboard' }))
    expect(screen.getByRole('tab', { name: 'Leaderboard', selected: true })).toBeTruthy()
  })

  it('hides the leaders while leaderboards are off', async () => {
    const { api } = openChurch(bethel(), { flags: { leaderboards: false } })
    expect(await region('Members')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Leaders this week' })).toBeNull()
    expect(api.inputsOf('leaderboard.church')).toEqual([])
  })

  it('retries either part', async () => {
    const away = (message: string) => failWith({ code: 'unavailable', httpStatus: 503, message })
    const { api, user } = openChurch(bethel(), {
      answers: {
        'church.members': away('Members away.'),
        'leaderboard.church': away('Leaders away.'),
      },
    })
    const leaders = await region('Leaders this week')
    expect(await within(leaders).findByText('Failed to fetch church leaderboard')).toBeTruthy()
    expect(within(leaders).getByText('Leaders away.')).toBeTruthy()
    const members = await region('Members')
    expect(within(members).getByText('Members away.')).toBeTruthy()

    api.answer({
      'church.members': pagesOf(MEMBERS),
      'leaderboard.church': churchLeaderboard('weekly', LEADERS),
    })
    await user.click(within(leaders).getByRole('button', { name: 'Try again' }))
    expect(await linkedIn('Leaders this week')).toEqual(NAMES.slice(0, 5))
    await user.click(within(members).getByRole('button', { name: 'Try again' }))
    expect(await linkedIn('Members')).toEqual(NAMES.slice(0, 5))
  })
})
