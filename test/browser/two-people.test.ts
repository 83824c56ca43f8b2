import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { DESKTOP, expectAccessible, PHONE, untilNoCalls, type Visitor } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'

const NOTICE = 'Someone else is signed in now'

const noticeIn = (page: Page) => page.getByRole('heading', { name: NOTICE }).waitFor()

const jsonAt = async ({ context }: Visitor, path: string) =>
  (await context.request.get(path)).json()

/** Without a page, so that the open one learns of it only by what it does next. */
const signInAsBert = async ({ page, context }: Visitor, lastName: string): Promise<void> => {
  // A request still in flight would be refused as well, and the page would show the notice too early.
  await untilNoCalls(page)
  const data = { email: `bert.${lastName}@example.org`, firstName: 'Bert', lastName }
  expect((await context.request.post('/api/dev/create-test-user', { data })).status()).toBe(200)
}

/** As after a reload: from nothing that the tab knew. */
const expectDashboardOf = async (page: Page, firstName: string): Promise<void> => {
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: new RegExp(firstName) }).waitFor()
}

it('an answer in Anna’s tab does not count for Bert, who has signed in in the same browser since', async () => {
  const { address } = await shared('product')
  const anna = await newSignedInVisitor(address, PHONE, { firstName: 'Anna', lastName: 'Two' })
  const { page, context } = anna
  expect((await context.request.post('/api/daily/start')).status()).toBe(200)
  // Without the attempt's id, so that the page would go on with whichever is open.
  await page.goto('/quiz?type=daily')
  const player = quizPlayer(page, await readAnswerKeyByText())
  await player.answer(1, 10, 'right')
  await page.getByText('Question 2 of 10', { exact: true }).waitFor()

  await signInAsBert(anna, 'Two')
  // Bert plays today's quiz too: the same ten questions.
  const started = await context.request.post('/api/daily/start')
  const { attemptId } = await started.json()
  const before = await jsonAt(anna, `/api/quiz/attempt?attemptId=${attemptId}`)
  await player.choose('right')
  await noticeIn(page)
  expect(await page.getByText('Question 2 of 10').count()).toBe(0)
  await page.getByText(/Nothing you did here since then was saved or counted/).waitFor()
  await expectAccessible(page)
  const after = await jsonAt(anna, `/api/quiz/attempt?attemptId=${attemptId}`)
  expect([after.position, after.answers]).toEqual([before.position, before.answers])
  expect(after.answers).toEqual([])

  await page.getByRole('button', { name: 'Continue' }).click()
  await expectDashboardOf(page, 'Bert')
  expect(await page.getByText('Anna').count()).toBe(0)
  expect(anna.pageErrors).toEqual([])
  await context.close()
})

it('a tab of Anna’s closes by itself when Bert signs in in another tab, and reloads for Bert', async () => {
  const { address } = await shared('product')
  const anna = await newSignedInVisitor(address, DESKTOP, { firstName: 'Anna', lastName: 'Tabs' })
  const { page, context } = anna
  await page.clock.install()
  await page.goto('/settings')
  await page.getByText('This browser', { exact: true }).waitFor()
  const other = await context.newPage()
  await other.goto('/dev-auth')
  await other.getByRole('button', { name: 'Sign in as another user' }).click()
  await other.getByLabel('E-mail').fill('bert.tabs@example.org')
  await other.getByLabel('First name').fill('Bert')
  await other.getByRole('button', { name: 'Create test user and sign in' }).click()
  await expectDashboardOf(other, 'Bert')

  await page.bringToFront()
  await noticeIn(page)
  expect(await page.getByText('Anna').count()).toBe(0)
  await page.clock.fastForward(60_000)
  await expectDashboardOf(page, 'Bert')
  // The tab in which Bert signed in goes on undisturbed.
  expect(await other.getByText(NOTICE).count()).toBe(0)
  expect(anna.pageErrors).toEqual([])
  await context.close()
})

/** As on another device: the open page learns of it only by what it does next. */
const endAnnasSessions = async (firstName: string, lastName: string): Promise<void> => {
  const { address } = await shared('product')
  const elsewhere = await newSignedInVisitor(address, PHONE, { firstName, lastName })
  const { request } = elsewhere.context
  expect((await request.post('/api/auth/sign-out-everywhere')).status()).toBe(200)
  await elsewhere.context.close()
}

const signInHere = async (page: Page, email: string, firstName: string): Promise<void> => {
  await page.waitForURL('**/dev-auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
}

/** The sign-in page says why, before it leads on. */
const signInToGoOn = async (page: Page, email: string, firstName: string): Promise<void> => {
  await page.waitForURL('**/login')
  await page.getByText('Sign in to go on with your daily quiz: you were on question 2.').waitFor()
  await page.getByRole('link', { name: 'Sign in for development' }).click()
  await signInHere(page, email, firstName)
}

it('Anna’s open quiz is the way back for her alone when her session ends, not for Bert', async () => {
  const { address } = await shared('product')
  const anna = await newSignedInVisitor(address, PHONE, { firstName: 'Annalena', lastName: 'Back' })
  const { page, context } = anna
  const started = await context.request.post('/api/daily/start')
  const quiz = `/quiz?type=daily&attemptId=${(await started.json()).attemptId}`
  await page.goto(quiz)
  const player = quizPlayer(page, await readAnswerKeyByText())
  await player.answer(1, 10, 'right')
  await page.getByText('Question 2 of 10', { exact: true }).waitFor()

  await endAnnasSessions('Annalena', 'Back')
  await player.choose('right')
  await signInToGoOn(page, `Annalena.${PHONE.width}@example.org`, 'Annalena')
  await page.getByText('Question 2 of 10', { exact: true }).waitFor()
  expect(page.url()).toBe(address + quiz)

  await endAnnasSessions('Annalena', 'Back')
  // Also when the tab is reloaded before it learns of that.
  await page.reload()
  await signInToGoOn(page, 'bert.back@example.org', 'Bert')
  await page.waitForURL((url) => url.pathname !== '/dev-auth')
  await expectDashboardOf(page, 'Bert')
  expect(await page.getByText('This quiz does not exist').count()).toBe(0)
  // The Back button does not lead there either.
  await page.goBack()
  await page.waitForURL((url) => url.pathname !== '/dashboard')
  expect(page.url()).not.toContain(quiz)
  expect(anna.pageErrors).toEqual([])
  await context.close()
})

it('“Sign out” in a tab of Anna’s does not sign out another user', async () => {
  const { address } = await shared('product')
  const anna = await newSignedInVisitor(address, DESKTOP, { firstName: 'Anna', lastName: 'Out' })
  const { page, context } = anna
  await page.goto('/settings')
  const signOut = page.getByRole('link', { name: 'Sign out', exact: true })
  await signOut.waitFor()
  await signInAsBert(anna, 'Out')
  await signOut.click()
  await noticeIn(page)
  expect((await jsonAt(anna, '/api/auth/user')).firstName).toBe('Bert')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectDashboardOf(page, 'Bert')

  await page.goto('/settings')
  await signOut.click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  expect(anna.pageErrors).toEqual([])
  await context.close()
})
