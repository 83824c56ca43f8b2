import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ManageQuestions } from '../../../src/client/admin/manage-questions.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import { QUESTION_ID, type Question, questionWith } from './question-sample.ts'

const open = async (question: Question) => {
  answerCalls({
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
