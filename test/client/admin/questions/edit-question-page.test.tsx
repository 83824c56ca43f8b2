import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import EditQuestionPage from '../../../../src/client/admin/questions/edit-question-page.tsx'
import { type Answers, answerCalls, failWith } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'
import { QUESTION_ID, type Question, questionWith } from './question-sample.ts'

const PATH = `/admin/questions/${QUESTION_ID}`
const LIST = '/admin/questions?tab=manage'
const CHANGED_MEANWHILE =
  'Somebody else has changed this question meanwhile. Cancel and open it again to see the change.'

const open = (question: Question, answers: Answers = {}) => {
  const api = answerCalls({
    ...signedInAs({ isAdmin: true }),
    'question.get': { question },
    ...answers,
  })
  return { api, ...renderForm() }
}

const renderForm = () =>
  renderInApp(
    <Route path="/admin/questions/:id">
      <EditQuestionPage />
    </Route>,
    { path: PATH, signedIn: true },
  )

const questionField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ })
const press = (name: string) => screen.getByRole('button', { name })
/** The form keeps saying what a toast says too. */
const expectChangedMeanwhile = async (): Promise<void> => {
  const form = (await questionField()).closest('form') as HTMLElement
  expect(await within(form).findByText(CHANGED_MEANWHILE)).toBeTruthy()
}

it('keeps what was typed when somebody else was quicker, and then begins with their change', async () => {
  const { api, user, navigate, currentPath } = open(questionWith({}), {
    'question.edit': failWith({ code: 'conflict', httpStatus: 409, message: CHANGED_MEANWHILE }),
  })
  await user.type(await questionField(), '!')
  api.answer({
    'question.get': {
      question: questionWith({ question: 'Who owned the field?', revision: 'second' }),
    },
  })
  await user.click(press('Save question'))
  await expectChangedMeanwhile()
  await waitFor(() => expect(api.inputsOf('question.get')).toHaveLength(2))
  // Trying again does not make the other change undone.
  await user.click(press('Save question'))
  const sent = { id: QUESTION_ID, revision: 'first' }
  await waitFor(() => expect(api.inputsOf('question.edit')).toMatchObject([sent, sent]))
  await expectChangedMeanwhile()
  expect((await questionField()).value).toBe('Whose field did Ruth glean in?!')

  await user.click(press('Cancel'))
  expect(currentPath()).toBe(LIST)
  navigate(PATH)
  await waitFor(async () => expect((await questionField()).value).toBe('Who owned the field?'))
  api.answer({
    'question.edit': { question: questionWith({ question: 'Who owned it?', revision: 'third' }) },
  })
  await user.type(await questionField(), ' ')
  await user.click(press('Save question'))
  await screen.findByText('Question Updated')
  expect(currentPath()).toBe(LIST)
  expect(api.inputsOf('question.edit').at(-1)).toMatchObject({ revision: 'second' })
})

const leaveTo = async (navigate: (path: string) => void, path: string): Promise<void> => {
  navigate(path)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
}

const closeTab = (): Event => {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing
}

it('shows changes again that were neither saved nor cancelled', async () => {
  const { api, user, navigate } = open(questionWith({}))
  expect(closeTab().defaultPrevented).toBe(false)
  await user.type(await questionField(), '!')
  await waitFor(() => expect(closeTab().defaultPrevented).toBe(true))

  await leaveTo(navigate, '/admin/reports')
  expect(closeTab().defaultPrevented).toBe(false)
  api.answer({
    'question.get': { question: questionWith({ theme: 'Fields', revision: 'second' }) },
  })
  navigate(PATH)
  await screen.findByText(/^These are your changes from before\./)
  expect((await questionField()).value).toBe('Whose field did Ruth glean in?!')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Theme/ }).value).toBe('Fields')

  // They were made to what was stored then, and somebody else has changed it since.
  api.answer({
    'question.edit': failWith({ code: 'conflict', httpStatus: 409, message: CHANGED_MEANWHILE }),
  })
  await user.click(press('Save question'))
  await expectChangedMeanwhile()
  expect(api.inputsOf('question.edit')).toMatchObject([{ revision: 'first' }])
  await user.click(press('Cancel'))
})

it('keeps changes from others who sign in in the same tab', async () => {
  const { api, user, unmount } = open(questionWith({}))
  await user.type(await questionField(), '!')
  unmount()
  api.answer(signedInAs({ id: '0190a0c0-0000-7000-8000-000000000009', isAdmin: true }))
  renderForm()
  expect((await questionField()).value).toBe('Whose field did Ruth glean in?')
})

it('stays where one has gone while it was saved, and forgets the changes', async () => {
  const saving = Promise.withResolvers<{ question: Question }>()
  const { user, navigate, currentPath } = open(questionWith({}), {
    'question.edit': () => saving.promise,
  })
  await user.type(await questionField(), '!')
  await user.click(press('Save question'))
  await screen.findByText('Saving…')
  await leaveTo(navigate, '/admin/reports')
  saving.resolve({ question: questionWith({ revision: 'second' }) })
  await screen.findByText('Question Updated')
  expect(currentPath()).toBe('/admin/reports')
  navigate(PATH)
  expect((await questionField()).value).toBe('Whose field did Ruth glean in?')
})

it('is sent once, by a button that keeps the focus', async () => {
  const saving = Promise.withResolvers<never>()
  const { api, user } = open(questionWith({}), { 'question.edit': () => saving.promise })
  await questionField()
  await user.click(press('Save question'))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' })
  // Browsers take the focus from a button that is disabled.
  expect(button.disabled).toBe(false)
  await user.click(button)
  await user.click(press('Cancel'))
  expect(api.inputsOf('question.edit')).toHaveLength(1)
  expect(await questionField()).toBeTruthy()
})

it('is not filled with what was read before when it cannot be read now', async () => {
  const { api, navigate } = open(questionWith({}))
  await questionField()
  await leaveTo(navigate, LIST)
  api.answer({
    'question.get': failWith({ code: 'internal', httpStatus: 500, message: 'No.' }),
  })
  navigate(PATH)
  await screen.findByText('The question could not be loaded')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('begins with what is stored now, not with what was read before', async () => {
  const { api, navigate } = open(questionWith({}))
  await questionField()
  await leaveTo(navigate, LIST)
  api.answer({ 'question.get': { question: questionWith({ question: 'Who owned the field?' }) } })
  navigate(PATH)
  expect((await questionField()).value).toBe('Who owned the field?')
})

it('is closed where the answer is hidden', async () => {
  open(questionWith({ isAnswerHidden: true, lesson: null, revision: null }))
  await screen.findByRole('heading', { name: 'This question can’t be edited yet' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says how hard learners find the question', async () => {
  const statistics = {
    ...{ answered: 60, correct: 24, discrimination: null, isSuspicious: false },
    measuredDifficulty: 6.8,
  }
  open(questionWith({ statistics }))
  await questionField()
  expect(
    screen.getByRole('combobox', {
      name: 'Difficulty',
      description: /^First answers put it at 6\.8/,
    }),
  ).toBeTruthy()
})

it('says that a question is gone', async () => {
  open(questionWith({}), {
    'question.get': failWith({ code: 'not_found', httpStatus: 404, message: 'Question not found' }),
  })
  await screen.findByRole('heading', { name: 'Question not found' })
  expect(screen.getByRole('link', { name: 'To the questions' }).getAttribute('href')).toBe(LIST)
})
