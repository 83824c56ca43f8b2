import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openTestDatabase, type TestDatabase, urlOf } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { type Product, startProduct } from '../support/product.ts'

type SignInSite = {
  readonly product: Product
  readonly church: IdentityProvider
  readonly google: IdentityProvider
  readonly replit: IdentityProvider
}

/** Starts Berean with three identity providers for the tests of the surrounding `describe`. */
export const useSignInSite = (): SignInSite => {
  const site = {} as { -readonly [Part in keyof SignInSite]: SignInSite[Part] }
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const [church, google, replit] = await Promise.all([
      startIdentityProvider(),
      startIdentityProvider(),
      startIdentityProvider(),
    ])
    church.allowRedirects(`${publicUrl}/api/auth/callback/oidc`)
    google.allowRedirects(`${publicUrl}/api/auth/callback/google`)
    replit.allowRedirects(`${publicUrl}/api/auth/callback/replit`)
    church.addAccount('ruth', { name: 'Ruth', email: 'ruth@example.org', email_verified: true })
    google.addAccount('naomi', { name: 'Naomi', email: 'ruth@example.org', email_verified: true })
    replit.addAccount('boaz', { name: 'Boaz' })
    const directory = await mkdtemp(path.join(os.tmpdir(), 'berean-sign-in-'))
    const product = await startProduct(directory, {
      DATABASE_URL: urlOf(testDatabase),
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      // Each visitor has an address of their own: together they could reach the limit of sign-ins.
      TRUST_PROXY: '1',
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
    Object.assign(site, { product, church, google, replit })
  })

  afterAll(async () => {
    expect(await site.product.stop()).toBe(0)
    await Promise.all([site.church.close(), site.google.close(), site.replit.close()])
    await testDatabase.close()
  })
  return site
}

/** Signs in and consents on the provider's pages. */
export const authorizeAtProvider = async (page: Page, account: string): Promise<void> => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** On the dashboard, which the sign-in leads to. */
export const expectSignedInAs = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
}
