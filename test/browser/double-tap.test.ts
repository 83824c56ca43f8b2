import { expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer, turnOffAutoNext } from './quiz-player.ts'

/** On which an option of the next question takes the place of "Continue". */
const SMALL_PHONE: Device = { ...PHONE, name: 'a small phone', width: 375, height: 667 }

it('answers no question by the second tap on “Continue”', async () => {
  const [{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
  const { context, page } = await newVisitor(address, SMALL_PHONE, { hasTouch: true })
  const data = { email: 'double-tap@example.com', firstName: 'Ada', lastName: 'Lovelace' }
  await context.request.post('/api/dev/create-test-user', { data })
  await turnOffAutoNext(page)
  await page.goto('/quiz?type=practice')
  await quizPlayer(page, answerKey).choose('wrong')
  const goOn = page.getByRole('alertdialog').getByRole('button', { name: /Continue/ })
  // Once the sheet has its verse, and its place.
  await page.getByRole('alertdialog').locator('blockquote').first().waitFor()
  await goOn.tap({ trial: true })
  const { x, y, width, height } = (await goOn.boundingBox()) ?? expect.fail('no button')
  const pressed = await page.evaluateHandle(() => {
    const elements: string[] = []
    document.addEventListener('click', ({ target }) => {
      // While the sheet closes, the second tap can meet nothing that can be pressed.
      const element = (target as Element).closest('a, button')
      if (element) elements.push(element.textContent)
    })
    return elements
  })
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
  await tap()
  await tap()
  await page.getByText('Question 2 of 10', { exact: true }).waitFor()
  // A tap on its own counts, after a double tap's time.
  await page.waitForTimeout(600)
  const options = page.locator('main section button[data-state=open]')
  expect(await options.count()).toBe(4)
  await options.last().tap()
  await options.first().waitFor({ state: 'detached' })
  expect(await pressed.jsonValue()).toEqual([
    expect.stringMatching(/^Continue/),
    expect.stringMatching(/D: /),
  ])
  await context.close()
})
