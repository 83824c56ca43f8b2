import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, launchBrowser, newVisitor, PHONE } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { type Product, startProduct } from '../support/product.ts'

let church: IdentityProvider
let google: IdentityProvider
let replit: IdentityProvider
let product: Product
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  ;[church, google, replit, browser] = await Promise.all([
    startIdentityProvider(),
    startIdentityProvider(),
    startIdentityProvider(),
    launchBrowser(),
  ])
  church.allowRedirects(`${publicUrl}/api/auth/callback/oidc`)
  google.allowRedirects(`${publicUrl}/api/auth/callback/google`)
  replit.allowRedirects(`${publicUrl}/api/auth/callback/replit`)
  church.addAccount('ruth', { name: 'Ruth', email: 'ruth@example.org', email_verified: true })
  google.addAccount('naomi', { name: 'Naomi', email: 'ruth@example.org', email_verified: true })
  replit.addAccount('boaz', { name: 'Boaz' })
  product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: church.issuer,
    OIDC_CLIENT_ID: church.clientId,
    OIDC_CLIENT_SECRET: church.clientSecret,
    OIDC_LABEL: 'Grace Church',
    OIDC_GOOGLE_ISSUER: google.issuer,
    OIDC_GOOGLE_CLIENT_ID: google.clientId,
    OIDC_GOOGLE_CLIENT_SECRET: google.clientSecret,
    OIDC_REPLIT_ISSUER: replit.issuer,
    OIDC_REPLIT_CLIENT_ID: replit.clientId,
    OIDC_REPLIT_CLIENT_SECRET: replit.clientSecret,
  })
})

afterAll(async () => {
  await browser.close()
  expect(await product.stop()).toBe(0)
  await Promise.all([church.close(), google.close(), replit.close()])
})

/** Fills in the provider's own pages. */
const authorizeAtProvider = async (page: Page, account: string): Promise<void> => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

const expectSignedInAs = async (page: Page, name: string): Promise<void> => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account menu$/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('through a provider, on %s', (_device, viewport) => {
  it('a visitor signs in, comes to the page they wanted, and signs out for good', async () => {
    const { context, page, complaints } = await newVisitor(browser, product.address, viewport)
    await page.goto('/settings')
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).waitFor()
    await page.getByRole('link', { name: 'Sign in with Google' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
    await page.waitForURL(`${church.issuer}/**`)
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await expectSignedInAs(page, 'Ruth')

    const cookies = await context.cookies(product.address)
    await signOut(page)
    await page.goto('/dashboard')
    await page.waitForURL('**/login')
    // A copy of the cookie that was made before.
    await context.addCookies(cookies)
    await page.goto('/dashboard')
    await page.waitForURL('**/login')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('a second provider is another person, although the e-mail address is the same', async () => {
    const { context, page, complaints } = await newVisitor(browser, product.address, viewport)
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Sign up with Google' }).click()
    await page.waitForURL(`${google.issuer}/**`)
    await authorizeAtProvider(page, 'naomi')
    await page.waitForURL('**/dashboard')
    await expectSignedInAs(page, 'Naomi')
    await signOut(page)
    await page.goto('/api/auth/oidc')
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/dashboard')
    await expectSignedInAs(page, 'Ruth')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('who refuses is told so, and may think again', async () => {
    const { context, page, complaints } = await newVisitor(browser, product.address, viewport)
    await page.goto('/badges')
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/login?error=consent_refused')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in with Grace Church' }).click()
    await authorizeAtProvider(page, 'ruth')
    await page.waitForURL('**/badges')
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('a provider that is down says so, whoever is signed in stays so, and it works once it is back', async () => {
  const inside = await newVisitor(browser, product.address, PHONE)
  await inside.page.goto('/api/auth/oidc')
  await authorizeAtProvider(inside.page, 'ruth')
  await inside.page.waitForURL('**/dashboard')

  replit.pause()
  const { context, page, complaints } = await newVisitor(browser, product.address, PHONE)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Replit' }).click()
  await page.waitForURL('**/login?error=provider_down')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await expectSignedInAs(inside.page, 'Ruth')
  replit.resume()
  await page.getByRole('link', { name: 'Sign in with Replit' }).click()
  await authorizeAtProvider(page, 'boaz')
  await page.waitForURL('**/dashboard')
  await expectSignedInAs(page, 'Boaz')
  expect([...complaints, ...inside.complaints]).toEqual([])
  await Promise.all([context.close(), inside.context.close()])
})
