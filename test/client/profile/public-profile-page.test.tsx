import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading, openPublicProfile, type Profile, RUTH, ruth } from './public-profile-support.tsx'

const FIRST_LIGHT: Profile['badges'][number] = {
  id: 'earned-1',
  earnedAt: '2026-11-03T12:00:00.000Z',
  badge: {
    id: 'first_quiz',
    emoji: '⭐',
    name: 'First Light',
    description: 'Finish your first daily quiz',
    iconName: 'star',
    color: 'gold',
  },
}

const affiliation = (
  churchId: string,
  name: string,
  isPrimary: boolean,
): Profile['churches'][number] => ({
  churchId,
  church: { name, description: null, city: 'Boston', state: 'MA' },
  isPrimary,
  role: 'admin',
  joinedAt: '2026-10-05T12:00:00.000Z',
})

const GRACE = affiliation('grace', 'Grace Chapel', true)
const BETHEL = affiliation('bethel', 'Bethel', false)

const regionText = async (name: string): Promise<string> =>
  (await screen.findByRole('region', { name })).textContent ?? ''

describe('somebody else’s profile', () => {
  it('shows their name, level with its title, and XP', async () => {
    const { api } = openPublicProfile(ruth())
    expect(await heading('Ruth Moabitess')).toBeTruthy()
    expect(screen.getByText('Level 6 · Teacher')).toBeTruthy()
    expect(screen.getByText('600 of 1,500 XP in this level')).toBeTruthy()
    expect(screen.getByText('900 XP to go')).toBeTruthy()
    expect(api.inputsOf('profile.get')).toEqual([{ userId: RUTH }])
    await waitFor(() => expect(document.title).toBe('Ruth Moabitess | Berean'))
  })

  it('shows three figures: current streak, best streak, quizzes completed', async () => {
    openPublicProfile(ruth())
    expect(await regionText('Current streak')).toContain('1day')
    expect(await regionText('Best streak')).toContain('31days')
    expect(await regionText('Quizzes completed')).toContain('1,248')
    const statistics = screen.getByRole('region', { name: 'Statistics' })
    expect(within(statistics).getAllByRole('region')).toHaveLength(3)
  })

  it('shows their achievements', async () => {
    openPublicProfile(ruth({ badges: [FIRST_LIGHT] }))
    const achievements = await screen.findByRole('region', { name: 'Achievements' })
    expect(within(achievements).getByRole('heading', { name: 'First Light' })).toBeTruthy()
    expect(within(achievements).getByText('Finish your first daily quiz')).toBeTruthy()
    expect(within(achievements).getByText('Nov 3, 2026')).toBeTruthy()
    expect(within(achievements).queryByText('No badges yet')).toBeNull()
  })

  it('shows their churches with place and date, and marks the primary one', async () => {
    openPublicProfile(ruth({ churches: [GRACE, BETHEL] }))
    const churches = await screen.findByRole('region', { name: 'Churches' })
    const [grace, bethel] = within(churches).getAllByRole('listitem')
    const link = within(grace as HTMLElement).getByRole('link', { name: 'Grace Chapel' })
    expect(link.getAttribute('href')).toBe('/churches/grace')
    expect(grace?.textContent).toContain('Boston, MA')
    expect(grace?.textContent).toContain('Joined Oct 5, 2026')
    expect(grace?.textContent).toContain('Primary')
    expect(bethel?.textContent).toContain('Bethel')
    expect(bethel?.textContent).not.toContain('Primary')
    expect(churches.textContent).not.toContain('bonus')
  })

  it('shows empty states without badges and churches', async () => {
    openPublicProfile(ruth())
    expect(await screen.findByText('No badges yet')).toBeTruthy()
    expect(screen.getByText('No church affiliations yet')).toBeTruthy()
  })

  it('does not say who can see it', async () => {
    openPublicProfile(ruth())
    await heading('Ruth Moabitess')
    expect(screen.queryByRole('link', { name: /your settings/ })).toBeNull()
  })

  it.each([
    ['badges', 'Achievements', 'Churches'],
    ['groups', 'Churches', 'Achievements'],
  ] as const)('leaves out what %s switches off', async (flag, hidden, shown) => {
    openPublicProfile(ruth({ badges: [FIRST_LIGHT], churches: [GRACE] }), { [flag]: false })
    expect(await screen.findByRole('region', { name: shown })).toBeTruthy()
    expect(screen.queryByRole('region', { name: hidden })).toBeNull()
  })

  it.each([
    [{ firstName: 'Ruth', lastName: null }, 'Ruth'],
    [{ firstName: null, lastName: null }, 'User'],
    [{ firstName: 'راعوث', lastName: 'الموآبية' }, 'راعوث الموآبية'],
  ])('names %j as %s', async (person, shown) => {
    openPublicProfile(ruth(person))
    expect((await heading(shown)).querySelector('bdi')?.textContent).toBe(shown)
  })
})

describe('one’s own public profile', () => {
  it('says that nobody else can see it while private, with a link to change that', async () => {
    openPublicProfile(ruth({ isYou: true, isPublicProfile: false }))
    expect(
      await screen.findByText(/Your profile is private: only you can see this page\./),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change this in your settings' })
    expect(link.getAttribute('href')).toBe('/settings')
  })

  it('says that others see it like this while public', async () => {
    openPublicProfile(ruth({ isYou: true }))
    expect(await screen.findByText(/This is how others see your profile\./)).toBeTruthy()
    expect(screen.queryByText(/is private/)).toBeNull()
  })
})
