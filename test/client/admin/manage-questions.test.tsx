import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ManageQuestions } from '../../../src/client/admin/manage-questions.tsx'
import { answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import type { OutputOf } from '../../support/procedures.ts'

type Listed = OutputOf<'question.list'>
type Question = Listed['questions'][number]

const ID = '0190a0c0-0000-7000-8000-00000000000a'
const CHANGED_MEANWHILE =
  'Somebody else has changed this question meanwhile. Cancel and open it again to see the change.'

const questionWith = (changes: Partial<Question>): Question => ({
  id: ID,
  question: 'Whose field did Ruth glean in?',
  theme: 'People',
  difficulty: 3,
  scriptureReference: 'Ruth 2:3',
  book: 'Ruth',
  isActive: true,
  lesson: 'Boaz was of the family of Elimelech.',
  revision: 'first',
  options: ['Boaz', 'Elimelech', 'Mahlon', 'Obed'].map((optionText, index) => ({
    id: `0190a0c0-0000-7000-8000-00000000001${index}`,
    optionLetter: (['A', 'B', 'C', 'D'] as const)[index] ?? 'A',
    optionText,
    isCorrect: index === 0,
    picked: null,
  })),
  version: null,
  isAnswerHidden: false,
  statistics: null,
  openReports: 0,
  ...changes,
})

const listOf = (question: Question): Listed => ({
  questions: [question],
  total: 1,
  page: 1,
  pageSize: 20,
  hasMoreMatches: false,
})

const open = async (first: Question) => {
  const api = answerCalls({
    ...signedInAs({ isAdmin: true }),
    'question.list': listOf(first),
    'question.bookCounts': { bookCounts: [{ book: 'Ruth', count: 1, active: 1 }] },
    'question.count': { count: 1, active: 1, canRestore: false },
  })
  const view = renderInApp(<ManageQuestions />, { path: '/admin/questions', signedIn: true })
  await screen.findByRole('table', { name: 'Questions' })
  return { api, ...view }
}

const editButton = () => screen.getByRole('button', { name: /^Edit/ })
const questionField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ })

it('keeps what was typed when somebody else was quicker, and then begins with their change', async () => {
  const { api, user } = await open(questionWith({}))
  await user.click(editButton())
  await user.type(await questionField(), '!')
  api.answer({
    'question.edit': failWith({ code: 'conflict', httpStatus: 409, message: CHANGED_MEANWHILE }),
    'question.list': listOf(questionWith({ question: 'Who owned the field?', revision: 'second' })),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Edit question' })
  await user.click(within(dialog).getByRole('button', { name: 'Save question' }))
  await within(dialog).findByText(CHANGED_MEANWHILE)
  expect(api.inputsOf('question.edit')).toMatchObject([{ id: ID, revision: 'first' }])
  // The list below shows the change already.
  await screen.findByText('Who owned the field?')
  expect((await questionField()).value).toBe('Whose field did Ruth glean in?!')

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(editButton())
  expect((await questionField()).value).toBe('Who owned the field?')
  api.answer({
    'question.edit': { question: questionWith({ question: 'Who owned it?', revision: 'third' }) },
  })
  await user.type(await questionField(), ' ')
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await screen.findByText('Question Updated')
  expect(api.inputsOf('question.edit').at(-1)).toMatchObject({ revision: 'second' })
})

it('offers no edit where the answer is hidden', async () => {
  await open(questionWith({ isAnswerHidden: true, lesson: null, revision: null }))
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})
