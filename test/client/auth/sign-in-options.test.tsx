import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import LoginPage from '../../../src/client/auth/login-page.tsx'
import SignupPage from '../../../src/client/auth/signup-page.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import { rememberReturnPath, returnPath } from '../../../src/client/shared/return-path.ts'
import { answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

type Provider = RouterOutputs['auth']['providers']['providers'][number]

const CHURCH = 'Église évangélique de Saint-Étienne'
const GOOGLE: Provider = { name: 'google', label: 'Google', path: '/api/auth/google' }
const OIDC: Provider = { name: 'oidc', label: CHURCH, path: '/api/auth/oidc' }
const STATISTICS = {
  questions: 396,
  books: 66,
  verses: 1363,
  chapters: 307,
  groups: 0,
  averageStreak: null,
}

const open = (
  page: '/login' | '/signup',
  providers: readonly Provider[] = [GOOGLE, OIDC],
  developmentSignIn = false,
) => {
  const api = answerCalls({
    'auth.providers': { developmentSignIn, providers },
    'site.info': { supportEmail: null, statistics: STATISTICS },
  })
  return { api, ...renderInApp(page === '/login' ? <LoginPage /> : <SignupPage />, { path: page }) }
}

const addressOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

describe.each([
  ['/login', 'Sign in'],
  ['/signup', 'Sign up'],
] as const)('on %s', (page, verb) => {
  it('shows a button for every provider, in the server’s order', async () => {
    open(page, [OIDC, GOOGLE])
    await screen.findByRole('link', { name: `${verb} with Google` })
    const names = screen.getAllByRole('link').map((link) => link.textContent)
    expect(names.slice(0, 2)).toEqual([`${verb} with ${CHURCH}`, `${verb} with Google`])
  })

  it('leads to the provider, and from there to the dashboard', async () => {
    open(page)
    expect(await addressOf(`${verb} with Google`)).toBe('/api/auth/google')
    expect(await addressOf(`${verb} with ${CHURCH}`)).toBe('/api/auth/oidc')
  })

  it('passes on where the visitor wanted to go, on every try', async () => {
    rememberReturnPath('/quiz?type=daily&attemptId=1', null)
    const { user } = open(page)
    const returnTo = 'returnTo=%2Fquiz%3Ftype%3Ddaily%26attemptId%3D1'
    const google = await screen.findByRole('link', { name: `${verb} with Google` })
    expect(google.getAttribute('href')).toBe(`/api/auth/google?${returnTo}`)
    expect(await addressOf(`${verb} with ${CHURCH}`)).toBe(`/api/auth/oidc?${returnTo}`)
    google.addEventListener('click', (event) => event.preventDefault())
    await user.click(google)
    expect(returnPath()).toBe('/quiz?type=daily&attemptId=1')
  })

  it('keeps a search for questions', async () => {
    rememberReturnPath('/quiz?q=John+3%3A16%20%26%20more', null)
    open(page)
    const address = new URL((await addressOf(`${verb} with Google`)) ?? '', 'http://localhost')
    expect(address.searchParams.get('returnTo')).toBe('/quiz?q=John+3%3A16%20%26%20more')
  })

  it('never leads to another site or to an address that is not a page', async () => {
    rememberReturnPath('/api/logout', null)
    open(page)
    expect(await addressOf(`${verb} with Google`)).toBe('/api/auth/google')
  })

  it('offers development sign-in only where it is on', async () => {
    open(page, [], true)
    expect(await addressOf(`${verb} for development`)).toBe('/dev-auth')
  })

  it('says so when sign-in is not set up', async () => {
    open(page, [])
    expect(await screen.findByText('Sign-in has not been set up on this server yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: `${verb} for development` })).toBeNull()
  })
})

describe('the sign-in page', () => {
  it('shows the server’s message when the options cannot be loaded, and tries again', async () => {
    const { api, user } = open('/login')
    api.answer({
      'auth.providers': failWith({
        code: 'too_many_requests',
        httpStatus: 429,
        message: 'Please try again in 7 seconds.',
      }),
    })
    expect(await screen.findByText('Please try again in 7 seconds.')).toBeTruthy()
    api.answer({ 'auth.providers': { developmentSignIn: false, providers: [GOOGLE] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await addressOf('Sign in with Google')).toBe('/api/auth/google')
  })

  it('leads people who are signed in to where they wanted to go', async () => {
    rememberReturnPath('/settings', null)
    answerCalls({ ...signedInAs(), 'auth.providers': { developmentSignIn: true, providers: [] } })
    const { currentPath } = renderInApp(<LoginPage />, { path: '/login' })
    await waitFor(() => expect(currentPath()).toBe('/settings'))
  })
  it('leads them to their dashboard where another person’s session has ended', async () => {
    rememberReturnPath('/settings', 'another-person')
    answerCalls({ ...signedInAs(), 'auth.providers': { developmentSignIn: true, providers: [] } })
    const { currentPath } = renderInApp(<LoginPage />, { path: '/login' })
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
  })
})
