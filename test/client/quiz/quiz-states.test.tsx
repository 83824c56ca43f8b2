import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith, type InputOf } from '../../support/client-api.ts'
import { findQuestion, openQuiz, practiceQuestions } from './quiz-support.tsx'

const EMPTY = { questions: [] }

describe('no questions', () => {
  it('of a book: its name, and a way to all of them', async () => {
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

  it('at all: asking again loads them once there are some', async () => {
    const { user, api } = openQuiz({ answers: { 'quiz.questions': EMPTY } })
    expect(await screen.findByText('There are no questions available right now.')).toBeTruthy()
    expect(api.inputsOf('quiz.submit')).toHaveLength(0)
    api.answer({ 'quiz.questions': practiceQuestions(2) })
    await user.click(screen.getByRole('button', { name: 'Show All Questions' }))
    await findQuestion(1)
  })
})

it('questions that do not load can be asked for again', async () => {
  const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
  const { user, api } = openQuiz({ answers: { 'quiz.questions': broken } })
  expect(await screen.findByText('The questions could not be loaded.')).toBeTruthy()
  api.answer({ 'quiz.questions': practiceQuestions(2) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findQuestion(1)
})

it('books that do not load leave the quiz alone and can be asked for again', async () => {
  const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
  const { user, api } = openQuiz({ answers: { 'quiz.books': broken } })
  await findQuestion(1)
  expect(await screen.findByText('The list of books could not be loaded.')).toBeTruthy()
  api.answer({ 'quiz.books': { books: ['Ruth'] } })
  await user.click(screen.getByRole('button', { name: 'Load the books again' }))
  expect(await screen.findByRole('option', { name: 'Ruth' })).toBeTruthy()
})

it('while loading, the heading is there already', async () => {
  openQuiz({ answers: { 'quiz.questions': () => new Promise(() => {}) } })
  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

describe('a sprint', () => {
  it('that does not exist says so', async () => {
    openQuiz({
      path: '/quiz?sprintGroup=g1',
      answers: {
        'quiz.sprintSession': failWith({
          code: 'not_found',
          httpStatus: 404,
          message: 'There is no quiz sprint running here.',
        }),
      },
    })
    expect(await screen.findByText('No sprint here')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('goes on at the member’s place with their score', async () => {
    const { questions } = practiceQuestions(5)
    const keyless = questions.map(({ options, ...question }) => ({
      ...question,
      options: options.map(({ id, optionLetter, optionText }) => ({
        id,
        optionLetter,
        optionText,
      })),
    }))
    const { api } = openQuiz({
      path: '/quiz?sprintGroup=g1',
      answers: {
        'quiz.sprintSession': {
          session: {
            attemptId: 'a1',
            questionIds: questions.map(({ id }) => id),
            lastQuestionIndex: 3,
            currentScore: 2,
          },
        } as never,
        'quiz.questionsByIds': { questions: keyless.toReversed() },
      },
    })
    await findQuestion(4)
    expect(screen.getByText('SPRINT')).toBeTruthy()
    expect(screen.getByText('Question 4 of 5')).toBeTruthy()
    expect(screen.getByText('Score 2')).toBeTruthy()
    await waitFor(() =>
      expect(api.inputsOf('quiz.questionsByIds')).toEqual([
        { questionIds: questions.map(({ id }) => id) },
      ]),
    )
    expect(screen.getByRole('combobox', { name: 'Choose Bible Book' }).matches(':disabled')).toBe(
      true,
    )
  })
})
