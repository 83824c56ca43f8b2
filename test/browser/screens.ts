import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  CONTRAST,
  type Device,
  expectAccessible,
  newVisitor,
  PHONE,
  type Visitor,
} from '../support/browser.ts'
import { shared } from '../support/shared.ts'

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

type Scheme = 'light' | 'dark'

const showIn = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html.${colorScheme}`).waitFor()
}

/** Comes to the address: by typing it, or as a link within the site leads there. */
const come = async (page: Page, path: string, how: 'typed' | 'linked'): Promise<void> => {
  if (how === 'typed') await page.goto(path)
  else await page.evaluate((to) => window.history.pushState(null, '', to), path)
}

const titleWith = (text: string): RegExp => new RegExp(text.replace(/['’]/, `['’]`))

const expectScreen = async (
  page: Page,
  title: string,
  [first, second]: readonly [Scheme, Scheme],
): Promise<void> => {
  await expect.poll(() => page.title(), { timeout: 30_000 }).toMatch(titleWith(title))
  await page.locator('main h1').first().waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  await showIn(page, first)
  await expectAccessible(page)
  await showIn(page, second)
  await expectAccessible(page, CONTRAST)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Every other screen the other way round, as the page is in the second scheme already. */
const LIGHT_FIRST = ['light', 'dark'] as const
const DARK_FIRST = ['dark', 'light'] as const

const signIn = async ({ context }: Visitor, email: string): Promise<void> => {
  const reply = await context.request.post('/api/dev/create-test-user', {
    data: { email, firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(reply.status()).toBe(200)
}

export const testScreens = (device: Device): void => {
  it(`on ${device.name}, every screen is accessible and fits, light and dark`, async () => {
    const { address } = await shared('product')
    const visitor = await newVisitor(address, device)
    const { page } = visitor
    const expectAll = async (screens: readonly (readonly [string, string])[]): Promise<void> => {
      await page.goto('/')
      for (const [index, [path, title]] of screens.entries()) {
        // A phone shows that each address can be opened; a desktop need not load all of it again.
        await come(page, path, device === PHONE ? 'typed' : 'linked')
        await expectScreen(page, title, index % 2 ? DARK_FIRST : LIGHT_FIRST)
      }
    }
    await expectAll(PUBLIC_SCREENS)
    await signIn(visitor, `screens-on-${device.name.replace(' ', '-')}@example.com`)
    await expectAll(SIGNED_IN_SCREENS)
    expect(visitor.pageErrors).toEqual([])
    await visitor.context.close()
  })
}
