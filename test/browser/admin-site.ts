import { expect } from 'vitest'
import { type Device, expectAccessible } from '../support/browser.ts'
import { type AdminSite, dialog, expectTitle, expectToast } from './admin.ts'
import { expectWithinWidths } from './widths.ts'

/** A site admin looks at the dashboard, gives and takes a role, and switches a feature off and on. */
export const manageSite = async (site: AdminSite, device: Device): Promise<void> => {
  const user = await site.signIn('a plain user', device)
  const { page, context, pageErrors } = await site.signIn('a site admin', device)
  await page.goto('/admin')
  await expectTitle(page, 'Admin Dashboard')
  for (const name of ['User Management', 'Group Management', 'Analytics Dashboard']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).locator('h2, h3, table, p').first().waitFor()
    await page.getByText('Loading…').first().waitFor({ state: 'detached' })
    await expectAccessible(page)
    await expectWithinWidths(page)
  }

  await page.goto('/admin/users')
  await page.getByLabel('Search users').fill('eutych')
  const admin = page.getByRole('switch', {
    name: `Admin: Eutychus Of ${device.name}`,
    exact: true,
  })
  for (const [button, isGiven] of [
    ['Make Admin', true],
    ['Remove Role', false],
  ] as const) {
    await admin.click()
    await dialog(page).getByRole('button', { name: button }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: button }).click()
    await expectToast(page, 'Admin status updated successfully')
    await expect.poll(() => admin.isChecked()).toBe(isGiven)
  }

  await user.page.goto('/dashboard')
  const recentBadges = user.page.getByRole('heading', { name: 'Recent Badges' })
  await recentBadges.waitFor()
  await page.goto('/admin/panel')
  const badges = page.getByRole('switch', { name: 'Badges' })
  await badges.click()
  await expectToast(page, 'Feature badges disabled successfully')
  await expectAccessible(page)
  // A browser that is open learns it from its next query.
  await user.page.getByRole('link', { name: 'Profile' }).first().click()
  await expectTitle(user.page, `Eutychus Of ${device.name}`)
  await user.page.goBack()
  await recentBadges.waitFor({ state: 'detached' })
  await badges.click()
  await expectToast(page, 'Feature badges enabled successfully')
  await page.getByRole('button', { name: 'Initialize Default Flags' }).click()
  await expectToast(page, /^All features are there already/)

  await page.goto('/admin/audit')
  await expectTitle(page, 'Audit log')
  for (const act of ['made an admin', 'no longer an admin', 'feature switched off']) {
    await page.getByRole('rowheader', { name: act }).first().waitFor()
  }
  await expectAccessible(page)
  await expectWithinWidths(page)
  expect(pageErrors).toEqual([])
  await user.context.close()
  await context.close()
}
