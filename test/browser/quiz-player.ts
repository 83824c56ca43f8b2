import type { APIRequestContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How to answer a question. */
export type Move = 'right' | 'wrong' | 'skip'

export type QuizPlayer = {
  /** The question on the screen. */
  readonly question: () => Promise<string>
  /** Chooses an option by keyboard: A to D, or with `digits` 1 to 4. */
  readonly choose: (move: 'right' | 'wrong', digits?: boolean) => Promise<void>
  /** Answers the question with this number by keyboard, and continues to the next. */
  readonly answer: (number: number, total: number, move: Move) => Promise<void>
}

const LETTERS = ['a', 'b', 'c', 'd']

/** From the next page on, a question that is answered correctly stays until the learner goes on. */
export const turnOffAutoNext = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('berean.auto-next', 'off'))

/** Plays a quiz with the keyboard alone, with the help of the answer key. */
export const quizPlayer = (page: Page, answerKey: ReadonlyMap<string, string>): QuizPlayer => {
  const heading = page.locator('main section h2').first()
  const tiles = page.locator('main section button[data-state]')

  const question = async (): Promise<string> => {
    const text = (await heading.textContent()) ?? ''
    return text.replace(/^Question \d+:\s*/, '').trim()
  }

  /** The index of the correct option, or of a wrong one. */
  const optionIndexOf = async (move: 'right' | 'wrong'): Promise<number> => {
    const correct = answerKey.get(await question())
    expect(correct, `the bank has no question "${await question()}"`).toBeDefined()
    const texts = await tiles.locator('> span:last-child').allTextContents()
    const isRight = (text: string): boolean => text.replace(/^[A-D]:\s*/, '').trim() === correct
    const right = texts.findIndex(isRight)
    expect(right, `"${correct}" is not among ${texts.join(' | ')}`).toBeGreaterThanOrEqual(0)
    return move === 'right' ? right : (right + 1) % 4
  }

  const choose = async (move: 'right' | 'wrong', digits = false): Promise<void> => {
    await page.locator('main section button[data-state=open]').first().waitFor()
    const index = await optionIndexOf(move)
    await page.keyboard.press(digits ? String(index + 1) : (LETTERS[index] as string))
  }

  const answer = async (number: number, total: number, move: Move): Promise<void> => {
    await page.getByText(`Question ${number} of ${total}`, { exact: true }).waitFor()
    if (move === 'skip') {
      await page.locator('main section button[data-state=open]').first().waitFor()
      await page.keyboard.press('s')
      return
    }
    // Alternates between digits and letters, since both must work.
    await choose(move, number % 2 === 0)
    if (move === 'right') return
    const dialog = page.getByRole('alertdialog', { name: 'Not quite right' })
    await dialog.waitFor()
    await page.keyboard.press(['Enter', 'o', 'j'][number % 3] as string)
    await dialog.waitFor({ state: 'hidden' })
  }

  return { question, choose, answer }
}

/** Answers this many questions of the attempt correctly, without a browser. */
export const answerThroughApi = async (
  api: APIRequestContext,
  answerKey: ReadonlyMap<string, string>,
  attemptId: string,
  count: number,
): Promise<void> => {
  for (let answered = 0; answered < count; answered++) {
    const { question } = await (await api.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json()
    const correct = answerKey.get(question.question)
    const option = question.options.find(
      ({ optionText }: { readonly optionText: string }) => optionText === correct,
    )
    const data = { attemptId, questionId: question.id, selectedOptionId: option.id }
    expect((await api.post('/api/quiz/answer', { data })).status()).toBe(200)
  }
}
