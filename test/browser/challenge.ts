import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, expectAccessible } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { type Move, type QuizPlayer, quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

/** The bodies of the calls that draw further questions. */
const recordDraws = (page: Page): readonly string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('quiz.nextQuestions')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

const play = async (player: QuizPlayer, move: Move): Promise<void> => {
  for (let number = 1; number <= 10; number++) await player.answer(number, 10, move)
}

/** Switches Challenge Mode on in practice, which begins a new round. */
const switchOn = async (page: Page): Promise<void> => {
  await page.goto('/quiz')
  await page.getByText(/^(All 10 are|\d of 10 are) new to you$/).waitFor()
  await page.getByRole('checkbox', { name: 'Challenge Mode' }).check()
  await page.getByRole('heading', { level: 1, name: 'Challenge Mode' }).waitFor()
  await page.getByText('Starts like practice, then follows your answers').waitFor()
  expect(await page.title()).toContain('Challenge Mode')
  await expectAccessible(page)
  await expectWithinWidths(page)
}

const expectStanding = async (page: Page): Promise<void> => {
  const standing = page.getByRole('region', { name: 'Where you stand' })
  await standing.getByText(/^(You’re|So far, you’re) /).waitFor()
  await standing.getByText(/ would help most now\.$/).waitFor()
  await standing.getByRole('link', { name: /^Challenge in / }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

export const testChallenge = (device: Device): void => {
  describe(`a challenge on ${device.name}`, () => {
    it('draws its questions while it goes, and says afterwards where the learner stands', async () => {
      const [{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
      const name = { firstName: `Priscilla${device.width}`, lastName: 'Ephesus' }
      const { context, page, pageErrors } = await newSignedInVisitor(address, device, name)
      const player = quizPlayer(page, answerKey)
      const draws = recordDraws(page)
      await switchOn(page)
      await play(player, 'wrong')
      await page.getByRole('heading', { name: 'Great Work!' }).waitFor()
      // Three to begin with, then 2, 2, 2 and 1.
      expect(draws).toHaveLength(4)
      await expectStanding(page)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await play(player, 'skip')
      await expectStanding(page)
      // After twenty misses, questions are chosen by the answers.
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page
        .getByText('Chosen by your answers, to be right about three times in four')
        .waitFor()
      expect(pageErrors).toEqual([])
      await context.close()
    })
  })
}
