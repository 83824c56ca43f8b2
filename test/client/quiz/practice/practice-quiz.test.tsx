import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  correctIdOf,
  descriptionOf,
  findQuestion,
  openQuiz,
  option,
  practiceQuestions,
  questionIdOf,
  verseText,
  wrongIdOf,
} from '../quiz-support.tsx'

const status = (text: RegExp) =>
  screen.getAllByRole('status').some((region) => text.test(region.textContent))

describe('a round of practice', () => {
  it('shows the first question with its reference, options and links', async () => {
    openQuiz({ path: '/quiz?book=Ruth' })
    await findQuestion(1)
    expect(screen.getByRole('heading', { level: 1, name: 'QUIZ' })).toBeTruthy()
    expect(screen.getByText('PRACTICE')).toBeTruthy()
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    expect(screen.queryByText(/\d XP/)).toBeNull()
    expect(screen.getByRole('link', { name: /Read Scripture/ }).getAttribute('href')).toBe(
      'https://www.biblegateway.com/passage/?search=Ruth+1%3A16&version=ESV',
    )
    expect(screen.getByRole('link', { name: /Study Chapter/ }).getAttribute('href')).toBe(
      'https://www.biblegateway.com/passage/?search=Ruth+1&version=ESV',
    )
  })

  it('counts a correct answer, shows its lesson and moves on after exactly a second', async () => {
    openQuiz()
    await findQuestion(1)
    vi.useFakeTimers()
    act(() => option('Esther 1').click())
    expect(screen.getByText('Score 1')).toBeTruthy()
    expect(screen.getByText('Streak 1')).toBeTruthy()
    expect(screen.getByText('Lesson 1')).toBeTruthy()
    expect(option('Esther 1.*correct answer')).toBeTruthy()
    expect(status(/^Correct\..*Lesson 1/)).toBe(true)
    act(() => vi.advanceTimersByTime(999))
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /number 2/ }))
  })

  it('waits for Next without Auto-next, also after a reload', async () => {
    const { user, unmount } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('checkbox', { name: 'Auto-next' }))
    unmount()
    const again = openQuiz()
    await findQuestion(1)
    expect(screen.getByRole('checkbox', { name: 'Auto-next' }).matches(':checked')).toBe(false)
    vi.useFakeTimers()
    act(() => option('Esther 1').click())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    vi.useRealTimers()
    await again.user.click(screen.getByRole('button', { name: 'Next Question' }))
    await findQuestion(2)
  })

  it('explains a wrong answer and continues on Enter', async () => {
    const { user } = openQuiz()
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await findQuestion(2)
    await user.click(option('Hannah 2'))
    const dialog = screen.getByRole('alertdialog', { name: 'Not quite right' })
    expect(descriptionOf(dialog)).toMatch(/Esther 2 \(Ruth 2:16\)/)
    expect(within(dialog).getByText(verseText('Ruth 2:16'))).toBeTruthy()
    expect(within(dialog).getByText('Lesson 2')).toBeTruthy()
    expect(
      within(dialog)
        .getByRole('link', { name: /Study Ruth 2:16/ })
        .getAttribute('rel'),
    ).toBe('noopener')
    expect(screen.getByText('Streak 0')).toBeTruthy()
    // The dialog says it, and nothing else does.
    expect(status(/Esther 2/)).toBe(false)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await findQuestion(3))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('submits once at the end, with skips as empty answers', async () => {
    const { user, api } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    await findQuestion(2)
    expect(status(/^Question 1 skipped$/)).toBe(true)
    await user.click(option('Ruth 2'))
    await user.click(screen.getByRole('button', { name: 'Continue (Press Enter)' }))
    await findQuestion(3)
    expect(screen.getByRole('button', { name: 'Finish Quiz' }).matches(':disabled')).toBe(true)
    await user.click(option('Esther 3'))
    await user.click(screen.getByRole('button', { name: 'Finish Quiz' }))

    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Great Work!' }))
    expect(screen.getByText('QUIZ COMPLETE')).toBeTruthy()
    await waitFor(() => expect(api.inputsOf('quiz.submit')).toHaveLength(1))
    expect(api.inputsOf('quiz.submit')[0]).toMatchObject({
      quizType: 'practice',
      answers: [
        { questionId: questionIdOf(1), selectedOptionId: '' },
        { questionId: questionIdOf(2), selectedOptionId: wrongIdOf(2) },
        { questionId: questionIdOf(3), selectedOptionId: correctIdOf(3) },
      ],
    })
    expect(screen.getByRole('region', { name: 'Practice mode' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('measures the time spent, at most 30 seconds per answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, api } = openQuiz({ answers: { 'quiz.questions': practiceQuestions(2) } })
    await findQuestion(1)
    vi.setSystemTime(Date.now() + 8000)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    await findQuestion(2)
    vi.setSystemTime(Date.now() + 500_000)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    await screen.findByText('Great Work!')
    await waitFor(() => expect(api.inputsOf('quiz.submit')[0]).toMatchObject({ timeSpent: 38 }))
  })
})
