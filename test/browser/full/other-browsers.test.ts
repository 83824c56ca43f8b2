import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readAnswerKeyByText } from '../../support/answer-key.ts'
import { newVisitor, PHONE, type Visitor } from '../../support/browser.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { copyDataDirectory, shared } from '../../support/shared.ts'
import { actionsIn } from '../other-browsers/actions.ts'
import { makeDailyJourney } from '../other-browsers/daily-journey.ts'
import type { BrowserDriver } from '../other-browsers/driver.ts'
import { openFirefox } from '../other-browsers/firefox.ts'
import { installOldChromium, openOldChromium } from '../other-browsers/old-chromium.ts'
import { openWebKit } from '../other-browsers/webkit.ts'
import { TOO_OLD } from '../too-old.ts'
import { newSignedInVisitor } from '../users.ts'

const newVisitorWithoutNewerFunctions = async (): Promise<Visitor> =>
  newVisitor((await shared('product')).address, PHONE, { lacksNewerFunctions: true })

const signIn = async (page: Page): Promise<void> => {
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Sign in for development' }).click()
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
}

/** @returns the address that invites people into a new group */
const createInvite = async (): Promise<string> => {
  const { address } = await shared('product')
  const name = { firstName: 'Huldah', lastName: 'Tokhath' }
  const { context } = await newSignedInVisitor(address, PHONE, name)
  const data = { name: 'Second Quarter', description: 'Every evening', theme: '2 Kings' }
  const created = await context.request.post('/api/study-groups', { data })
  const { group } = await created.json()
  const reply = await context.request.get(`/api/study-groups/${group.id}/invite-link`)
  const { inviteLink } = await reply.json()
  await context.close()
  return inviteLink
}

it('returns to the page that a visitor asked for after sign-in, without newer functions', async () => {
  const { context, page, pageErrors } = await newVisitorWithoutNewerFunctions()
  await page.goto('/settings?from=mail#appearance')
  await signIn(page)
  await page.waitForURL('**/settings?from=mail')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

it('joins the group that a visitor was invited to after sign-in, without newer functions', async () => {
  const invite = await createInvite()
  const { context, page, pageErrors } = await newVisitorWithoutNewerFunctions()
  await page.goto(invite)
  await signIn(page)
  await page.waitForURL(/\/groups(\?tab=mine)?$/)
  await page.getByRole('link', { name: /^Open Group.*Second Quarter/ }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

/** For the pictures of each browser, which Git ignores. */
const PICTURES = path.resolve(import.meta.dirname, '../../../test-results/other-browsers')
/** Time to install the old builds, and for ten questions on a busy machine. */
const LONG_MS = 600_000

type Open = (address: string) => Promise<BrowserDriver>

const oldChromium =
  (version: 92 | 112): Open =>
  async (address) =>
    openOldChromium(await installOldChromium(version), address)

describe('in another browser', () => {
  let product: Product
  let answerKey: ReadonlyMap<string, string>
  // One of its own: all of them sign in from the same address.
  beforeAll(async () => {
    product = await startProduct(await copyDataDirectory())
    answerKey = await readAnswerKeyByText()
    await mkdir(PICTURES, { recursive: true })
  })
  afterAll(() => product.stop())

  it.each<[name: string, open: Open]>([
    ['Firefox', openFirefox],
    ['WebKit', openWebKit],
    ['Chromium 112', oldChromium(112)],
  ])('a learner plays the daily quiz in %s', { timeout: LONG_MS }, async (name, open) => {
    const driver = await open(product.address)
    onTestFinished(driver.close)
    await makeDailyJourney({
      driver,
      email: `${name.replace(' ', '-')}@example.org`,
      answerKey,
      keepPicture: (step, png) => writeFile(path.join(PICTURES, `${name}-${step}.png`), png),
    })
  })

  it('tells the visitor of Chromium 92 that it is too old', { timeout: LONG_MS }, async () => {
    const driver = await oldChromium(92)(product.address)
    onTestFinished(driver.close)
    await driver.open('/')
    const { waitFor } = actionsIn(driver)
    expect(await waitFor("//*[@role = 'alert']")).toMatch(TOO_OLD)
  })
})
