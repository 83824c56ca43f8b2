import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { type AdminSite, dialog } from './admin.ts'
import { addNotch, expectClearOfNotch, SIDEWAYS_PHONE } from './safe-area.ts'
import { keepToasts } from './toasts.ts'

/** Where a dialog is as wide as the window. */
const SMALL_WINDOW = { width: 568, height: 320 }

const expectDialogClear = async (page: Page): Promise<void> => {
  await page.setViewportSize(SMALL_WINDOW)
  await dialog(page).waitFor()
  await expectClearOfNotch(page, 'dialog, [role$=dialog]')
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIDEWAYS_PHONE)
}

const PAGES = [
  '/levels',
  '/churches',
  '/groups',
  '/leaderboard',
  '/support',
  '/profile',
  '/admin',
  '/admin/users',
]

const untilShown = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
}

const seePublicPages = async ({ address }: AdminSite): Promise<void> => {
  const { page, context, pageErrors } = await newVisitor(address, SIDEWAYS_PHONE)
  await addNotch(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
  await expectClearOfNotch(page)
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).waitFor()
  await expectClearOfNotch(page, 'a[href="#main"]')
  await page.goto('/login')
  await untilShown(page)
  await expectClearOfNotch(page)
  expect(pageErrors).toEqual([])
  await context.close()
}

/** The dashboard with its menu, the daily quiz with a toast. */
const seeQuiz = async (page: Page): Promise<void> => {
  await page.context().request.post('/api/daily/start')
  await page.goto('/dashboard')
  const goOn = page.getByRole('button', { name: 'Continue Daily Quiz' })
  await goOn.waitFor()
  await expectClearOfNotch(page)
  await page.getByRole('button', { name: /Account menu$/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).waitFor()
  await expectClearOfNotch(page, '#account-menu')
  await page.keyboard.press('Escape')
  await goOn.click()
  await page.locator('main section button[data-state=open]').last().waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Continue Quiz?' }).waitFor()
  await expectClearOfNotch(page, '[data-toasts] > li')
}

const seeSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings')
  await page.getByText('This browser', { exact: true }).waitFor()
  await expectClearOfNotch(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectDialogClear(page)
}

const seeQuestions = async (page: Page): Promise<void> => {
  await page.goto('/admin/questions?tab=manage')
  await page.getByText(/^1–20 of [\d,]+ questions$/).waitFor()
  await expectClearOfNotch(page)
  await page.getByRole('button', { name: 'Archive all' }).click()
  await expectDialogClear(page)
}

/** A phone with a notch that is held sideways: nothing to read or press lies below it. */
export const holdPhoneSideways = async (site: AdminSite): Promise<void> => {
  await seePublicPages(site)
  const { page, context, pageErrors } = await site.signIn('a site admin', SIDEWAYS_PHONE)
  await addNotch(page)
  await keepToasts(page)
  await seeQuiz(page)
  await seeSettings(page)
  for (const path of PAGES) {
    await page.goto(path)
    await untilShown(page)
    await expectClearOfNotch(page)
  }
  await seeQuestions(page)
  expect(pageErrors).toEqual([])
  await context.close()
}
