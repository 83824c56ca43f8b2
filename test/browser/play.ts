import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, expectAccessible, PHONE, type Visitor } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

let answerKey: ReadonlyMap<string, string>

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box ?? expect.fail('it is not shown')
}

/** Expects that the whole element is in the window, and not under another one. */
const expectInView = async (page: Page, locator: Locator): Promise<void> => {
  const { x, y, width, height } = await boxOf(locator)
  const window = page.viewportSize() ?? expect.fail('no window')
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(window.height)
  const isOnTop = await locator.evaluate(
    (element, [left, top]) => element.contains(document.elementFromPoint(left, top)),
    [x + width / 2, y + height / 2] as const,
  )
  expect(isOnTop).toBe(true)
}

/** Expects the verse, with its reference and translation, in the part of the page that explains an answer. */
const expectVerse = async (part: Locator): Promise<void> => {
  // A question that needs two passages has two quotations.
  const quotation = part.locator('blockquote').first()
  await quotation.waitFor()
  // The shortest verse has two words.
  expect(await quotation.textContent()).toMatch(/\p{L}+ \p{L}+/u)
  await part
    .getByText(/\d+:\d+.* · World English Bible/)
    .first()
    .waitFor()
}

const next = (page: Page): Locator => page.getByRole('button', { name: 'Next Question' })
const atQuestion = (page: Page, number: number): Promise<void> =>
  page.getByText(`Question ${number} of 10`, { exact: true }).waitFor()

const startDaily = async ({ page }: Visitor): Promise<void> => {
  // Time enough for a busy machine to touch what appears after a right answer.
  await page.addInitScript(() => localStorage.setItem('berean.auto-next', '8'))
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Start Daily Quiz' }).click()
  await atQuestion(page, 1)
}

/** What takes the focus from now on, as screen readers tell it. */
const recordFocus = (page: Page) =>
  page.evaluateHandle(() => {
    const texts: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      texts.push((target as HTMLElement).textContent)
    })
    return texts
  })

const readWrongAnswer = async ({ page }: Visitor): Promise<void> => {
  await quizPlayer(page, answerKey).choose('wrong')
  const dialog = page.getByRole('alertdialog', { name: 'Not quite right' })
  await expectVerse(dialog)
  await expectAccessible(page)
  const goOn = dialog.getByRole('button', { name: /Continue/ })
  await expectInView(page, goOn)
  const focused = await recordFocus(page)
  await page.keyboard.press('Enter')
  await atQuestion(page, 2)
  await page.locator('main section h2:focus').waitFor()
  // On a busy machine the button holds it meanwhile.
  const texts = (await focused.jsonValue()).filter((text) => text !== 'Next Question')
  // Nothing of the question that is done with, which screen readers would begin again.
  expect(texts).toEqual([expect.stringMatching(/^Question 2: /)])
}

/** Longer than any delay of auto-next. */
const LONG_MS = 60_000

/** With the mouse, which then leaves the explanation. */
const keepReading = async (page: Page, explanation: Locator): Promise<void> => {
  await explanation.hover()
  await page.clock.fastForward(LONG_MS)
  await page.getByRole('button', { name: 'Keep reading' }).click()
  await page.getByRole('button', { name: 'Take your time' }).waitFor()
  await page.mouse.move(1, 1)
}

const readRightAnswer = async ({ page }: Visitor, device: Device): Promise<void> => {
  await atQuestion(page, 2)
  await quizPlayer(page, answerKey).choose('right')
  const explanation = page.getByRole('complementary', { name: 'Reflection' })
  if (device === PHONE) await explanation.tap()
  else await keepReading(page, explanation)
  await page.clock.fastForward(LONG_MS)
  await atQuestion(page, 2)
  await expectVerse(explanation)
  await expectAccessible(page)
  await expectWithinWidths(page)
  await expectInView(page, next(page))
  const [bar, text] = await Promise.all([boxOf(next(page)), boxOf(explanation)])
  expect(text.y + text.height).toBeLessThanOrEqual(bar.y)
  await next(page).click()
  await atQuestion(page, 3)
}

/** Holds back the next question, whose request must not be in flight yet. Returns a function that releases it. */
const holdNextQuestion = async (page: Page): Promise<() => Promise<void>> => {
  const pattern = '**/api/trpc/quiz.attempt*'
  const held = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    await page.locator('main section h2:focus').waitFor()
    await page.unroute(pattern)
  }
}

const runOutOfTime = async ({ page }: Visitor, number: number): Promise<void> => {
  await atQuestion(page, number)
  await page.locator('main section button[data-state=open]').first().waitFor()
  await page.clock.fastForward(31_000)
  const dialog = page.getByRole('alertdialog', { name: 'Time’s up' })
  await expectVerse(dialog)
  if (number === 3) await expectAccessible(page)
  await page.clock.fastForward(LONG_MS)
  await dialog.getByRole('button', { name: /Continue/ }).click()
}

const rest = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading', { name: 'Are you still there?' }).waitFor()
  await page.clock.fastForward(LONG_MS)
  await expectAccessible(page)
  // As if the question came at once: the minute of rest costs nothing of its time.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
  const arrive = await holdNextQuestion(page)
  await page.getByRole('button', { name: 'I’m here' }).click()
  await page.locator('div:focus', { hasText: 'Loading…' }).waitFor()
  await arrive()
  await atQuestion(page, 5)
  await page.getByText('30 s', { exact: true }).waitFor()
  await page.clock.resume()
}

const loseTheLine = async ({ context, page }: Visitor): Promise<void> => {
  await context.setOffline(true)
  await quizPlayer(page, answerKey).choose('wrong')
  await page.getByText(/Your answer was not saved/).waitFor()
  await context.setOffline(false)
  await page.clock.fastForward(5000)
  await page.getByRole('alertdialog', { name: 'Not quite right' }).waitFor()
}

export const testPlay = (device: Device): void => {
  describe(`a daily quiz on ${device.name}`, () => {
    let address: string
    beforeAll(async () => {
      ;[{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
    })

    it('teaches with the verse, waits for who reads or is away, and survives a lost line', async () => {
      const name = { firstName: 'Tabitha', lastName: device.name.replace(' ', '-') }
      const visitor = await newSignedInVisitor(address, device, name)
      await startDaily(visitor)
      await readWrongAnswer(visitor)
      await readRightAnswer(visitor, device)
      const arrive = await holdNextQuestion(visitor.page)
      await runOutOfTime(visitor, 3)
      await next(visitor.page).and(visitor.page.locator(':focus')).waitFor()
      await arrive()
      await runOutOfTime(visitor, 4)
      await rest(visitor)
      // The console reports the lost line as an error.
      expect(visitor.pageErrors).toEqual([])
      await loseTheLine(visitor)
      await visitor.context.close()
    })
  })
}
