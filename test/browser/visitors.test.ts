import { expect, it } from 'vitest'
import { DESKTOP, newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { expectWithinWidths } from './widths.ts'

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

it('leads from the header to the features on phones too, in one row', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const { page } = visitor
  await page.goto('/')
  const header = page.getByRole('banner')
  const features = header.getByRole('link', { name: 'Features' })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const boxes = await Promise.all(
      [
        header.getByRole('link', { name: 'Berean home' }),
        features,
        header.getByRole('link', { name: 'Sign up / Sign In' }),
      ].map((link) => link.boundingBox()),
    )
    const [home, middle, signIn] = boxes.map((box) => box ?? expect.fail('not shown'))
    if (!home || !middle || !signIn) expect.fail('not shown')
    expect(home.x).toBeGreaterThanOrEqual(0)
    expect(home.width, `the way home at ${width} px`).toBeGreaterThanOrEqual(28)
    expect(middle.x, `Features at ${width} px`).toBeGreaterThanOrEqual(home.x + home.width)
    expect(signIn.x).toBeGreaterThanOrEqual(middle.x + middle.width)
    expect(signIn.x + signIn.width).toBeLessThanOrEqual(width)
    expect((await header.boundingBox())?.height, `the header at ${width} px`).toBeLessThan(72)
  }
  await expectWithinWidths(page)
  await features.click()
  await page.waitForURL('**/#features')
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})
