import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP } from '../support/browser.ts'
import { giveXp } from '../support/factories.ts'
import { type AdminSite, expectTitle } from './admin.ts'
import { differingPixels, pictureOf } from './pictures.ts'

/** Fewer than the smallest mark has: a line of 2 px below a word. */
const MIN_PIXELS = 50

/** A state that only a bolder or underlined letter shows is easily missed: all letters are alike. */
const makeLettersAlike = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-weight: 400 !important; text-decoration: none !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Each state's name and how many pixels of an element it changes. */
type Changes = Map<string, number>

type States = {
  readonly page: Page
  /** Compares two pictures of one element. */
  readonly compare: (state: string, one: string, other: string) => Promise<void>
  /** Compares the element before and after an act. */
  readonly compareAfter: (
    state: string,
    element: Locator,
    act: () => Promise<unknown>,
  ) => Promise<void>
}

const statesOf = (page: Page, changes: Changes): States => {
  const compare: States['compare'] = async (state, one, other) => {
    changes.set(state, await differingPixels(page, one, other))
  }
  return {
    page,
    compare,
    compareAfter: async (state, element, act) => {
      const before = await pictureOf(element)
      await act()
      await compare(state, before, await pictureOf(element))
    },
  }
}

/** What has the focus, or the pointer over it, is marked too, which is another state. */
const moveAway = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await page
    .locator(':focus')
    .evaluateAll(([focused]) => (focused as HTMLElement | undefined)?.blur())
}

const headerLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const seeSettings = async ({ page, compare, compareAfter }: States): Promise<void> => {
  await page.goto('/settings')
  await expectTitle(page, 'Settings')
  // One that was pressed would also show that it has the focus.
  const on = page.getByRole('switch', { name: 'Single-key shortcuts', checked: true })
  const off = page.getByRole('switch', { name: 'Public profile', checked: false })
  await compare('a switch that is on', await pictureOf(on), await pictureOf(off))
  const appearance = page.getByRole('main').getByRole('group', { name: 'Appearance' })
  const light = appearance.locator('label', { hasText: 'Light' })
  await compareAfter('the chosen appearance', light, async () => {
    await light.click()
    await moveAway(page)
  })
  const field = page.getByRole('combobox', { name: 'Time zone' })
  await field.fill('europe')
  const zone = page.getByRole('option').first()
  await page.locator('[role=option][data-highlighted]').waitFor()
  await compareAfter('the highlighted time zone', zone, async () => {
    await field.press('ArrowDown')
    await page.locator('[role=option]:first-child:not([data-highlighted])').waitFor()
  })
  await field.press('Escape')
}

const seePeriod = async ({ page, compareAfter }: States): Promise<void> => {
  await page.goto('/leaderboard')
  await expectTitle(page, 'Leaderboard')
  const period = page.getByRole('radiogroup', { name: 'Period' })
  const daily = period.locator('label', { hasText: 'Daily' })
  await daily.click()
  await moveAway(page)
  await compareAfter('the chosen period', daily, async () => {
    await period.locator('label', { hasText: 'Weekly' }).click()
    await moveAway(page)
  })
}

const seeTabs = async ({ page, compareAfter }: States): Promise<void> => {
  await page.goto('/churches?tab=find')
  const find = page.getByRole('tab', { name: 'Find' })
  await page.getByRole('tab', { name: 'Find', selected: true }).waitFor()
  await compareAfter('the open tab', find, async () => {
    await page.getByRole('tab', { name: 'Leaderboards' }).click()
    await moveAway(page)
    await page.getByRole('tab', { name: 'Leaderboards', selected: true }).waitFor()
  })
}

const seeXp = async (
  { page, compare, compareAfter }: States,
  earn: (xp: number) => Promise<void>,
): Promise<void> => {
  const bar = page.getByRole('progressbar', { name: 'XP in this level' }).first()
  await page.goto('/dashboard')
  await bar.waitFor()
  await compareAfter('an empty bar', bar, () =>
    bar.evaluate((element) => {
      element.style.opacity = '0'
    }),
  )
  await page.reload()
  const empty = await pictureOf(bar)
  await earn(60)
  await page.reload()
  await page.getByText('60 of 100 XP in this level').first().waitFor()
  await compare('a filled bar', empty, await pictureOf(bar))
}

const seeProfile = async ({ page, compareAfter }: States): Promise<void> => {
  await page.goto('/levels')
  await compareAfter('the page in the header', headerLink(page, 'Profile'), async () => {
    await headerLink(page, 'Profile').click()
    await page.waitForURL('**/profile')
    await moveAway(page)
  })
  const church = page.getByRole('listitem').filter({ hasText: 'Bethany Chapel' })
  await compareAfter('a church under the pointer', church, () => church.hover())
  await moveAway(page)
}

const seeAdministration = async ({ page, compareAfter }: States): Promise<void> => {
  await page.goto('/admin/questions?tab=manage')
  const second = page.getByRole('link', { name: /^Page 2 of/ })
  await compareAfter('the page of a list', second, async () => {
    await second.click()
    await page.getByText(/^21–40 of [\d,]+ questions$/).waitFor()
    await moveAway(page)
  })
  const sections = page.getByRole('navigation', { name: 'Administration' })
  const questions = sections.getByRole('link', { name: 'Questions', exact: true })
  await compareAfter('the page of administration', questions, async () => {
    await sections.getByRole('link', { name: 'Reports' }).click()
    await expectTitle(page, 'Reports')
    await moveAway(page)
  })
}

/** With a theme of few colours (Windows' contrast themes), which has neither grounds nor shadows. */
export const seeStatesInContrastTheme = async (site: AdminSite): Promise<void> => {
  const { page, context, pageErrors } = await site.signIn('a site admin', DESKTOP)
  const data = { name: 'Bethany Chapel', city: 'Bethany' }
  const { church } = await (await context.request.post('/api/churches/propose', { data })).json()
  await context.request.post(`/api/churches/${church.id}/join`)
  const { id } = await (await context.request.get('/api/auth/user')).json()
  await page.emulateMedia({ forcedColors: 'active' })
  await makeLettersAlike(page)
  const changes: Changes = new Map()
  const states = statesOf(page, changes)
  await seeXp(states, (xp) => giveXp(site.database, id, xp))
  await seeSettings(states)
  await seePeriod(states)
  await seeTabs(states)
  await seeProfile(states)
  await seeAdministration(states)
  const unseen = [...changes].filter(([, pixels]) => pixels < MIN_PIXELS)
  expect(unseen, 'states and their pixels that differ').toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
}
