import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer } from './quiz-player.ts'
import { addNotch, expectClearOfNotch, SIDEWAYS_PHONE } from './safe-area.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

let answerKey: ReadonlyMap<string, string>
beforeAll(async () => {
  answerKey = await readAnswerKeyByText()
})

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()

/** Draws five questions, and adds one that is searched for. @returns the texts of the set, in order */
const chooseQuestions = async (page: Page): Promise<string[]> => {
  const set = page.getByRole('region', { name: 'Your set' })
  await page.getByLabel('Difficulty').selectOption({ label: 'Easy' })
  await page.getByLabel('How many').selectOption('5')
  await press(page, 'Draw questions')
  await set
    .getByRole('button', { name: /^Remove/ })
    .nth(4)
    .waitFor()
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByLabel('Words').fill('god')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Add: / })
    .first()
    .click()
  await set
    .getByRole('button', { name: /^Remove/ })
    .nth(5)
    .waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  const texts = await set.locator('ol > li p:first-child').allTextContents()
  expect(new Set(texts).size).toBe(6)
  return texts
}

/** On a phone with a notch that is held sideways. */
const expectClearOnPhone = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? expect.fail('no window')
  await page.setViewportSize(SIDEWAYS_PHONE)
  const removeNotch = await addNotch(page)
  await expectClearOfNotch(page)
  await removeNotch()
  await page.setViewportSize(before)
}

/** Goes through the question, its options and its answer, as at a wall. */
const project = async (page: Page, question: string): Promise<void> => {
  await press(page, 'Project')
  await page.getByRole('heading', { level: 1, name: question }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByText(', correct answer').waitFor()
  await expectAccessible(page)
  await expectClearOnPhone(page)
  // The key with which a presenter's remote starts a show.
  await page.reload()
  await page.getByText(', correct answer').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(question)
  await page.keyboard.press('PageUp')
  await page.getByText(', correct answer').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
}

it.each(EFFORT.everyDevice ? [DESKTOP, PHONE] : [DESKTOP])(
  'a leader chooses a set for today, plays it, and prints and projects it ($width px)',
  async (device) => {
    const { address } = await shared('product')
    const { page, context, pageErrors } = await newSignedInVisitor(address, device, {
      ...{ firstName: 'Priscilla', lastName: 'Aquila' },
    })
    const data = { name: 'House church', description: 'Sundays.', theme: 'Psalms' }
    const { group } = await (await context.request.post('/api/study-groups', { data })).json()
    await page.goto(`/groups/${group.id}`)
    await page.getByRole('link', { name: 'Choose the questions' }).click()
    const texts = await chooseQuestions(page)
    // What was chosen stays where it was until the sprint starts.
    await page.reload()
    await page.getByText(texts[0] as string).waitFor()
    await page.getByRole('checkbox', { name: /^Today/ }).check({ force: true })
    await press(page, 'Start Quiz Sprint')
    await press(page, 'Start now')

    const player = quizPlayer(page, answerKey)
    await player.answer(1, 6, 'right')
    await page.getByText('Question 2 of 6', { exact: true }).waitFor()
    await page.goto(`/groups/${group.id}?tab=metrics`)
    await page
      .getByRole('link', { name: /results/i })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Sprint results' }).waitFor()
    await expectAccessible(page)
    await expectWithinWidths(page)
    await page.getByRole('link', { name: 'Print or project' }).click()
    await page.getByText('If you open the answers now, you’ll play it without XP.').waitFor()
    expect(await page.getByRole('heading', { name: 'Questions and answers' }).count()).toBe(0)
    await press(page, 'Open the answers')
    const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem')
    await answers.nth(texts.length - 1).waitFor()
    const shown = await answers.locator('strong').allTextContents()
    const right = texts.map((text) => answerKey.get(text))
    expect(shown.map((text) => text.replace(/^[A-D]: /, ''))).toEqual(right)
    await expectAccessible(page)
    await expectWithinWidths(page)
    await project(page, texts[0] as string)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Sprint results' }).waitFor()

    await page.goto(`/quiz?type=sprint&sprintGroup=${group.id}`)
    await page.getByText('Question 2 of 6', { exact: true }).waitFor()
    await page.getByText(/without XP/).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  },
)
