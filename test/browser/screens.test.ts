import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  launchBrowser,
  newVisitor,
  PHONE,
  type Visitor,
} from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

const PUBLIC_SCREENS = [
  ['/', 'Berean'],
  ['/levels', 'Levels'],
  ['/login', 'Sign In'],
  ['/signup', 'Sign Up'],
  ['/test-auth', 'Sign-in test'],
  ['/dev-auth', 'Development sign-in'],
  ['/support', 'Support'],
  ['/contact', 'Support'],
  ['/features', 'Features'],
  ['/updates', 'Get Updates'],
  ['/no-such-page', '404 Page Not Found'],
] as const

const SIGNED_IN_SCREENS = [
  ['/', 'Ada’s Dashboard'],
  ['/dashboard', 'Ada’s Dashboard'],
  ['/quiz', 'Practice Quiz'],
  ['/quiz?type=daily', 'Daily Challenge'],
  ['/levels', 'Levels'],
  ['/profile', 'Profile'],
  ['/badges', 'Badges'],
  ['/settings', 'Settings'],
  ['/churches', 'Churches'],
  ['/churches?tab=find', 'Churches'],
  ['/churches?tab=leaderboards', 'Churches'],
  ['/churches/nowhere', 'Church not found'],
  ['/leaderboard', 'Leaderboard'],
  ['/users/nobody', 'Profile'],
] as const

const expectScreen = async ({ page }: Visitor, path: string, title: string): Promise<void> => {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html.${colorScheme}`).waitFor()
    await expectAccessible(page)
  }
  expect((await page.title()).replace("'", '’')).toContain(title)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

const signIn = async ({ context }: Visitor, email: string): Promise<void> => {
  const reply = await context.request.post('/api/dev/create-test-user', {
    data: { email, firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(reply.status()).toBe(200)
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (device, viewport) => {
  it('every screen is accessible and fits, light and dark', async () => {
    const visitor = await newVisitor(browser, product.address, viewport)
    for (const [path, title] of PUBLIC_SCREENS) await expectScreen(visitor, path, title)
    await signIn(visitor, `screens-on-${device.replace(' ', '-')}@example.com`)
    for (const [path, title] of SIGNED_IN_SCREENS) await expectScreen(visitor, path, title)
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })
})

it('a visitor who wants a protected screen is sent to the sign-in, and back afterwards', async () => {
  const visitor = await newVisitor(browser, product.address, PHONE)
  const { page } = visitor
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Sign in for development' }).click()
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
  await page.waitForURL('**/settings')
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

it('a visitor of the quiz is told that they are logged out', async () => {
  const visitor = await newVisitor(browser, product.address, DESKTOP)
  const { page } = visitor
  await page.goto('/quiz')
  await page.getByText('You are logged out. Logging in again...').first().waitFor()
  await page.waitForURL('**/dev-auth')
  await visitor.context.close()
})
