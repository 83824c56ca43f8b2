import { sql } from 'kysely'
import type { APIRequestContext, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { connect } from '../../src/server/platform/db/connection.ts'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { CONTRAST_RULES, type Device, expectAccessible } from '../support/browser.ts'
import { urlOfDatabase } from '../support/database-connection.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

/** Lets a day and an hour pass for a learner's cards in the shared product. */
const letDayPass = async (firstName: string): Promise<void> => {
  const { serverUrl, prefix } = await shared('databases')
  const { database, close } = await connect({ url: urlOfDatabase(serverUrl, `${prefix}_product`) })
  await sql`
    update review_cards as card set answered_at = answered_at - interval '25 hours',
      correct_since = correct_since - interval '25 hours',
      missed_at = missed_at - interval '25 hours', due_at = due_at - interval '25 hours'
    from users where users.id = card.user_id and users.first_name = ${firstName}`.execute(database)
  await close()
}

type Drawn = { id: string; options: { id: string; isCorrect: boolean }[] }

/** Practises questions, of which the first are missed. */
const practise = async (
  api: APIRequestContext,
  questions: readonly Drawn[],
  missed: number,
): Promise<void> => {
  const answers = questions.map(({ id, options }, index) => ({
    questionId: id,
    selectedOptionId: options.find(({ isCorrect }) => isCorrect === index >= missed)?.id,
  }))
  const data = { answers, timeSpent: 60, quizType: 'practice' }
  expect((await api.post('/api/quiz/submit', { data })).status()).toBe(200)
}

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

/** In light and dark, and in windows of every width. */
const expectWellShown = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.locator('html.dark').waitFor()
  await expectAccessible(page, CONTRAST_RULES)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.locator('html.light').waitFor()
  await expectWithinWidths(page)
}

const readMissed = async (page: Page): Promise<void> => {
  await page.goto('/missed')
  await region(page, '3 questions in 1 book')
    .getByText('You can review a question a day after you missed it.')
    .waitFor()
  const [first] = await page.locator('ol summary').all()
  await first?.focus()
  await page.keyboard.press('Enter')
  await page.locator('details details[open] blockquote').first().waitFor()
  await expectWellShown(page)
}

const reviewMissed = async (page: Page, answerKey: ReadonlyMap<string, string>): Promise<void> => {
  await page.reload()
  await region(page, '3 questions in 1 book').getByRole('link', { name: 'Review' }).click()
  const player = quizPlayer(page, answerKey)
  for (const number of [1, 2, 3]) await player.answer(number, 3, 'right')
  await page.getByRole('heading', { name: 'Great Work!' }).waitFor()
  await page.goto('/missed')
  await page.getByRole('heading', { name: 'Nothing missed' }).waitFor()
}

/** More or less, if it is past midnight since the first answers. */
const STATUS = /^[0-2] of 5 days this week\.$/

const seeJourney = async (page: Page): Promise<void> => {
  await page.goto('/journey')
  await page
    .getByRole('link', { name: /^Practice Jonah: 10 of \d+ questions seen, 7 of 20 mastered$/ })
    .waitFor()
  await region(page, 'Your goal').getByText('5 days', { exact: true }).click()
  await region(page, 'Your goal').getByText(STATUS).waitFor()
  await expectWellShown(page)
  await page.goto('/dashboard')
  await page.getByText(/^Your goal: [0-2] of 5 days this week$/).waitFor()
  await page.getByRole('link', { name: 'Your journey', exact: true }).click()
  await region(page, 'Your goal').getByText(STATUS).waitFor()
  await page.getByRole('link', { name: /^Practice (the [\w ]+|Acts to Revelation)$/ }).click()
  await page.getByText('Question 1 of 10', { exact: true }).waitFor()
}

export const testBibleJourney = (device: Device): void => {
  it(`finds what was missed, and shows the way through the Bible, on ${device.name}`, async () => {
    const [{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
    const firstName = `Amittai${device.width}`
    const name = { firstName, lastName: 'Gath' }
    const { context, page, pageErrors } = await newSignedInVisitor(address, device, name)
    const api = context.request
    const reply = await api.get('/api/quiz/questions?mode=practice&book=Jonah&limit=10')
    const { questions } = (await reply.json()) as { questions: Drawn[] }
    expect(questions).toHaveLength(10)
    await practise(api, questions, 3)
    await readMissed(page)
    await letDayPass(firstName)
    await reviewMissed(page, answerKey)
    await practise(api, questions.slice(3), 0)
    await seeJourney(page)
    expect(pageErrors).toEqual([])
    await context.close()
  })
}
