import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { DESKTOP, type Visitor } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { openPath } from './admin.ts'
import { answerThroughApi, quizPlayer } from './quiz-player.ts'
import { expectNoErrors, expectTranslated, translatePages } from './translator.ts'
import { newSignedInVisitor } from './users.ts'

let answerKey: ReadonlyMap<string, string>
beforeAll(async () => {
  answerKey = await readAnswerKeyByText()
})

const expectHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

/** A short round of one book, every kind of answer, and its results. */
const practise = async (page: Page): Promise<void> => {
  await page.goto('/quiz?type=practice&book=Jonah')
  const progress = await page.getByText(/^Question 1 of \d+$/).textContent()
  await expectTranslated(page)
  const letters = page.locator('main section button[data-state] > :first-child [translate=no]')
  expect(await letters.allInnerTexts()).toEqual(['A', 'B', 'C', 'D'])
  const total = Number(progress?.split(' ').at(-1))
  // Finds each answer among the texts on the screen, so none of them is that of an earlier question.
  const { answer } = quizPlayer(page, answerKey)
  await answer(1, total, 'right')
  await expectText(page, 'Score 1')
  await answer(2, total, 'wrong')
  await answer(3, total, 'skip')
  for (let number = 4; number <= total; number++) await answer(number, total, 'right')
  await expectHeading(page, 'Great Work!')
  await expectText(page, `You scored ${total - 2} out of ${total} questions correctly`)
  await page.locator('summary').nth(1).click()
  await page
    .locator('details[open]')
    .getByText(/^Right: /)
    .waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectText(page, `Question 1 of ${total}`)
}

/** The countdown goes on, a wrong answer is explained, and one that comes too late. */
const playDaily = async ({ page, context }: Visitor): Promise<void> => {
  await page.clock.install()
  await page.goto('/dashboard')
  // Timers go on, but the time stands still, so that a busy machine shows the same seconds.
  const startedAt = await page.evaluate(() => Date.now())
  await page.clock.setFixedTime(startedAt)
  await page.getByRole('button', { name: 'Start Daily Quiz' }).click()
  await expectText(page, 'Question 1 of 10')
  await expectText(page, '30 s')
  await page.clock.setFixedTime(startedAt + 5000)
  await expectText(page, '25 s')
  // From here on it runs again.
  await page.clock.setSystemTime(startedAt + 5000)
  const player = quizPlayer(page, answerKey)
  const correct = answerKey.get(await player.question()) ?? ''
  await player.choose('wrong')
  const lesson = page.getByRole('alertdialog', { name: 'Not quite right' })
  await lesson.getByText(correct, { exact: true }).first().waitFor()
  await lesson.locator('blockquote').first().waitFor()
  await expectTranslated(page)
  await lesson.getByRole('button', { name: /Continue/ }).click()
  await player.answer(2, 10, 'right')
  await expectText(page, 'Question 3 of 10')
  await expectText(page, 'Score 1')
  await page.locator('main section button[data-state=open]').first().waitFor()
  await page.clock.fastForward(31_000)
  await page
    .getByRole('alertdialog', { name: 'Time’s up' })
    .getByRole('button', { name: /Continue/ })
    .click()
  await expectText(page, 'Question 4 of 10')

  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  await answerThroughApi(context.request, answerKey, attemptId, 6)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await player.answer(10, 10, 'right')
}

/** The XP counts up to its end, and the dashboard knows of it. */
const seeResults = async (page: Page): Promise<void> => {
  await expectHeading(page, 'Great Work!')
  await expectText(page, 'You scored 8 out of 10 questions correctly')
  const earned = page.getByRole('region', { name: 'XP earned' })
  await earned.getByText('+100 XP', { exact: true }).waitFor()
  await earned.getByText('Level 2 · Explorer', { exact: true }).waitFor()
  await expectText(page, 'First Light')
  await expectTranslated(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expectText(page, 'Daily Quest Complete!')
  await expectText(page, /^0 of \d+ XP in this level$/)
}

/** Creates a group after the form has complained, and plays the beginning of a sprint. */
const meet = async (page: Page): Promise<void> => {
  await openPath(page, '/groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const form = page.locator('dialog[open]')
  await form.getByRole('button', { name: 'Create Group' }).click()
  await form.getByText('Group name is required').waitFor()
  await form.getByLabel('Name').fill('The Italian cohort')
  await form.getByText('Group name is required').waitFor({ state: 'detached' })
  await form.getByLabel('Description').fill('At the ninth hour.')
  await form.getByLabel('Theme').fill('Acts')
  await form.getByRole('button', { name: 'Create Group' }).click()
  await expectHeading(page, 'The Italian cohort')
  await expectTranslated(page)
  for (const name of ['Metrics', 'Overview']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
  }
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByText('Leave Group', { exact: true }).click()
  await form.getByRole('heading', { name: 'Leave The Italian cohort?' }).waitFor()
  await form.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Take Quiz Sprint' }).click()
  const { answer } = quizPlayer(page, answerKey)
  await answer(1, 20, 'right')
  await answer(2, 20, 'wrong')
  await expectText(page, 'Question 3 of 20')
  await expectText(page, 'Score 1')
  await page.goBack()
  await page.getByText(/^You’ve answered 2 of 20 questions\./).waitFor()
}

const lookAround = async (page: Page): Promise<void> => {
  for (const [path, heading] of [
    ['/levels', '10 Mastery Levels'],
    ['/badges', 'Badges'],
    ['/missed', 'Missed questions'],
    ['/journey', 'Your journey'],
    ['/profile', /Caesarea$/],
    ['/support', 'Support'],
  ] as const) {
    await openPath(page, path)
    await expectHeading(page, heading)
  }
  await openPath(page, '/churches')
  await page.getByRole('tab', { name: /^Find Churches/ }).click()
  await page.getByLabel('Search churches').fill('nowhere at all')
  await page.getByText(/No church matches/).waitFor()
  await openPath(page, '/leaderboard')
  for (const [period, within] of [
    ['Daily', 'today'],
    ['Monthly', 'this month'],
  ] as const) {
    await page.getByText(period, { exact: true }).click()
    await page.getByText(new RegExp(`^of .+ with points ${within}$`)).waitFor()
  }
  await expectTranslated(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const limit of ['Extended', 'No time limit']) {
    await page.getByRole('radio', { name: limit }).click()
    await page.getByRole('radio', { name: limit, checked: true }).waitFor()
    await expectText(page, 'Saved')
  }
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expectTranslated(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
}

it('a learner uses Berean on pages that the browser translates', async () => {
  const { address } = await shared('product')
  const name = { firstName: 'Cornelius', lastName: 'Caesarea' }
  const visitor = await newSignedInVisitor(address, DESKTOP, name)
  const { page, context, pageErrors } = visitor
  await translatePages(page)
  await expectNoErrors(pageErrors, async () => {
    await practise(page)
    await playDaily(visitor)
    await seeResults(page)
    await meet(page)
    await lookAround(page)
  })
  await context.close()
})
