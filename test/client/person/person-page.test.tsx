import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import PersonPage from '../../../src/client/person/person-page.tsx'
import type { FeatureFlags } from '../../../src/domain/feature.ts'
import { levelProgress } from '../../../src/domain/level.ts'
import {
  type Answer,
  answerCalls,
  breakConnection,
  NOT_SIGNED_IN,
  refuse,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

type Profile = RouterOutputs['user']['profile']

const RUTH = '0190a0c0-0000-7000-8000-000000000002'
const PATH = `/users/${RUTH}`

const level = levelProgress(2600)

const ruth = (changes: Partial<Profile> = {}): Profile => ({
  id: RUTH,
  firstName: 'Ruth',
  lastName: 'Moabitess',
  profileImageUrl: null,
  isYou: false,
  isPublicProfile: true,
  currentLevel: level.current,
  levelName: level.title,
  level,
  totalXp: level.totalXp,
  currentStreak: 1,
  bestStreak: 31,
  stats: { totalQuizzes: 1248, correctAnswers: 9000, averageScore: 88 },
  badges: [],
  churches: [],
  ...changes,
})

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

const openPerson = (profile: Answer, flags: Partial<FeatureFlags> = {}) => {
  const api = answerCalls({ ...signedInAs({}, flags), 'user.profile': profile })
  const view = renderInApp(
    <Route path="/users/:userId">
      <RequireAuth visitors="stay">
        <PersonPage />
      </RequireAuth>
    </Route>,
    { path: PATH },
  )
  return { api, ...view }
}

const refusal = (code: 'not_found' | 'invalid_input' | 'forbidden', httpStatus: number) =>
  refuse({ code, httpStatus, message: 'The server says no.' })

const regionText = async (name: string): Promise<string> =>
  (await screen.findByRole('region', { name })).textContent ?? ''

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the profile of somebody else', () => {
  it('shows their name, level with its title, and XP', async () => {
    const { api } = openPerson(ruth())
    expect(await heading('Ruth Moabitess')).toBeTruthy()
    expect(screen.getByText('Level 6 · Teacher')).toBeTruthy()
    expect(screen.getByText('2600 / 3500 XP')).toBeTruthy()
    expect(screen.getByText('900 XP to go')).toBeTruthy()
    expect(api.inputsOf('user.profile')).toEqual([{ userId: RUTH }])
    await waitFor(() => expect(document.title).toBe('Ruth Moabitess | Berean'))
  })

  it('shows three figures: current streak, best streak, quizzes completed', async () => {
    openPerson(ruth())
    expect(await regionText('Current streak')).toContain('1day')
    expect(await regionText('Best streak')).toContain('31days')
    expect(await regionText('Quizzes completed')).toContain('1,248')
    const statistics = screen.getByRole('region', { name: 'Statistics' })
    expect(within(statistics).getAllByRole('region')).toHaveLength(3)
  })

  it('shows their achievements', async () => {
    openPerson(ruth({ badges: [FIRST_LIGHT] }))
    const achievements = await screen.findByRole('region', { name: 'Achievements' })
    expect(within(achievements).getByRole('heading', { name: 'First Light' })).toBeTruthy()
    expect(within(achievements).getByText('Finish your first daily quiz')).toBeTruthy()
    expect(within(achievements).getByText('3 November 2026')).toBeTruthy()
    expect(within(achievements).queryByText('No badges yet')).toBeNull()
  })

  it('shows their churches with place and date, and which is the primary one', async () => {
    openPerson(ruth({ churches: [GRACE, BETHEL] }))
    const churches = await screen.findByRole('region', { name: 'Churches' })
    const [grace, bethel] = within(churches).getAllByRole('listitem')
    const link = within(grace as HTMLElement).getByRole('link', { name: 'Grace Chapel' })
    expect(link.getAttribute('href')).toBe('/churches/grace')
    expect(grace?.textContent).toContain('Boston, MA')
    expect(grace?.textContent).toContain('Joined 5 October 2026')
    expect(grace?.textContent).toContain('Primary')
    expect(bethel?.textContent).toContain('Bethel')
    expect(bethel?.textContent).not.toContain('Primary')
    expect(churches.textContent).not.toContain('bonus')
  })

  it('says so when there are neither badges nor churches', async () => {
    openPerson(ruth())
    expect(await screen.findByText('No badges yet')).toBeTruthy()
    expect(screen.getByText('No church affiliations yet')).toBeTruthy()
  })

  it('says nothing of who may see it', async () => {
    openPerson(ruth())
    await heading('Ruth Moabitess')
    expect(screen.queryByRole('link', { name: /your settings/ })).toBeNull()
  })

  it.each([
    ['badges', 'Achievements', 'Churches'],
    ['groups', 'Churches', 'Achievements'],
  ] as const)('leaves out what %s switches off', async (flag, hidden, shown) => {
    openPerson(ruth({ badges: [FIRST_LIGHT], churches: [GRACE] }), { [flag]: false })
    expect(await screen.findByRole('region', { name: shown })).toBeTruthy()
    expect(screen.queryByRole('region', { name: hidden })).toBeNull()
  })

  it.each([
    [{ firstName: 'Ruth', lastName: null }, 'Ruth'],
    [{ firstName: null, lastName: null }, 'User'],
    [{ firstName: 'راعوث', lastName: 'الموآبية' }, 'راعوث الموآبية'],
  ])('names %j as %s', async (person, shown) => {
    openPerson(ruth(person))
    expect((await heading(shown)).querySelector('bdi')?.textContent).toBe(shown)
  })
})

