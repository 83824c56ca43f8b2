import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TestAuthPage from '../../../src/client/auth/test-auth-page.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import { answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'

type Provider = RouterOutputs['auth']['providers']['providers'][number]

const GOOGLE: Provider = { name: 'google', label: 'Google', path: '/api/auth/google' }
const REPLIT: Provider = { name: 'replit', label: 'Replit', path: '/api/auth/replit' }
const OIDC: Provider = { name: 'oidc', label: 'كنيسة النعمة', path: '/api/auth/oidc' }

const open = (providers: readonly Provider[]) => {
  const api = answerCalls({ 'auth.providers': { developmentSignIn: true, providers } })
  return { api, ...renderInApp(<TestAuthPage />, { path: '/test-auth' }) }
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('the sign-in test', () => {
  it('shows the Google button first, then the other providers', async () => {
    open([OIDC, GOOGLE, REPLIT])
    await screen.findByRole('link', { name: 'Login with Google' })
    expect(links()).toEqual([
      ['Login with Google', '/api/auth/google'],
      ['Login with كنيسة النعمة', '/api/auth/oidc'],
      ['Login with Replit', '/api/auth/replit'],
    ])
  })

  it('has the Google button switched off, with the reason, where Google is off', async () => {
    open([OIDC])
    const google = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Login with Google',
    })
    expect(google.disabled).toBe(true)
    const reason = document.getElementById(google.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Sign-in through Google is not set up on this server.')
    expect(links()).toEqual([['Login with كنيسة النعمة', '/api/auth/oidc']])
  })

  it('says so when no provider is set up', async () => {
    open([])
    expect(
      await screen.findByText('No identity provider has been set up on this server yet.'),
    ).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })

  it('says when the providers cannot be loaded, and tries again', async () => {
    const { api, user } = open([GOOGLE])
    api.answer({
      'auth.providers': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer({ 'auth.providers': { developmentSignIn: true, providers: [GOOGLE] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Login with Google' })).toBeTruthy()
  })
})
