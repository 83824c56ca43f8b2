import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import PublicProfilePage from '../../../src/client/profile/public-profile-page.tsx'
import { answerCalls, breakConnection, failWith, NOT_SIGNED_IN } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import {
  heading,
  openPublicProfile,
  PATH,
  type Profile,
  refusal,
  ruth,
} from './public-profile-support.tsx'

describe('a profile that cannot be shown', () => {
  it('is private', async () => {
    openPublicProfile(refusal('forbidden', 403))
    expect(await heading('Profile is private')).toBeTruthy()
    expect(screen.getByText('This user has chosen to keep their profile private.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText('The server says no.')).toBeNull()
  })

  it.each([
    ['not_found', 404],
    ['invalid_input', 400],
  ] as const)(
    'says that there is no such user when the server answers %s',
    async (code, status) => {
      openPublicProfile(refusal(code, status))
      expect(await heading('User not found')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('is not shown from the cache once it is private', async () => {
    const { api, navigate } = openPublicProfile(ruth())
    await heading('Ruth Moabitess')
    navigate('/elsewhere')
    await waitFor(() => expect(screen.queryByText('Ruth Moabitess')).toBeNull())
    api.answer({ 'profile.get': refusal('forbidden', 403) })
    navigate(PATH)
    expect(await heading('Profile is private')).toBeTruthy()
    expect(screen.queryByText('Ruth Moabitess')).toBeNull()
  })

  it('can be retried after a failure', async () => {
    const { api, user } = openPublicProfile(
      failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer({ 'profile.get': ruth() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Ruth Moabitess')).toBeTruthy()
  })

  it('shows skeletons while loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Profile>()
    const { api } = openPublicProfile(() => promise)
    await waitFor(() => expect(api.inputsOf('profile.get')).toHaveLength(1))
    expect(screen.getByText('Loading…')).toBeTruthy()
    resolve(ruth())
    expect(await heading('Ruth Moabitess')).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})

describe('without a session', () => {
  it('asks to log in when the session ended while the page was open', async () => {
    const { api, user, currentPath } = openPublicProfile(
      failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    await screen.findByText('Back soon.')
    api.answer({ 'auth.user': NOT_SIGNED_IN, 'profile.get': NOT_SIGNED_IN })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Please log in to view your profile')).toBeTruthy()
    expect(currentPath()).toBe(PATH)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it('redirects to the sign-in on arrival', async () => {
    answerCalls({})
    const { currentPath } = renderInApp(
      <Route path="/users/:userId">
        <RequireAuth visitors="stay">
          <PublicProfilePage />
        </RequireAuth>
      </Route>,
      { path: PATH },
    )
    await waitFor(() => expect(currentPath()).toBe('/login'))
  })

  it('offers a retry when the server cannot be reached', async () => {
    breakConnection()
    const { user } = renderInApp(
      <Route path="/users/:userId">
        <PublicProfilePage />
      </Route>,
      { path: PATH },
    )
    expect(await screen.findByText('Auth check failed')).toBeTruthy()
    answerCalls({ ...signedInAs(), 'profile.get': ruth() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Ruth Moabitess')).toBeTruthy()
  })
})
