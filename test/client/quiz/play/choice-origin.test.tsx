import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith } from '../../../support/client-api.ts'
import { dailyServer } from '../daily-server.ts'
import { openQuiz, questionIdOf, quizResult, verseText, wrongIdOf } from '../quiz-support.tsx'

const DAILY = '/quiz?type=daily'

const explanation = (changes: object = {}) => ({
  'quiz.explanation': { lesson: 'Lesson 1', also: null, selectedOptionFrom: null, ...changes },
})

describe('after a wrong choice', () => {
  it('the explanation of a daily quiz says where it belongs, and opens the verse', async () => {
    const { user } = openQuiz({ path: DAILY, answers: dailyServer().answers })
    await screen.findByText(/number 1\?/)
    await user.keyboard('a')
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findByText('“Ruth 1” belongs to')
    expect(dialog.textContent).toContain('“Ruth 1” belongs to Esther 1:1.')
    expect(within(dialog).queryByText(verseText('Esther 1:1'))).toBeNull()
    const button = within(dialog).getByRole('button', { name: 'Read it (Esther 1:1)' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    await within(dialog).findByText(verseText('Esther 1:1'))
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(within(dialog).getByRole('button', { name: 'Close (Esther 1:1)' }))
    expect(within(dialog).queryByText(verseText('Esther 1:1'))).toBeNull()
  })

  it('practice asks the server only then', async () => {
    const answers = explanation({ selectedOptionFrom: 'Ruth 1:4' })
    const { user, api } = openQuiz({ answers })
    await screen.findByText(/number 1\?/)
    expect(api.inputsOf('quiz.explanation')).toEqual([])
    await user.keyboard('a')
    await screen.findByText('“Ruth 1” belongs to')
    expect(api.inputsOf('quiz.explanation')).toEqual([
      { questionId: questionIdOf(1), selectedOptionId: wrongIdOf(1) },
    ])
  })

  it('practice goes on where that cannot be loaded, with the lesson', async () => {
    const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
    const { user } = openQuiz({ answers: { 'quiz.explanation': broken } })
    await screen.findByText(/number 1\?/)
    await user.keyboard('a')
    expect(await screen.findByText('Lesson 1')).toBeTruthy()
    expect(screen.queryByText(/belongs to/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/number 2\?/)).toBeTruthy()
  })

  it('nothing is said where it is not known', async () => {
    const { user, api } = openQuiz({ answers: explanation() })
    await screen.findByText(/number 1\?/)
    await user.keyboard('a')
    await waitFor(() => expect(api.inputsOf('quiz.explanation')).toHaveLength(1))
    expect(await screen.findByText('Lesson 1')).toBeTruthy()
    expect(screen.queryByText(/belongs to/)).toBeNull()
  })
})

describe('a question that needs two passages', () => {
  it.each(['a', 'b'])('has both in its explanation (answer %s)', async (answer) => {
    const { user } = openQuiz({ answers: explanation({ also: 'Isaiah 53:7' }) })
    await screen.findByText(/number 1\?/)
    await user.keyboard(answer)
    const reflection = await screen.findByRole('complementary', { name: 'Reflection' })
    await within(reflection).findByText(verseText('Isaiah 53:7'))
    expect(within(reflection).getByText(verseText('Ruth 1:16'))).toBeTruthy()
  })
})

it('a result can be read again with both', async () => {
  const daily = dailyServer({ total: 1, outcomes: ['wrong'] })
  const answer = {
    questionId: questionIdOf(1),
    selectedOptionId: wrongIdOf(1),
    outcome: 'wrong' as const,
    timedOut: false,
    correctOptionId: null,
    lesson: 'Lesson 1',
    also: 'Isaiah 53:7',
    selectedOptionFrom: 'Ruth 1:4',
  }
  const correctOptionId = `${wrongIdOf(1).slice(0, -1)}2`
  const { user } = openQuiz({
    path: DAILY,
    answers: {
      ...daily.answers,
      'quiz.submit': quizResult({ total: 1, answers: [{ ...answer, correctOptionId }] }),
    },
  })
  await user.click(await screen.findByText(/number 1\?/))
  await screen.findByText(verseText('Isaiah 53:7'))
  expect(screen.getByText('“Ruth 1” belongs to')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Read it (Ruth 1:4)' }))
  expect(await screen.findByText(verseText('Ruth 1:4'))).toBeTruthy()
})
