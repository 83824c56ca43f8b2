import { describe, expect, it } from 'vitest'
import { expectAccessible, newVisitor, PHONE } from '../support/browser.ts'
import { authorizeAtProvider, expectSignedInAs, useSignInSite } from './sign-in-site.ts'

describe('a provider that is down', () => {
  const site = useSignInSite()

  it('is reported, ends no session, and can be used again once it is back', async () => {
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
