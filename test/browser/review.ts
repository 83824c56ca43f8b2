import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect } from '../../src/server/platform/db/connection.ts'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, expectAccessible } from '../support/browser.ts'
import { urlOfDatabase } from '../support/database-connection.ts'
import { shared } from '../support/shared.ts'
import { type Move, type QuizPlayer, quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

/** A day and a half: more than until a missed question comes back, and less than for one that was right. */
const HOURS = 36

/** Lets this time pass for a learner's cards in the shared product. */
const letTimePass = async (firstName: string): Promise<void> => {
  const { serverUrl, prefix } = await shared('databases')
  const { database, close } = await connect({ url: urlOfDatabase(serverUrl, `${prefix}_product`) })
  await sql`
    update review_cards as card
    set due_at = due_at - ${sql.lit(HOURS)} * interval '1 hour',
      answered_at = answered_at - ${sql.lit(HOURS)} * interval '1 hour'
    from users where users.id = card.user_id and users.first_name = ${firstName}`.execute(database)
  await close()
}

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

/** Answers as told, and skips the other questions. */
const play = async (player: QuizPlayer, moves: readonly Move[], total: number): Promise<void> => {
  for (let number = 1; number <= total; number++) {
    await player.answer(number, total, moves[number - 1] ?? 'skip')
  }
}

/** Gives a wrong choice the longest reference of the bank, whichever it has, so that the widths are tried with it. */
const lengthenReferences = async (page: Page): Promise<void> => {
  for (const text of await page.getByText(/ belongs to $/).all()) {
    await text.locator('xpath=following-sibling::span[1]').evaluate((reference) => {
      reference.textContent = 'Deuteronomy 30:15-20'
    })
  }
}

/** The number of questions in the quiz on the screen. */
const totalOf = async (page: Page): Promise<number> => {
  const text = await page.getByText(/^Question 1 of \d+$/).textContent()
  return Number(text?.split(' ').at(-1))
}

const missInPractice = async (page: Page, player: QuizPlayer): Promise<void> => {
  await page.goto('/quiz')
  await play(player, ['wrong', 'right'], 10)
  const back = region(page, 'Bring these back')
  await back.getByText('9 come back tomorrow.').waitFor()
  const [first] = await page.locator('summary', { hasText: 'Not quite right' }).all()
  await first?.click()
  await page.getByRole('button', { name: 'Don’t ask this again' }).click()
  await back.getByText('8 come back tomorrow. 1 won’t come back.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).waitFor()
  await expectAccessible(page)
  await lengthenReferences(page)
  await expectWithinWidths(page)
}

const openReview = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await region(page, '8 to review').getByRole('link', { name: 'Review' }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await region(page, '8 to review').getByRole('link', { name: 'Review' }).click()
  await page.getByRole('heading', { level: 1, name: 'QUIZ' }).waitFor()
}

/** A review whose first question is missed, and then put aside; the second is right. */
const reviewAll = async (page: Page, player: QuizPlayer): Promise<void> => {
  const total = await totalOf(page)
  await player.choose('wrong')
  const dialog = page.getByRole('alertdialog', { name: 'Not quite right' })
  await dialog.getByRole('button', { name: 'Don’t ask this again' }).click()
  await dialog.getByText('Won’t come back').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await page.getByText(`Question 2 of ${total}`, { exact: true }).waitFor()
  await player.choose('right')
  for (let number = 3; number <= total; number++) await player.answer(number, total, 'skip')
  await page.getByRole('heading', { name: 'Great Work!' }).waitFor()
  await region(page, 'Practice mode').getByText('Review', { exact: true }).waitFor()
  await region(page, 'Bring these back')
    .getByText(/come back tomorrow. 1 won’t come back\.$/)
    .waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

const expectNothingDue = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText(/^Next review (tomorrow|later today)$/).waitFor()
  await expectAccessible(page)
  await page.goto('/quiz?type=review')
  await page.getByRole('heading', { name: 'Nothing to review now' }).waitFor()
  await page.getByText(/Your next review is (tomorrow|later today)\.$/).waitFor()
  await expectAccessible(page)
}

export const testReview = (device: Device): void => {
  describe(`a review on ${device.name}`, () => {
    it('brings missed questions back on a later day, but none that was put aside', async () => {
      const [{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
      const firstName = `Lois${device.width}`
      const name = { firstName, lastName: 'Lystra' }
      const { context, page, pageErrors } = await newSignedInVisitor(address, device, name)
      const player = quizPlayer(page, answerKey)
      await missInPractice(page, player)
      await letTimePass(firstName)
      await openReview(page)
      await reviewAll(page, player)
      await expectNothingDue(page)
      expect(pageErrors).toEqual([])
      await context.close()
    })
  })
}
