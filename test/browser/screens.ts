import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  CONTRAST_RULES,
  DESKTOP,
  type Device,
  expectAccessible,
  newVisitor,
  PHONE,
  type Visitor,
} from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { shared } from '../support/shared.ts'
import { expectLittleLayoutShift, measureLayoutShift } from './layout-shift.ts'
import { expectReachable } from './reach.ts'
import { expectNoSidewaysScrolling, expectWithinWidths } from './widths.ts'

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
  ['/groups', 'Study Groups'],
  ['/groups?tab=church-groups', 'Study Groups'],
  ['/groups/join/nothing', 'Join a Study Group'],
  ['/leaderboard', 'Leaderboard'],
  ['/users/nobody', 'Profile'],
  ['/missed', 'Missed questions'],
  ['/journey', 'Journey'],
] as const

type Scheme = 'light' | 'dark'

const setColorScheme = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html.${colorScheme}`).waitFor()
}

const titleWith = (text: string): RegExp => new RegExp(text.replace(/['’]/, `['’]`))

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

const SMALL_PHONE = { width: 320, height: 568 }

/** With the keyboard, as people use it on a phone whose page is enlarged, and with text twice as large. */
const expectUsableOnPhones = async (page: Page): Promise<void> => {
  await expectReachable(page)
  await page.setViewportSize(SMALL_PHONE)
  if (EFFORT.everyWidth) await expectReachable(page)
  await setTextSize(page, '200%')
  await expectNoSidewaysScrolling(page)
  await setTextSize(page, '')
  await page.setViewportSize(PHONE)
}

const expectScreen = async (
  page: Page,
  title: string,
  [first, second]: readonly [Scheme, Scheme],
): Promise<void> => {
  await expect.poll(() => page.title()).toMatch(titleWith(title))
  await page.locator('main h1').first().waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  await setColorScheme(page, first)
  await expectAccessible(page)
  await expectLittleLayoutShift(page)
  await setColorScheme(page, second)
  // Only colors differ between the schemes.
  await expectAccessible(page, CONTRAST_RULES)
}

/** Alternates from screen to screen, so that each starts in the scheme of the previous one. */
const LIGHT_FIRST = ['light', 'dark'] as const
const DARK_FIRST = ['dark', 'light'] as const

const signIn = async ({ context }: Visitor, email: string): Promise<void> => {
  const reply = await context.request.post('/api/dev/create-test-user', {
    data: { email, firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(reply.status()).toBe(200)
}

/** Two thousand windows take minutes. */
const TIMEOUT_MS = EFFORT.everyWidth ? 600_000 : 180_000

/** Text alone, pages for developers, and states of a page that is shown in another one or by a journey. */
const ONLY_IN_FULL_RUN = new Set([
  '/contact',
  '/test-auth',
  '/dev-auth',
  '/features',
  '/churches?tab=find',
  '/churches/nowhere',
  '/groups?tab=church-groups',
  '/users/nobody',
])

type Screen = readonly [path: string, title: string]

/** The short run shows every second screen on the phone and the others on the desktop. */
const screensOn = (device: Device, screens: readonly Screen[]): readonly Screen[] => {
  if (EFFORT.everyDevice) return screens
  const half = device === PHONE ? 0 : 1
  return screens
    .filter(([path]) => !ONLY_IN_FULL_RUN.has(path))
    .filter((_screen, index) => index % 2 === half)
}

export const testScreens = (device: Device): void => {
  it(
    `shows screens on ${device.name} accessibly, at rest and within reach, light and dark`,
    async () => {
      const { address } = await shared('product')
      const visitor = await newVisitor(address, device)
      const { page } = visitor
      await measureLayoutShift(page)
      const expectAll = async (screens: readonly Screen[]): Promise<void> => {
        for (const [index, [path, title]] of screensOn(device, screens).entries()) {
          await page.goto(path)
          await expectScreen(page, title, index % 2 ? DARK_FIRST : LIGHT_FIRST)
          if (device === PHONE) await expectUsableOnPhones(page)
          if (device === DESKTOP || !EFFORT.everyDevice) await expectWithinWidths(page)
        }
      }
      await expectAll(PUBLIC_SCREENS)
      await signIn(visitor, `screens-on-${device.name.replace(' ', '-')}@example.com`)
      await expectAll(SIGNED_IN_SCREENS)
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    },
    TIMEOUT_MS,
  )
}
