import { expect, it } from 'vitest'
import { DESKTOP, newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'

it('sends a visitor of a protected page to the sign-in page, and back afterwards', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const { page } = visitor
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Sign in for development' }).click()
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
  await page.waitForURL('**/settings')
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})

// test/client/app/unauthorized.test.tsx tests the message that is shown before the redirect.
it.each([
  ['quiz', '/quiz'],
  ['leaderboard', '/leaderboard'],
])('sends a visitor of the %s straight to sign-in, and back afterwards', async (_screen, path) => {
  const visitor = await newVisitor((await shared('product')).address, DESKTOP)
  const { page } = visitor
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForURL('**/dev-auth')
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
  await page.waitForURL(`**${path}`)
  await visitor.context.close()
})

it('shows its own page at every address that is no file', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const { page } = visitor
  for (const address of ['/no/such.page', '/quiz/%', '/%E0%A4%A']) {
    await page.goto(address)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  }
  await page.goto('/users/x.y')
  await page.waitForURL('**/login')
  await page.goto('/levels).')
  await page.waitForURL('**/levels')
  await page.getByRole('heading', { name: 'Levels' }).first().waitFor()
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})
