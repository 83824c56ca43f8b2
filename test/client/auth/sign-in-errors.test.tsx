import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import LoginPage from '../../../src/client/auth/login-page.tsx'
import { signInErrorOf } from '../../../src/client/auth/sign-in-errors.ts'
import { SIGN_IN_ERROR_CODES } from '../../../src/domain/learner/sign-in.ts'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const FALLBACK = 'Signing in did not work. Please try again.'
const OFFER = {
  developmentSignIn: false,
  providers: [{ name: 'google' as const, label: 'Google', path: '/api/auth/google' }],
}

const openLogin = (code: string) => {
  answerCalls({ 'auth.providers': OFFER })
  return renderInApp(<LoginPage />, { path: `/login?error=${code}` })
}

describe('a failed sign-in', () => {
  it.each([
    ['no_provider', /isn’t set up on this site yet/],
    ['provider_off', /That sign-in option isn’t set up/],
    ['provider_down', /cannot be reached.*few minutes.*still are/],
    ['consent_refused', /nothing was changed.*at any time/],
    ['sign_in_expired', /ten minutes.*another browser/],
    ['sign_in_failed', /^Signing in did not work/],
    ['too_many_sign_ins', /wait a minute/],
    ['unavailable', /not possible right now.*soon/],
  ])('is explained on the sign-in page: %s', async (code, words) => {
    openLogin(code)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toBeTruthy()
  })

  it('has a message of its own for each reason', () => {
    const messages = SIGN_IN_ERROR_CODES.map((problem) => signInErrorOf(`?error=${problem}`))
    expect(new Set(messages).size).toBe(SIGN_IN_ERROR_CODES.length)
  })

  it.each(['never-heard-of', '', 'constructor', '__proto__', '%3Cscript%3E'])(
    'has a message for an unknown code too: "%s"',
    async (code) => {
      openLogin(code)
      expect((await screen.findByRole('alert')).textContent).toBe(FALLBACK)
    },
  )

  it('has no message without a code', () => {
    expect(signInErrorOf('')).toBeNull()
    expect(signInErrorOf('?other=provider_down')).toBeNull()
  })

  it('tells people who are still signed in that they are', async () => {
    answerCalls({ ...signedInAs(), 'auth.providers': OFFER })
    renderInApp(<LoginPage />, { path: '/login?error=provider_down' })
    expect(await screen.findByText('You are still signed in')).toBeTruthy()
    expect(screen.getByText(signInErrorOf('?error=provider_down') ?? '')).toBeTruthy()
  })
})
