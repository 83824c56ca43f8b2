import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith, later } from '../../support/client-api.ts'
import { BETHEL_ID, bethel, member, openChurch, pagesOf } from './church-profile-support.tsx'
import { membership } from './churches-support.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const header = async (): Promise<string> =>
  (await screen.findByRole('heading', { level: 1 })).closest('header')?.textContent ?? ''

describe('the header of a church’s page', () => {
  it('shows name, denomination, description, place, members and the year it joined', async () => {
    const { api } = openChurch()
    expect(await heading('Bethel')).toBeTruthy()
    const text = await header()
    expect(text).toContain('Baptist')
    expect(text).toContain('A house of bread.')
    expect(text).toContain('Boston, MA, US')
    expect(text).toContain('12 members')
    expect(text).toContain('On Berean since 2026')
    expect(api.inputsOf('church.get')).toEqual([{ id: BETHEL_ID }])
    await waitFor(() => expect(document.title).toBe('Bethel | Berean'))
  })

  it('uses the singular for one member, and leaves out what is unknown', async () => {
    openChurch(bethel({ memberCount: 1, description: null, denomination: null, location: '' }))
    await heading('Bethel')
    expect(await header()).toBe('Bethel1 memberOn Berean since 2026')
  })

  it('isolates a right-to-left name', async () => {
    openChurch(bethel({ name: 'بيت إيل' }))
    expect((await heading('بيت إيل')).querySelector('bdi')?.textContent).toBe('بيت إيل')
  })

  it('invites non-members to join', async () => {
    openChurch()
    const invitation = await screen.findByRole('region', { name: 'Is this your church?' })
    expect(within(invitation).getByRole('button', { name: /Join/ })).toBeTruthy()
    expect(await header()).not.toContain('Primary')
  })

  it('shows who has joined as a member, and focuses the heading', async () => {
    const { api, user } = openChurch(bethel(), {
      answers: {
        'church.join': () => {
          api.answer({
            'church.get': { church: bethel({ isMember: true, role: 'member', memberCount: 13 }) },
            'church.members': pagesOf([member('Ada')]),
          })
          return { membership: membership('Bethel') }
        },
      },
    })
    expect(await screen.findByText('No public member profiles')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Join Bethel' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Join' }))
    const glance = screen.getByRole('list', { name: 'At a glance' })
    expect(await within(glance).findByText('Member')).toBeTruthy()
    expect(within(glance).getByText('13 members')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Is this your church?' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy()
  })

  it('refuses a sixth church', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => membership(name))
    openChurch(bethel(), { answers: { 'church.mine': five } })
    expect(await screen.findByText('Limit Reached')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull()
  })

  it('shows members as members, without an invitation', async () => {
    openChurch(bethel({ isMember: true, role: 'member' }))
    await heading('Bethel')
    const glance = screen.getByRole('list', { name: 'At a glance' })
    expect(within(glance).getByText('Member')).toBeTruthy()
    expect(within(glance).queryByText('Primary')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Is this your church?' })).toBeNull()
  })

  it('marks the primary church and its admin', async () => {
    openChurch(bethel({ isMember: true, isPrimary: true, role: 'admin' }))
    await heading('Bethel')
    const glance = screen.getByRole('list', { name: 'At a glance' })
    expect(within(glance).getByText('Primary')).toBeTruthy()
    expect(within(glance).getByText('Member, admin')).toBeTruthy()
  })
})

describe('a church that cannot be shown', () => {
  it.each([
    ['not_found', 404],
    ['invalid_input', 400],
  ] as const)('is not found when the server answers %s', async (code, httpStatus) => {
    const refusal = failWith({ code, httpStatus, message: 'The server says no.' })
    openChurch(undefined, { answers: { 'church.get': refusal } })
    expect(await heading('Church not found')).toBeTruthy()
    expect(screen.queryByText('The server says no.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('says that churches are switched off', async () => {
    const off = failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' })
    openChurch(undefined, { answers: { 'church.get': off }, flags: { groups: false } })
    expect(await heading('Churches are not available right now')).toBeTruthy()
    expect(document.title).toMatch(/^Churches\b/)
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('retries after a failure', async () => {
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
    const { api, user } = openChurch(undefined, { answers: { 'church.get': away } })
    expect(await heading('This church could not be loaded')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    api.answer({ 'church.get': { church: bethel() } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Bethel')).toBeTruthy()
  })

  it('shows skeletons while loading', async () => {
    const reply = later<'church.get'>()
    openChurch(undefined, { answers: { 'church.get': reply.answer } })
    await screen.findByText('Loading…')
    reply.arrive({ church: bethel() })
    expect(await heading('Bethel')).toBeTruthy()
  })
})

describe('the tabs of a church’s page', () => {
  const tabs = async (): Promise<(string | null)[]> =>
    within(await screen.findByRole('tablist'))
      .getAllByRole('tab')
      .map((tab) => tab.textContent)

  const chosen = async (): Promise<string | null> =>
    (await screen.findByRole('tab', { selected: true })).textContent

  it('are four, the first one open', async () => {
    openChurch()
    expect(await tabs()).toEqual(['Overview', 'Members', 'Leaderboard', 'About'])
    expect(await chosen()).toBe('Overview')
  })

  it('open the tab in the address', async () => {
    openChurch(bethel(), { tab: 'about' })
    expect(await chosen()).toBe('About')
    expect(screen.getByRole('region', { name: 'Information' })).toBeTruthy()
  })

  it('open the first for an unknown tab in the address', async () => {
    openChurch(bethel(), { tab: 'choir' })
    expect(await chosen()).toBe('Overview')
  })

  it('are kept in the address', async () => {
    const { user, currentPath } = openChurch()
    await user.click(await screen.findByRole('tab', { name: 'Members' }))
    expect(await chosen()).toBe('Members')
    expect(currentPath()).toBe(`/churches/${BETHEL_ID}?tab=members`)
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(currentPath()).toBe(`/churches/${BETHEL_ID}`)
  })

  it('are reached with the arrow keys', async () => {
    const { user, currentPath } = openChurch()
    await user.click(await screen.findByRole('tab', { name: 'Members' }))
    await user.keyboard('{ArrowRight}')
    expect(await chosen()).toBe('Leaderboard')
    expect(currentPath()).toBe(`/churches/${BETHEL_ID}?tab=leaderboard`)
  })

  it('hide the leaderboard while leaderboards are off', async () => {
    const { api } = openChurch(bethel(), { tab: 'leaderboard', flags: { leaderboards: false } })
    expect(await tabs()).toEqual(['Overview', 'Members', 'About'])
    expect(await chosen()).toBe('Overview')
    expect(screen.queryByRole('region', { name: 'Leaders this week' })).toBeNull()
    expect(api.inputsOf('leaderboard.church')).toEqual([])
  })
})
