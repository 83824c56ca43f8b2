import { expect, it } from 'vitest'
import { DESKTOP, newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'

it('a visitor of a protected screen is sent to the sign-in page, and back afterwards', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
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
  const visitor = await newVisitor((await shared('product')).address, DESKTOP)
  const { page } = visitor
  await page.goto('/quiz')
  await page.getByText('You are logged out. Logging in again...').first().waitFor()
  await page.waitForURL('**/dev-auth')
  await visitor.context.close()
})

it('a visitor of the leaderboard is told that they are logged out', async () => {
  const visitor = await newVisitor((await shared('product')).address, DESKTOP)
  const { page } = visitor
  await page.goto('/leaderboard')
  await page.getByText('You are logged out. Logging in again...').first().waitFor()
  await page.waitForURL('**/dev-auth')
  await visitor.context.close()
})