describe('one’s own public profile', () => {
  it('says when only oneself can see it, and where to change that', async () => {
    openPerson(ruth({ isYou: true, isPublicProfile: false }))
    expect(
      await screen.findByText(/Your profile is private: only you can see this page\./),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change this in your settings' })
    expect(link.getAttribute('href')).toBe('/settings')
  })

  it('says when others see it so', async () => {
    openPerson(ruth({ isYou: true }))
    expect(await screen.findByText(/This is how others see your profile\./)).toBeTruthy()
    expect(screen.queryByText(/is private/)).toBeNull()
  })
})

describe('a profile that cannot be shown', () => {
  it('is private', async () => {
    openPerson(refusal('forbidden', 403))
    expect(await heading('Profile is private')).toBeTruthy()
    expect(screen.getByText('This user has chosen to keep their profile private.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.queryByText('The server says no.')).toBeNull()
  })

  it.each([
    ['not_found', 404],
    ['invalid_input', 400],
  ] as const)('is of nobody when the server answers %s', async (code, status) => {
    openPerson(refusal(code, status))
    expect(await heading('User not found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('is not shown from memory when it was made private since', async () => {
    const { api, navigate } = openPerson(ruth())
    await heading('Ruth Moabitess')
    navigate('/elsewhere')
    await waitFor(() => expect(screen.queryByText('Ruth Moabitess')).toBeNull())
    api.answer({ 'user.profile': refusal('forbidden', 403) })
    navigate(PATH)
    expect(await heading('Profile is private')).toBeTruthy()
    expect(screen.queryByText('Ruth Moabitess')).toBeNull()
  })

  it('can be asked for again after a failure', async () => {
    const { api, user } = openPerson(
      refuse({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer({ 'user.profile': ruth() })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Ruth Moabitess')).toBeTruthy()
  })

  it('shows that it is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<Profile>()
    const { api } = openPerson(() => promise)
    await waitFor(() => expect(api.inputsOf('user.profile')).toHaveLength(1))
    expect(screen.getByText('Loading…').closest('[aria-busy=true]')).toBeTruthy()
    resolve(ruth())
    expect(await heading('Ruth Moabitess')).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})

describe('without a session', () => {
  it('asks to log in when it ended while the page was open', async () => {
    const { api, user, currentPath } = openPerson(
      refuse({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    await screen.findByText('Back soon.')
    api.answer({ 'auth.user': NOT_SIGNED_IN, 'user.profile': NOT_SIGNED_IN })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Please log in to view your profile')).toBeTruthy()
    expect(currentPath()).toBe(PATH)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it('is left for the sign-in by whoever arrives without one', async () => {
    answerCalls({})
    const { currentPath } = renderInApp(
      <Route path="/users/:userId">
        <RequireAuth visitors="stay">
          <PersonPage />
        </RequireAuth>
      </Route>,
      { path: PATH },
    )
    await waitFor(() => expect(currentPath()).toBe('/login'))
  })

  it('offers to try again when the server cannot be reached', async () => {
    breakConnection()
    const { user } = renderInApp(
      <Route path="/users/:userId">
        <PersonPage />
      </Route>,
      { path: PATH },
    )
    expect(await screen.findByText('Auth check failed')).toBeTruthy()
    answerCalls({ ...signedInAs(), 'user.profile': ruth() })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Ruth Moabitess')).toBeTruthy()
  })
})
