import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP } from '../../support/browser.ts'
import { type AdminSite, dialog, expectTitle, expectToast, openPath } from '../admin.ts'
import { expectNoErrors, expectTranslated, translatePages } from '../translator.ts'

const lookAtDashboard = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await expectTitle(page, 'Admin Dashboard')
  for (const name of ['User Management', 'Group Management', 'Analytics Dashboard']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).locator('h2, h3, table, p').first().waitFor()
  }
  await expectTranslated(page)
}

/** Switches a feature off and on; the text beside it says since when. */
const switchFeature = async (page: Page): Promise<void> => {
  await openPath(page, '/admin/panel')
  await expectTitle(page, 'Feature Flags')
  for (const [done, state] of [
    ['disabled', /· off since /],
    ['enabled', /· on since /],
  ] as const) {
    const badges = page.getByRole('switch', { name: 'Badges' })
    await badges.click()
    await expectToast(page, `Feature badges ${done} successfully`)
    await expect.poll(() => badges.locator('xpath=../..').textContent()).toMatch(state)
  }
}

const makeAdmin = async (page: Page): Promise<void> => {
  await openPath(page, '/admin/users')
  await page.getByLabel('Search users').fill('deborah')
  await page.getByText(/^\d users?$/).waitFor()
  await page
    .getByRole('switch', { name: /^Admin: Deborah/ })
    .first()
    .click()
  await expectTranslated(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
}

const administer = async (page: Page): Promise<void> => {
  await openPath(page, '/admin/questions?tab=manage')
  await page.getByText(/^1–20 of [\d,]+ questions$/).waitFor()
  await page.getByRole('button', { name: 'Archive all' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText(/^21–40 of [\d,]+ questions$/).waitFor()
  await page.getByLabel('Book', { exact: true }).selectOption({ value: 'Jude' })
  await page.getByText(/^1–\d of \d questions?$/).waitFor()
  await openPath(page, '/admin/questions')
  await page.getByLabel('Book', { exact: true }).selectOption('Jude')
  await page.getByLabel('Number of questions').fill('2')
  await page.getByRole('button', { name: 'Generate Questions', exact: true }).click()
  await page.getByText(/^2 questions on Jude are ready\./).waitFor()
  await expectTranslated(page)
}

/** A site admin works on pages that the browser translates. */
export const administerTranslated = async (site: AdminSite): Promise<void> => {
  const { page, context, pageErrors } = await site.signIn('a site admin', DESKTOP)
  await translatePages(page)
  await expectNoErrors(pageErrors, async () => {
    await lookAtDashboard(page)
    await switchFeature(page)
    await makeAdmin(page)
    await administer(page)
    for (const [path, title] of [
      ['/admin/upload', 'Upload Questions'],
      ['/admin/churches', 'Churches'],
      ['/admin/reports', 'Reports'],
      ['/admin/audit', 'Audit log'],
    ] as const) {
      await openPath(page, path)
      await expectTitle(page, title)
    }
    await page.getByRole('rowheader', { name: 'feature switched off' }).first().waitFor()
    await expectTranslated(page)
  })
  await context.close()
}
