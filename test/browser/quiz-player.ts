import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What to do with a question. */
export type Move = 'right' | 'wrong' | 'skip'

export type QuizPlayer = {
  /** The question on the screen. */
  readonly question: () => Promise<string>
  /** Answers the question `number` by keyboard alone and continues. */
  readonly meet: (number: number, total: number, move: Move) => Promise<void>
}

const LETTERS = ['a', 'b', 'c', 'd']

/** Plays a quiz as a person without a mouse does, knowing the answers. */
export const quizPlayer = (page: Page, answerKey: ReadonlyMap<string, string>): QuizPlayer => {
  const heading = page.locator('main section h2').first()
  const tiles = page.locator('main section button[data-state]')

  const question = async (): Promise<string> => {
    const text = (await heading.textContent()) ?? ''
    return text.replace(/^Question \d+:\s*/, '').trim()
  }

  /** The place, 0 to 3, of a right or a wrong option. */
  const placeOf = async (move: 'right' | 'wrong'): Promise<number> => {
    const answer = answerKey.get(await question())
    expect(answer, `the bank has no question "${await question()}"`).toBeDefined()
    const texts = await tiles.locator('> span:last-child').allTextContents()
    const isRight = (text: string): boolean => text.replace(/^[A-D]:\s*/, '').trim() === answer
    const right = texts.findIndex(isRight)
    expect(right, `"${answer}" is not among ${texts.join(' | ')}`).toBeGreaterThanOrEqual(0)
    return move === 'right' ? right : (right + 1) % 4
  }

  const meet = async (number: number, total: number, move: Move): Promise<void> => {
    await page.getByText(`Question ${number} of ${total}`, { exact: true }).waitFor()
    await page.locator('main section button[data-state=open]').first().waitFor()
    if (move === 'skip') {
      await page.keyboard.press('s')
      return
    }
    const place = await placeOf(move)
    // Digits and letters by turns: both must work.
    await page.keyboard.press(number % 2 === 0 ? String(place + 1) : (LETTERS[place] as string))
    if (move === 'right') return
    const dialog = page.getByRole('alertdialog', { name: 'Not quite right' })
    await dialog.waitFor()
    await page.keyboard.press(['Enter', 'o', 'j'][number % 3] as string)
    await dialog.waitFor({ state: 'hidden' })
  }

  return { question, meet }
}
