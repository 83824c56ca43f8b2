import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../support/http.ts'
import { beginSignIn, pathOf, signInByScript, useScriptedWorld } from '../../support/sign-in.ts'

describe('a browser that signs in', () => {
  const world = useScriptedWorld()
  beforeAll(() => {
    world.provider.know('ruth', { name: 'Ruth' })
    world.provider.know('naomi', { name: 'Naomi' })
  })

  const signIn = (browser: HttpClient, subject: string) =>
    signInByScript(world.provider, browser, subject)
  const tokenOf = (browser: HttpClient): string => browser.cookies.get('berean') as string
  const nameBehind = async (token: string): Promise<string | undefined> => {
    const headers = { Cookie: `berean=${token}` }
    const reply = await world.http.anonymous().send('GET', '/api/auth/user', { headers })
    return reply.json.firstName
  }

  it('gets a new token each time, and its old one no longer works', async () => {
    const browser = world.http.anonymous()
    const tokens: string[] = []
    for (let times = 0; times < 4; times++) {
      await signIn(browser, 'ruth')
      tokens.push(tokenOf(browser))
    }
    expect(new Set(tokens).size).toBe(4)
    expect(await Promise.all(tokens.map(nameBehind))).toEqual([
      undefined,
      undefined,
      undefined,
      'Ruth',
    ])
  })

  it('changes its person, and the one before is signed out of it', async () => {
    const browser = world.http.anonymous()
    await signIn(browser, 'ruth')
    const first = tokenOf(browser)
    await signIn(browser, 'naomi')
    expect(await nameBehind(first)).toBeUndefined()
    expect(await nameBehind(tokenOf(browser))).toBe('Naomi')
  })

  it('leaves the other browsers alone', async () => {
    const laptop = world.http.anonymous()
    const phone = world.http.anonymous()
    await signIn(laptop, 'ruth')
    await signIn(phone, 'ruth')
    await signIn(phone, 'naomi')
    expect(await nameBehind(tokenOf(laptop))).toBe('Ruth')
    expect(await nameBehind(tokenOf(phone))).toBe('Naomi')
  })

  it('does not take a token that somebody put there', async () => {
    const browser = world.http.anonymous()
    const planted = 'A'.repeat(43)
    browser.cookies.set('berean', planted)
    await signIn(browser, 'ruth')
    expect(tokenOf(browser)).toMatch(/^[\w-]{43}$/)
    expect(tokenOf(browser)).not.toBe(planted)
    expect(await nameBehind(planted)).toBeUndefined()
  })

  it('stays who it was until the sign-in is done', async () => {
    const browser = world.http.anonymous()
    await signIn(browser, 'ruth')
    const before = tokenOf(browser)
    const authorizationUrl = await beginSignIn(browser)
    expect(tokenOf(browser)).toBe(before)
    expect(await nameBehind(before)).toBe('Ruth')
    await browser.get(pathOf(world.provider.passAs('naomi', authorizationUrl)))
    expect(await nameBehind(before)).toBeUndefined()
  })

  it('keeps one login token for all its tabs, out of reach of scripts', async () => {
    const browser = world.http.anonymous()
    const reply = await browser.get('/api/auth/oidc')
    const [cookie, ...others] = reply.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^berean-login=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    const first = browser.cookies.get('berean-login')
    await beginSignIn(browser)
    expect(browser.cookies.get('berean-login')).toBe(first)
  })

  it('of the tokens only hashes are stored', async () => {
    const browser = world.http.anonymous()
    await signIn(browser, 'ruth')
    const state = new URL(await beginSignIn(browser)).searchParams.get('state') as string
    const stored = JSON.stringify([
      await world.database.selectFrom('sessions').selectAll().execute(),
      await world.database.selectFrom('authorization_requests').selectAll().execute(),
    ])
    for (const token of [...browser.cookies.values(), state]) expect(stored).not.toContain(token)
  })
})
