import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, newVisitor, PHONE } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { authorizeAtProvider, expectSignedInAs, useSignInSite } from './sign-in-site.ts'

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account menu$/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
}

describe('sign-in through a provider', () => {
  const site = useSignInSite()

  it.each(EFFORT.everyDevice ? [PHONE, DESKTOP] : [PHONE])(
    'on $name returns to the page that the visitor asked for, and ends for good at sign-out',
    async (device) => {
      const { context, page, pageErrors } = await newVisitor(site.product.address, device)
      await page.goto('/settings')
      await page.waitForURL('**/login')
      await page.getByRole('link', { name: 'Sign in with Grace Church' }).waitFor()
      await page.getByRole('link', { name: 'Sign in with Google' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
      await page.waitForURL(`${site.church.issuer}/**`)
      await authorizeAtProvider(page, 'ruth')
      await page.waitForURL('**/settings')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await page.goto('/dashboard')
      await expectSignedInAs(page, 'Ruth')

      const cookies = await context.cookies(site.product.address)
      await signOut(page)
      await page.goto('/dashboard')
      await page.waitForURL('**/login')
      // The cookies were copied before the sign-out.
      await context.addCookies(cookies)
      await page.goto('/dashboard')
      await page.waitForURL('**/login')
      expect(pageErrors).toEqual([])
      await context.close()
    },
  )

  it('signs in another user at another provider, even with the same e-mail address', async () => {
    const { context, page, pageErrors } = await newVisitor(site.product.address, DESKTOP)
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Sign up with Google' }).click()
    await page.waitForURL(`${site.google.issuer}/**`)
    await authorizeAtProvider(page, 'naomi')
    await page.waitForURL('**/dashboard')
    await expectSignedInAs(page, 'Naomi')
    await signOut(page)
    await page.goto('/api/auth/oidc')
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/dashboard')
    await expectSignedInAs(page, 'Ruth')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('leads another person to their dashboard, not back to the page on which a session has ended', async () => {
    const { context, page, pageErrors } = await newVisitor(site.product.address, PHONE)
    const endSession = async (): Promise<void> => {
      const reply = await context.request.post('/api/auth/sign-out-everywhere')
      expect(reply.status()).toBe(200)
      await page.reload()
      await page.waitForURL('**/login')
    }
    await page.goto('/badges')
    const signInAtChurch = page.getByRole('link', { name: 'Sign in with Grace Church' })
    await signInAtChurch.click()
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/badges')
    await page.getByRole('heading', { level: 1, name: 'Badges' }).waitFor()
    await endSession()
    // The provider remembers who she is.
    await signInAtChurch.click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL('**/badges')
    await page.getByRole('heading', { level: 1, name: 'Badges' }).waitFor()
    await endSession()
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await authorizeAtProvider(page, 'naomi')
    await page.getByRole('heading', { level: 1, name: /Naomi/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('reports that consent was refused, and can be tried again', async () => {
    const { context, page, pageErrors } = await newVisitor(site.product.address, PHONE)
    await page.goto('/badges')
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/login?error=*')
    expect(new URL(page.url()).search).toBe('?error=consent_refused')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/badges')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('reports a provider that is down, ends no session, and can use it again once it is back', async () => {
    const signedIn = await newVisitor(site.product.address, PHONE)
    await signedIn.page.goto('/api/auth/oidc')
    await authorizeAtProvider(signedIn.page, 'ruth')
    await signedIn.page.waitForURL('**/dashboard')

    site.replit.pause()
    const { context, page, pageErrors } = await newVisitor(site.product.address, PHONE)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with Replit' }).click()
    await page.waitForURL('**/login?error=provider_down')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await signedIn.page.reload()
    await expectSignedInAs(signedIn.page, 'Ruth')
    site.replit.resume()
    await page.getByRole('link', { name: 'Sign in with Replit' }).click()
    await authorizeAtProvider(page, 'boaz')
    await page.waitForURL('**/dashboard')
    await expectSignedInAs(page, 'Boaz')
    expect([...pageErrors, ...signedIn.pageErrors]).toEqual([])
    await Promise.all([context.close(), signedIn.context.close()])
  })
})
