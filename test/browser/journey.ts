import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import {
  type Device,
  expectAccessible,
  newVisitor,
  tabTo,
  type Visitor,
} from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { answerThroughApi, type Move, quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

let answerKey: ReadonlyMap<string, string>

/** Six correct answers, three wrong ones and a skip. */
const MOVES: readonly Move[] = [
  'right',
  'wrong',
  'right',
  'skip',
  'right',
  'wrong',
  'right',
  'right',
  'wrong',
  'right',
]
/** 20 for the quiz and 10 for each correct answer. */
const XP = 20 + 10 * 6

const signIn = async ({ page }: Visitor, email: string): Promise<void> => {
  await page.goto('/dev-auth')
  await page.getByLabel('E-mail').waitFor()
  await expectAccessible(page)
  await tabTo(page, 'E-mail')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(email)
  await tabTo(page, 'First name')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor()
  await page.getByRole('button', { name: 'Start Daily Quiz' }).waitFor()
}

const startDaily = async ({ page }: Visitor): Promise<void> => {
  await expectAccessible(page)
  await tabTo(page, 'Start Daily Quiz')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/quiz?type=daily&attemptId=*')
}

const playDaily = async ({ page }: Visitor): Promise<void> => {
  const player = quizPlayer(page, answerKey)
  for (const [index, move] of MOVES.entries()) {
    if (index === 5) {
      await page.getByText('Question 6 of 10', { exact: true }).waitFor()
      await page.locator('main section[aria-busy=false]').waitFor()
      await expectAccessible(page)
      const before = await player.question()
      await page.reload()
      await page.getByText('Question 6 of 10', { exact: true }).waitFor()
      expect(await player.question()).toBe(before)
      await page.getByText('Score 3', { exact: true }).waitFor()
    }
    await player.answer(index + 1, MOVES.length, move)
  }
}

const expectResults = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading', { name: 'Great Work!' }).waitFor()
  await page.getByText('You scored 6 out of 10 questions correctly').waitFor()
  await page.getByText(`+${XP} XP`, { exact: true }).waitFor()
  await page.getByText('First Light', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

const expectDashboard = async ({ page }: Visitor): Promise<void> => {
  await tabTo(page, 'Dashboard')
  await page.keyboard.press('Enter')
  await page.getByText('Daily Quest Complete!').waitFor()
  await page.getByText(`${XP} of 100 XP in this level`).waitFor()
  await page.getByRole('progressbar', { name: 'Daily quizzes this week' }).waitFor()
  const week = page.getByRole('progressbar', { name: 'Daily quizzes this week' })
  expect(await week.getAttribute('aria-valuetext')).toBe('1 of 5')
  await page.getByText("4 more days to complete this week's challenge").waitFor()
  await page
    .getByText(/1\s*day streak/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

const searchQuestions = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/quiz?q=Blomquist')
  await page.getByRole('heading', { name: 'No questions match “Blomquist”' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search again' }).fill('jonah')
  await page.keyboard.press('Enter')
  await page.getByText(/questions? match(es)? “jonah”$/).waitFor()
  await page.getByText(/^Question 1 of \d+$/).waitFor()
  await expectWithinWidths(page)
}

const practiceOneBook = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/quiz?type=practice')
  await page.getByText('Question 1 of 10').waitFor()
  await tabTo(page, /^Book, search and translation/)
  await page.keyboard.press('Enter')
  await page.locator('option', { hasText: 'Jonah' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await page.keyboard.type('Jonah')
  await page.waitForURL('**/quiz?*book=Jonah*')
  await page.keyboard.press('Escape')
  await page
    .getByText(/^Jonah \d+:\d+/)
    .first()
    .waitFor()
  const progress = await page.getByText(/^Question 1 of \d+$/).textContent()
  const total = Number(progress?.split(' ').at(-1))
  const player = quizPlayer(page, answerKey)
  for (let number = 1; number <= total; number++) {
    await player.answer(number, total, number === 2 ? 'wrong' : 'right')
  }
  await page.getByText(`You scored ${total - 1} out of ${total} questions correctly`).waitFor()
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

const signOut = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/dashboard')
  await page.getByText('Daily Quest Complete!').waitFor()
  await tabTo(page, /Account menu$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Start Here' }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
}

type JourneyOptions = {
  /** Practice looks the same on every device, so only one of them tests it. */
  readonly includesPractice: boolean
  readonly lacksNewerFunctions: boolean
}

export const testJourney = (
  device: Device,
  { includesPractice, lacksNewerFunctions }: JourneyOptions,
): void => {
  describe(`on ${device.name}`, () => {
    let address: string
    beforeAll(async () => {
      ;[{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
    })

    it('a learner signs in, plays with the keyboard alone, and sees the results counted', async () => {
      const visitor = await newVisitor(address, device, { lacksNewerFunctions })
      await signIn(visitor, `journey-on-${device.name.replace(' ', '-')}@example.com`)
      await startDaily(visitor)
      await playDaily(visitor)
      await expectResults(visitor)
      await expectDashboard(visitor)
      if (includesPractice) {
        await searchQuestions(visitor)
        await practiceOneBook(visitor)
      }
      await signOut(visitor)
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    })
  })
}

/** How tabs share a quiz does not depend on the device, so only one device tests it. */
export const testTwoTabs = (device: Device): void => {
  describe('a daily quiz in two tabs', () => {
    let address: string
    beforeAll(async () => {
      ;[{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
    })

    it('is one quiz when both start it at once', async () => {
      const name = { firstName: 'Apollos', lastName: 'Alexandria' }
      const visitor = await newSignedInVisitor(address, device, name)
      const { context, page } = visitor
      const other = await context.newPage()
      const tabs = [page, other]
      const start = (tab: Page) => tab.getByRole('button', { name: 'Start Daily Quiz' })
      await Promise.all(tabs.map((tab) => tab.goto('/dashboard')))
      await Promise.all(tabs.map((tab) => start(tab).waitFor()))
      await Promise.all(tabs.map((tab) => start(tab).click()))
      await Promise.all(tabs.map((tab) => tab.waitForURL('**/quiz?type=daily&*')))
      const [attemptId = '', otherAttemptId] = tabs.map(
        (tab) => new URL(tab.url()).searchParams.get('attemptId') ?? '',
      )
      expect(attemptId).toBe(otherAttemptId)

      const first = quizPlayer(page, answerKey)
      const second = quizPlayer(other, answerKey)
      expect(await first.question()).toBe(await second.question())
      await first.answer(1, 10, 'right')
      await page.getByText('Question 2 of 10', { exact: true }).waitFor()
      // The other tab still shows the first question. Its answer is refused, and it moves on.
      await other.getByText('Question 1 of 10', { exact: true }).waitFor()
      await other.keyboard.press('a')
      await other.getByText('Question 2 of 10', { exact: true }).waitFor()
      await second.answer(2, 10, 'right')
      await other.getByText('Question 3 of 10', { exact: true }).waitFor()
      await answerThroughApi(context.request, answerKey, attemptId, 7)
      await other.reload()
      await second.answer(10, 10, 'right')
      await other.getByText('You scored 10 out of 10 questions correctly').waitFor()
      await other.getByText('+120 XP', { exact: true }).waitFor()

      await page.goto('/dashboard')
      await page.getByText('Daily Quest Complete!').waitFor()
      await page.getByText('20 of 150 XP in this level').waitFor()
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    })
  })
}
