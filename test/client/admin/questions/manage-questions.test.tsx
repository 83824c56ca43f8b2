import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ManageQuestions } from '../../../../src/client/admin/questions/manage-questions.tsx'
import { answerCalls, failWith } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'
import { QUESTION_ID, type Question, questionWith } from './question-sample.ts'

const listOf = (...questions: Question[]) => ({
  questions,
  total: questions.length,
  ...{ page: 1, pageSize: 20, hasMoreMatches: false },
})

const open = async (question: Question) => {
  const api = answerCalls({
    ...signedInAs({ isAdmin: true }),
    'question.list': listOf(question),
    'question.bookCounts': { bookCounts: [{ book: 'Ruth', count: 1, active: 1 }] },
    'question.count': { count: 1, active: 1, canRestore: false },
  })
  renderInApp(<ManageQuestions />, { path: '/admin/questions', signedIn: true })
  await screen.findByRole('table', { name: 'Questions' })
  return api
}

it('leads to the form of a question', async () => {
  await open(questionWith({}))
  const link = screen.getByRole('link', { name: 'Edit: Whose field did Ruth glean in?' })
  expect(link.getAttribute('href')).toBe(`/admin/questions/${QUESTION_ID}`)
})

it('offers no edit where the answer is hidden', async () => {
  await open(questionWith({ isAnswerHidden: true, lesson: null, revision: null }))
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
})

const STATISTICS = {
  ...{ answered: 60, correct: 24, discrimination: null, isSuspicious: false },
  measuredDifficulty: 6.8,
}

it('shows the measured difficulty beside the written one once it is certain', async () => {
  const { answer } = await open(questionWith({ difficulty: 5, statistics: STATISTICS }))
  const difficulty = screen.getByRole('cell', { name: /^Medium/ })
  expect(difficulty.textContent).toBe('Medium (5) · measured 6.8')
  const question = questionWith({ statistics: { ...STATISTICS, measuredDifficulty: null } })
  answer({ 'question.list': listOf(question) })
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Suspicious' }))
  await waitFor(() =>
    expect(screen.getByRole('cell', { name: /^Easy/ }).textContent).toBe('Easy (1)'),
  )
})

it('lists the questions whose difficulties differ, and says when there are none', async () => {
  const user = userEvent.setup()
  const { answer, inputsOf } = await open(questionWith({ statistics: STATISTICS }))
  answer({ 'question.list': listOf() })
  await user.click(screen.getByRole('radio', { name: 'Difficulty differs' }))
  await screen.findByRole('heading', { name: 'No question’s difficulty differs' })
  screen.getByText(/at least 1\.5 harder or easier than written/)
  expect(inputsOf('question.list').at(-1)).toMatchObject({ view: 'difficulty', page: 1 })
  await user.click(screen.getByRole('button', { name: 'Show all questions' }))
  await screen.findByRole('table', { name: 'Questions' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
})

it('archives the number of questions that it shows, and says so when another number is active', async () => {
  const user = userEvent.setup()
  const { answer, inputsOf } = await open(questionWith({}))
  answer({
    'question.archiveAll': failWith({
      code: 'conflict',
      httpStatus: 409,
      message: 'Nothing was archived: 2 questions are active now, not 1.',
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Archive all' }))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/^1 question will no longer be asked/)).toBeTruthy()
  answer({ 'question.count': { count: 2, active: 2, canRestore: false } })
  await user.click(dialog.getByRole('button', { name: 'Archive all questions' }))
  await screen.findByText('Nothing was archived: 2 questions are active now, not 1.')
  expect(inputsOf('question.archiveAll')).toEqual([{ expectedCount: 1 }])
  await user.click(screen.getByRole('button', { name: 'Archive all' }))
  await dialog.findByText(/^2 questions will no longer be asked/)
})
