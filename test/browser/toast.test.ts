import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, type Device, newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { turnOffAutoNext } from './quiz-player.ts'
import { keepToasts } from './toasts.ts'

const continueDaily = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continue Daily Quiz' })
const toastOf = (page: Page): Locator =>
  page.getByRole('listitem').filter({ hasText: 'Continue Quiz?' })

/** What a tap in the middle of the element would not reach. */
const isCovered = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return !target.contains(onTop)
  })

const LAPTOP: Device = { ...DESKTOP, name: 'a laptop', height: 800 }

it.each([PHONE, LAPTOP])(
  'covers neither the clock nor an answer nor an action of the quiz on $name',
  async (device) => {
    const { context, page } = await newVisitor((await shared('product')).address, device)
    await keepToasts(page)
    const email = `toast-${device.name.replace(' ', '-')}@example.com`
    await context.request.post('/api/dev/create-test-user', {
      data: { email, firstName: 'Ada', lastName: 'Lovelace' },
    })
    await context.request.post('/api/daily/start')
    await page.goto('/dashboard')
    // Right below the header, where the toast comes: it keeps clear of the button, and then of the quiz.
    await continueDaily(page).evaluate((button) => {
      window.scrollBy(0, button.getBoundingClientRect().top - 70)
    })
    await continueDaily(page).press('Enter')
    await toastOf(page).waitFor()
    const options = page.locator('main section button[data-state=open]')
    await options.last().waitFor()
    const shown = [
      ...(await options.all()),
      page.getByText(/^\d+ s$/),
      page.getByRole('button', { name: 'Skip Question' }),
      page.getByRole('button', { name: 'Next Question' }),
    ]
    await page.locator('main section h2:focus').waitFor()
    // The quiz slides in.
    await expect.poll(() => Promise.all(shown.map(isCovered))).toEqual(shown.map(() => false))
    expect(await toastOf(page).isVisible()).toBe(true)
    await context.close()
  },
)

it('accepts a tap on an answer of a continued daily quiz while the toast is shown', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE, { hasTouch: true })
  const { context, page } = visitor
  await keepToasts(page)
  await turnOffAutoNext(page)
  const data = { email: 'touch@example.com', firstName: 'Ada', lastName: 'Lovelace' }
  await context.request.post('/api/dev/create-test-user', { data })
  await context.request.post('/api/daily/start')
  await page.goto('/dashboard')
  await continueDaily(page).tap()
  await toastOf(page).waitFor()
  await toastOf(page).tap({ trial: true })
  const option = page.locator('main section button[data-state=open]').last()
  const { x, y, width, height } = (await option.boundingBox()) ?? expect.fail('no option')
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.locator('main section button[data-state=open]').first().waitFor({ state: 'detached' })
  expect(visitor.pageErrors).toEqual([])
  await context.close()
})
