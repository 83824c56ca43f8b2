import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import ProfilePage from '../../../src/client/profile/profile-page.tsx'
import { answerCalls, breakConnection, failWith, NOT_SIGNED_IN } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleJourney, signedInAs } from '../../support/client-samples.ts'

const NO_DAILIES = { 'quiz.pastDailies': { dailies: [] } }
const NOTHING = {
  'badge.mine': [],
  'church.mine': [],
  'journey.get': sampleJourney(),
  ...NO_DAILIES,
}

const FIRST_LIGHT: RouterOutputs['badge']['mine'][number] = {
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

const regionText = async (name: string): Promise<string> =>
  (await screen.findByRole('region', { name })).textContent ?? ''

describe('the profile of a signed-in learner', () => {
  it('shows name, level with its profile title, and the month they joined', async () => {
    answerCalls({ ...signedInAs({ totalXp: 810 }), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy()
    expect(screen.getByText('Level 4 · Servant')).toBeTruthy()
    expect(screen.getByText('310 of 500 XP in this level')).toBeTruthy()
    expect(screen.getByText('Joined March 2026')).toBeTruthy()
  })

  it('shows the six figures', async () => {
    answerCalls({ ...signedInAs({ totalXp: 1810, currentStreak: 1 }), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await regionText('Total XP')).toContain('1,810')
    expect(await regionText('Current streak')).toContain('1day')
    expect(await regionText('Best streak')).toContain('31days')
    expect(await regionText('Daily quizzes')).toContain('48')
    expect(await regionText('Correct answers')).toContain('412')
    expect(await regionText('Average score')).toContain('86%')
  })

  it('shows the journey as a small map, and leads to the whole of it', async () => {
    const journey = sampleJourney({
      Ruth: { met: 30, mastered: 20, sealedAt: '2026-11-03T12:00:00.000Z' },
      Luke: { met: 4 },
    })
    answerCalls({ ...signedInAs(), ...NOTHING, 'journey.get': journey })
    renderInApp(<ProfilePage />)
    const map = within(await screen.findByRole('region', { name: 'Your journey' }))
    expect(await map.findByRole('img', { name: '1 of 66 books mastered, 2 started' })).toBeTruthy()
    expect(map.getByText('34 of 1,980 questions seen. Only you can see this.')).toBeTruthy()
    expect(map.getByRole('link', { name: 'See it all' }).getAttribute('href')).toBe('/journey')
  })

  it('counts the week out of five', async () => {
    answerCalls({ ...signedInAs(), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await regionText('This week')).toContain('3 of 5 daily quizzes')
    expect(screen.getByRole('img', { name: '3 of 5 daily quizzes' })).toBeTruthy()
  })

  it.each([
    [{ firstName: 'Ada', lastName: null }, 'Ada'],
    [{ firstName: null, lastName: null }, 'ada@example.com'],
    [{ firstName: null, lastName: null, email: null }, 'User'],
    [{ firstName: 'محمد', lastName: 'عبد الرحمن' }, 'محمد عبد الرحمن'],
  ])('names %j as %s', async (person, shown) => {
    answerCalls({ ...signedInAs(person), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeTruthy()
  })

  it('links to the settings', async () => {
    answerCalls({ ...signedInAs(), ...NOTHING })
    renderInApp(<ProfilePage />)
    const link = await screen.findByRole('link', { name: 'Settings' })
    expect(link.getAttribute('href')).toBe('/settings')
  })
})

describe('the badges on the profile', () => {
  it('show picture, name, description and date', async () => {
    answerCalls({ ...signedInAs(), ...NOTHING, 'badge.mine': [FIRST_LIGHT] })
    renderInApp(<ProfilePage />)
    const name = await screen.findByRole('heading', { level: 3, name: 'First Light' })
    const entry = name.closest('li') as HTMLElement
    expect(entry.querySelector('svg')).not.toBeNull()
    expect(within(entry).getByText('Finish your first daily quiz')).toBeTruthy()
    expect(within(entry).getByText('Nov 3, 2026')).toBeTruthy()
    const all = screen.getByRole('link', { name: 'All badges' })
    expect(all.getAttribute('href')).toBe('/badges')
  })

  it('say when there are none', async () => {
    answerCalls({ ...signedInAs(), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await screen.findByText('No badges yet')).toBeTruthy()
  })

  it('are neither shown nor requested while the feature is off', async () => {
    const api = answerCalls({
      ...signedInAs({}, { badges: false }),
      'church.mine': [],
      'journey.get': sampleJourney(),
      ...NO_DAILIES,
    })
    renderInApp(<ProfilePage />)
    await screen.findByText('No church affiliations yet')
    expect(screen.queryByRole('heading', { name: 'Badges' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'All badges' })).toBeNull()
    expect(api.inputsOf('badge.mine')).toEqual([])
  })

  it('can be retried after a failure', async () => {
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
    const api = answerCalls({ ...signedInAs(), ...NOTHING, 'badge.mine': away })
    const { user } = renderInApp(<ProfilePage />)
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer({ 'badge.mine': [FIRST_LIGHT] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('First Light')).toBeTruthy()
  })
})

describe('the past dailies on the profile', () => {
  it('show date, score and XP, and lead to their answers', async () => {
    const daily = { attemptId: 'a1', day: '2026-11-21', score: 7, total: 10, xp: 90 }
    answerCalls({ ...signedInAs(), ...NOTHING, 'quiz.pastDailies': { dailies: [daily] } })
    renderInApp(<ProfilePage />)
    const link = await screen.findByRole('link', { name: 'Nov 21, 2026' })
    expect(link.getAttribute('href')).toBe('/quiz?type=daily&attemptId=a1')
    expect(link.closest('li')?.textContent).toContain('7 of 10 correct')
    expect(link.closest('li')?.textContent).toContain('+90 XP')
    await screen.findByText('No badges yet')
  })

  it('say when there are none', async () => {
    answerCalls({ ...signedInAs(), ...NOTHING })
    renderInApp(<ProfilePage />)
    expect(await screen.findByText('No daily quizzes yet')).toBeTruthy()
    // The page has called for all that it shows.
    await screen.findByText('No badges yet')
  })
})

describe('without a session', () => {
  it('asks to log in', async () => {
    answerCalls({})
    renderInApp(<ProfilePage />)
    expect(
      await screen.findByRole('heading', { name: 'Please log in to view your profile' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it('asks to log in when the session ends while the page is open', async () => {
    const api = answerCalls({ ...signedInAs(), ...NOTHING, 'user.updatePrivacy': NOT_SIGNED_IN })
    const { user, currentPath } = renderInApp(
      <RequireAuth visitors="stay">
        <ProfilePage />
      </RequireAuth>,
      { path: '/profile' },
    )
    const privacy = await screen.findByRole('switch', { name: 'Public profile' })
    api.answer({ 'auth.user': NOT_SIGNED_IN })
    await user.click(privacy)
    expect(await screen.findByText('Please log in to view your profile')).toBeTruthy()
    expect(currentPath()).toBe('/profile')
  })

  it('redirects to the sign-in on arrival', async () => {
    answerCalls({})
    const { currentPath } = renderInApp(
      <RequireAuth visitors="stay">
        <ProfilePage />
      </RequireAuth>,
      { path: '/profile' },
    )
    await waitFor(() => expect(currentPath()).toBe('/login'))
  })

  it('offers a retry when the server cannot be reached', async () => {
    breakConnection()
    const { user } = renderInApp(<ProfilePage />)
    expect(await screen.findByText('Auth check failed')).toBeTruthy()
    answerCalls({ ...signedInAs(), ...NOTHING })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy()
  })
})
