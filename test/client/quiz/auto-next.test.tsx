import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findQuestion, openQuiz, option } from './quiz-support.tsx'

type User = ReturnType<typeof openQuiz>['user']

const lesson = (): HTMLElement => screen.getByText('Lesson 1')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isAt = (number: number): boolean => screen.queryByText(`Question ${number} of 3`) !== null

const passageLink = () => screen.getByRole('link', { name: /Read Scripture/ })
const goToAnotherTab = () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  visibility.mockRestore()
}

/**
 * Answers the first question correctly, half a second ago.
 * @param shouldAdvanceTime what the learner does needs time to pass, too
 */
const answerFirst = async (shouldAdvanceTime = true) => {
  const quiz = openQuiz()
  await findQuestion(1)
  vi.useFakeTimers({ shouldAdvanceTime })
  await act(async () => option('Esther 1').click())
  await wait(500)
  return quiz
}

describe('auto-next', () => {
  it.each([
    ['1', 'After 1 s', 1000],
    ['3', 'After 3 s', 3000],
    ['8', 'After 8 s', 8000],
  ])('can move on after %s s, also after a reload', async (_seconds, label, delayMs) => {
    const { user, unmount } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('radio', { name: label }))
    unmount()
    openQuiz()
    await findQuestion(1)
    expect(screen.getByRole('radio', { name: label })).toHaveProperty('checked', true)
    vi.useFakeTimers()
    act(() => option('Esther 1').click())
    act(() => vi.advanceTimersByTime(delayMs - 1))
    expect(isAt(1)).toBe(true)
    act(() => vi.advanceTimersByTime(1))
    expect(isAt(2)).toBe(true)
  })

  it('offers no delay while it is off', async () => {
    const { user } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('checkbox', { name: 'Auto-next' }))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  describe('waits', () => {
    it.each([
      [
        'the pointer is on the explanation',
        () => fireEvent.pointerMove(lesson(), { pointerType: 'mouse' }),
        () => fireEvent.pointerLeave(lesson()),
      ],
      [
        'a pen hovers over the explanation',
        () => fireEvent.pointerMove(lesson(), { pointerType: 'pen' }),
        () => fireEvent.pointerLeave(lesson()),
      ],
      [
        'the focus is in the explanation',
        () => fireEvent.focusIn(lesson()),
        () => fireEvent.focusOut(lesson()),
      ],
    ])('while %s, and then starts again', async (_what, begin, end) => {
      await answerFirst(false)
      begin()
      await wait(60_000)
      expect(isAt(1)).toBe(true)
      end()
      await wait(999)
      expect(isAt(1)).toBe(true)
      await wait(1)
      expect(isAt(2)).toBe(true)
    })

    it('not for a mouse that rests where the explanation appears', async () => {
      await answerFirst(false)
      fireEvent.pointerEnter(lesson(), { pointerType: 'mouse' })
      await wait(600)
      expect(isAt(2)).toBe(true)
    })

    it.each([
      ['a touch', () => fireEvent.pointerDown(lesson(), { pointerType: 'touch' })],
      ['scrolling with the wheel', () => fireEvent.wheel(document.body)],
      ['scrolling with a finger', () => fireEvent.touchMove(document.body)],
      ['scrolling with a key', () => fireEvent.keyDown(document.body, { key: 'PageDown' })],
      ['scrolling with Space', () => fireEvent.keyDown(document.body, { key: ' ' })],
      ['opening the passage', () => fireEvent.pointerDown(passageLink())],
      ['going to another tab', goToAnotherTab],
    ])('until Next after %s', async (_what, read) => {
      await answerFirst(false)
      act(() => void read())
      await wait(600_000)
      expect(isAt(1)).toBe(true)
      act(() => screen.getByRole('button', { name: 'Next Question' }).click())
      expect(isAt(2)).toBe(true)
      await act(async () => option('Esther 2').click())
      await wait(1000)
      expect(isAt(3)).toBe(true)
    })

    it.each([
      ['the mouse', (user: User, button: HTMLElement) => user.click(button)],
      [
        'the keyboard',
        async (user: User, button: HTMLElement) => {
          act(() => button.focus())
          await user.keyboard('{Enter}')
        },
      ],
    ])('after “Keep reading” with %s, which keeps its place and the focus', async (_, press) => {
      const { user } = await answerFirst()
      const button = screen.getByRole('button', { name: 'Keep reading' })
      await press(user, button)
      expect(button.textContent).toBe('Take your time')
      expect(document.activeElement).toBe(button)
      fireEvent.pointerLeave(lesson())
      act(() => button.blur())
      await wait(600_000)
      expect(isAt(1)).toBe(true)
    })

    it('behind a dialog, and after it', async () => {
      const { user } = await answerFirst()
      await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
      await wait(600_000)
      expect(isAt(1)).toBe(true)
      await user.click(screen.getByRole('button', { name: 'Stay' }))
      await wait(600_000)
      expect(isAt(1)).toBe(true)
    })
  })
})
