import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, failWith, later } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import {
  BETHEL_ID,
  bethel,
  type Church,
  member,
  openChurch,
  pagesOf,
} from './church-profile-support.tsx'

const openMembers = (members: Answer<'church.members'>, church: Church = bethel(), viewer = {}) =>
  openChurch(church, { tab: 'members', answers: { 'church.members': members }, viewer })

const findRow = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('li') as HTMLElement

const names = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the members of a church', () => {
  it('are shown with level, title, XP, streak and role, and a link to their profile', async () => {
    openMembers(
      pagesOf([
        member('Ruth', { totalXp: 2600, currentStreak: 12, role: 'admin' }),
        member('Naomi', { totalXp: 0 }),
      ]),
    )
    const ruth = await findRow('Ruth')
    expect(within(ruth).getByRole('link').getAttribute('href')).toBe('/users/ruth')
    expect(ruth.textContent).toContain('Level 6 · Teacher · 2,600 XP · 12-day streak')
    expect(within(ruth).getByText('Admin')).toBeTruthy()
    const naomi = await findRow('Naomi')
    expect(naomi.textContent).toContain('Member · Level 1 · Seeker · 0 XP')
    expect(naomi.textContent).not.toContain('streak')
    expect(within(naomi).queryByText('Admin')).toBeNull()
  })

  it('are only those with a public profile, and the page says so', async () => {
    openMembers(pagesOf([]))
    expect(await screen.findByText('No public member profiles')).toBeTruthy()
    expect(screen.getByText('Only members with a public profile are listed.')).toBeTruthy()
  })

  it('explain to a private member why they are not listed', async () => {
    openMembers(pagesOf([member('Ruth')]), bethel({ isMember: true, role: 'member' }))
    expect(await screen.findByText(/Yours is private, so you aren’t\./)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change this in your settings' })
    expect(link.getAttribute('href')).toBe('/settings')
  })

  it('mark the viewer', async () => {
    const you = member('Ada', { id: sampleUser().id })
    const viewer = { isPublicProfile: true }
    openMembers(pagesOf([you, member('Ruth')]), bethel({ isMember: true }), viewer)
    expect((await findRow('Ada')).textContent).toContain('(you)')
    expect((await findRow('Ruth')).textContent).not.toContain('(you)')
    expect(screen.queryByText(/Yours is private/)).toBeNull()
  })

  it('load a page at a time, and focus the first new member', async () => {
    const { api, user } = openMembers(
      pagesOf([member('Ruth'), member('Naomi')], [member('Boaz')], [member('Obed')]),
    )
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    const boaz = await screen.findByRole('link', { name: 'Boaz' })
    expect(names()).toEqual(['Ruth', 'Naomi', 'Boaz'])
    await waitFor(() => expect(document.activeElement).toBe(boaz))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('link', { name: 'Obed' })
    expect(names()).toEqual(['Ruth', 'Naomi', 'Boaz', 'Obed'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(api.inputsOf('church.members')).toEqual([
      { id: BETHEL_ID },
      { id: BETHEL_ID, cursor: '1' },
      { id: BETHEL_ID, cursor: '2' },
    ])
  })

  it('are requested once, however often the button is pressed', async () => {
    const { api, user } = openMembers(pagesOf([member('Ruth')], [member('Boaz')]))
    const button = await screen.findByRole('button', { name: 'Show more' })
    const reply = later<'church.members'>()
    api.answer({ 'church.members': reply.answer })
    await user.click(button)
    expect((await screen.findByText('Loading…')).getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    reply.arrive({ members: [member('Boaz')], nextCursor: null })
    await screen.findByRole('link', { name: 'Boaz' })
    expect(api.inputsOf('church.members')).toHaveLength(2)
  })

  it('stay when the next page fails, which can be retried', async () => {
    const pages = pagesOf([member('Ruth')], [member('Boaz')])
    const { api, user } = openMembers(pages)
    const button = await screen.findByRole('button', { name: 'Show more' })
    api.answer({
      'church.members': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    await user.click(button)
    expect(await screen.findByText('More members could not be loaded. Back soon.')).toBeTruthy()
    expect(names()).toEqual(['Ruth'])
    api.answer({ 'church.members': pages })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Boaz' })).toBeTruthy()
    expect(screen.queryByText(/could be loaded/)).toBeNull()
  })
})
