import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  newVisitor,
  PHONE,
  tabTo,
  type Visitor,
} from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { expectWithinWidths } from './widths.ts'

/** Opens the settings page in a new browser, signed in with this e-mail address. */
const openSettings = async (email: string, device = PHONE): Promise<Visitor> => {
  const { address } = await shared('product')
  const visitor = await newVisitor(address, device)
  const reply = await visitor.context.request.post('/api/dev/create-test-user', {
    data: { email, firstName: 'Ruth', lastName: 'Naomi' },
    headers: { 'User-Agent': await visitor.page.evaluate(() => navigator.userAgent) },
  })
  expect(reply.status()).toBe(200)
  await visitor.page.goto('/settings')
  await visitor.page.getByText('This browser', { exact: true }).waitFor()
  return visitor
}

const expectSignedOut = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
}

it('a learner sees where they are signed in, signs out one browser, then all of them', async () => {
  const phone = await openSettings('sessions@example.org')
  const desktop = await openSettings('sessions@example.org', DESKTOP)
  const tablet = await openSettings('sessions@example.org')
  const { page } = desktop
  await page.reload()
  const rows = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem')
  await rows.nth(2).waitFor()
  expect(await rows.count()).toBe(3)
  await expectAccessible(page)
  await expectWithinWidths(page)

  await tabTo(page, /^Sign out Chrome/)
  await page.keyboard.press('Enter')
  await rows.nth(2).waitFor({ state: 'detached' })
  const statuses = await Promise.all(
    [phone, tablet].map(async (one) => (await one.context.request.get('/api/auth/user')).status()),
  )
  expect(statuses.sort()).toEqual([200, 401])

  await tabTo(page, 'Sign out everywhere')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
  for (const one of [phone, desktop, tablet]) await expectSignedOut(one)
  expect(desktop.pageErrors).toEqual([])
  await Promise.all([phone, desktop, tablet].map(({ context }) => context.close()))
})

it('a learner downloads their data and deletes the account', async () => {
  const visitor = await openSettings('leaving@example.org', DESKTOP)
  const { page } = visitor
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^berean-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account.email).toBe('leaving@example.org')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.waitFor()
  await expectAccessible(page)
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await remove.click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
  await expectSignedOut(visitor)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})
