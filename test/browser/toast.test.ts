import { expect, it } from 'vitest'
import { newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'

it('accepts a tap on an answer of a continued daily quiz while the toast is shown', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE, { hasTouch: true })
  const { context, page } = visitor
  const data = { email: 'touch@example.com', firstName: 'Ada', lastName: 'Lovelace' }
  await context.request.post('/api/dev/create-test-user', { data })
  await context.request.post('/api/daily/start')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continue Daily Quiz' }).tap()
  const toast = page.getByRole('listitem').filter({ hasText: 'Continue Quiz?' })
  await toast.waitFor()
  await toast.tap({ trial: true })
  const option = page.locator('main section button[data-state=open]').last()
  const { x, y, width, height } = (await option.boundingBox()) ?? expect.fail('no option')
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.locator('main section button[data-state=open]').first().waitFor({ state: 'detached' })
  expect(visitor.pageErrors).toEqual([])
  await context.close()
})
