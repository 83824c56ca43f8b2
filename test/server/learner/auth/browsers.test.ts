import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../../support/http.ts'
import {
  beginSignIn,
  pathOf,
  signInScripted,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'

describe('a browser that signs in', () => {
  const backend = useTestBackendWithScriptedProvider()
  beforeAll(() => {
    backend.provider.addAccount('ruth', { name: 'Ruth' })
    backend.provider.addAccount('naomi', { name: 'Naomi' })
  })

  const signIn = (browser: HttpClient, subject: string) =>
    signInScripted(backend.provider, browser, subject)
  const tokenOf = (browser: HttpClient): string => browser.cookies.get('berean') as string
  const nameOfToken = async (token: string): Promise<string | undefined> => {
    const headers = { Cookie: `berean=${token}` }
    const reply = await backend.http.anonymous().send('GET', '/api/auth/user', { headers })
    return reply.json.firstName
  }

  it('gets a new token each time, and its old one no longer works', async () => {
    const browser = backend.http.anonymous()
    const tokens: string[] = []
    for (let times = 0; times < 4; times++) {
      await signIn(browser, 'ruth')
      tokens.push(tokenOf(browser))
    }
    expect(new Set(tokens).size).toBe(4)
    expect(await Promise.all(tokens.map(nameOfToken))).toEqual([
      undefined,
      undefined,
      undefined,
      'Ruth',
    ])
  })

  it('can switch to another person, and the earlier token no longer works', async () => {
    const browser = backend.http.anonymous()
    await signIn(browser, 'ruth')
    const first = tokenOf(browser)
    await signIn(browser, 'naomi')
    expect(await nameOfToken(first)).toBeUndefined()
    expect(await nameOfToken(tokenOf(browser))).toBe('Naomi')
  })

  it('does not affect other browsers', async () => {
    const laptop = backend.http.anonymous()
    const phone = backend.http.anonymous()
    await signIn(laptop, 'ruth')
    await signIn(phone, 'ruth')
    await signIn(phone, 'naomi')
    expect(await nameOfToken(tokenOf(laptop))).toBe('Ruth')
    expect(await nameOfToken(tokenOf(phone))).toBe('Naomi')
  })

  it('does not accept a planted token', async () => {
    const browser = backend.http.anonymous()
    const planted = 'A'.repeat(43)
    browser.cookies.set('berean', planted)
    await signIn(browser, 'ruth')
    expect(tokenOf(browser)).toMatch(/^[\w-]{43}$/)
    expect(tokenOf(browser)).not.toBe(planted)
    expect(await nameOfToken(planted)).toBeUndefined()
  })

  it('keeps its session until the next sign-in is done', async () => {
    const browser = backend.http.anonymous()
    await signIn(browser, 'ruth')
    const before = tokenOf(browser)
    const authorizationUrl = await beginSignIn(browser)
    expect(tokenOf(browser)).toBe(before)
    expect(await nameOfToken(before)).toBe('Ruth')
    await browser.get(pathOf(backend.provider.authorizeAs('naomi', authorizationUrl)))
    expect(await nameOfToken(before)).toBeUndefined()
  })

  it('has one login token for all its tabs, which scripts cannot read', async () => {
    const browser = backend.http.anonymous()
    const reply = await browser.get('/api/auth/oidc')
    const [cookie, ...others] = reply.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^berean-login=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    const first = browser.cookies.get('berean-login')
    await beginSignIn(browser)
    expect(browser.cookies.get('berean-login')).toBe(first)
  })

  it('has only hashes of its tokens stored', async () => {
    const browser = backend.http.anonymous()
    await signIn(browser, 'ruth')
    const state = new URL(await beginSignIn(browser)).searchParams.get('state') as string
    const stored = JSON.stringify([
      await backend.database.selectFrom('sessions').selectAll().execute(),
      await backend.database.selectFrom('authorization_requests').selectAll().execute(),
    ])
    for (const token of [...browser.cookies.values(), state]) expect(stored).not.toContain(token)
  })
})
