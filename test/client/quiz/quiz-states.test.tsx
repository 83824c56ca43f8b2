import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith, later } from '../../support/client-api.ts'
import type { InputOf } from '../../support/procedures.ts'
import {
  expectToStayWhileTrying,
  findQuestion,
  openQuiz,
  practiceQuestions,
} from './quiz-support.tsx'

const EMPTY = { questions: [] }

describe('without questions', () => {
  it('names the book and offers all questions', async () => {
    const byBook = ({ book }: InputOf<'quiz.questions'>) =>
      book === 'Ruth' ? EMPTY : practiceQuestions(3)
    const { user, currentPath } = openQuiz({
      path: '/quiz?book=Ruth',
      answers: { 'quiz.questions': byBook },
    })
    expect(await screen.findByText('No questions found for Ruth.')).toBeTruthy()
    expect(screen.getByText('No Questions Available')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show All Questions' }))
    await findQuestion(1)
    expect(currentPath()).toBe('/quiz?type=practice')
  })

  it('loads them on request once there are some', async () => {
    const { user, api } = openQuiz({ answers: { 'quiz.questions': EMPTY } })
    expect(await screen.findByText('There are no questions available right now.')).toBeTruthy()
    expect(api.inputsOf('quiz.submit')).toHaveLength(0)
    api.answer({ 'quiz.questions': practiceQuestions(2) })
    await user.click(screen.getByRole('button', { name: 'Show All Questions' }))
    await findQuestion(1)
  })
})

it('loads questions on request after a failure', async () => {
  const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
  const { user, api } = openQuiz({ answers: { 'quiz.questions': broken } })
  expect(await screen.findByText('Broken.')).toBeTruthy()
  const reply = later<'quiz.questions'>()
  api.answer({ 'quiz.questions': reply.answer })
  await expectToStayWhileTrying(user)
  reply.arrive(practiceQuestions(2))
  await findQuestion(1)
})

it('plays without the list of books, and loads it on request', async () => {
  const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
  const { user, api } = openQuiz({ answers: { 'quiz.books': broken } })
  await findQuestion(1)
  await user.click(screen.getByRole('button', { name: /^Book, search and translation/ }))
  expect(await screen.findByText('The list of books could not be loaded.')).toBeTruthy()
  api.answer({ 'quiz.books': { books: ['Ruth'] } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Ruth' })).toBeTruthy()
})

it('shows the heading while loading', async () => {
  openQuiz({ answers: { 'quiz.questions': () => new Promise(() => {}) } })
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByText('Loading…')).toBeTruthy()
})
