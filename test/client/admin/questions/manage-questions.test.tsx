import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ManageQuestions } from '../../../../src/client/admin/questions/manage-questions.tsx'
import { answerCalls, failWith } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'
import { QUESTION_ID, type Question, questionWith } from './question-sample.ts'

const open = async (question: Question) => {
  const api = answerCalls({
    ...signedInAs({ isAdmin: true }),
    'question.list': {
      questions: [question],
      total: 1,
      page: 1,
      pageSize: 20,
      hasMoreMatches: false,
    },
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
