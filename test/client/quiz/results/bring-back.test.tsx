import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failWith } from '../../../support/client-api.ts'
import {
  ATTEMPT_ID,
  answered,
  findQuestion,
  openQuiz,
  practiceQuestions,
  questionIdOf,
  quizResult,
} from '../quiz-support.tsx'

const REFUSED = failWith({
  code: 'not_found',
  httpStatus: 404,
  message: 'You haven’t answered this question.',
})

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
const card = (number: number, dueAt: string, isAside = false) => ({
  questionId: questionIdOf(number),
  dueAt,
  isAside,
})
const openResult = async (answers = {}) => {
  const visit = openQuiz({
    answers: {
      'quiz.questions': practiceQuestions(1),
      'quiz.submit': quizResult({
        attemptId: ATTEMPT_ID,
        answers: [answered(1, 'wrong'), answered(2, 'wrong'), answered(3, 'correct')],
      }),
      'quiz.questionsByIds': practiceQuestions(3),
      'quiz.setCardAside': ({ isAside }) => ({ isAside }),
      ...answers,
    },
  })
  await findQuestion(1)
  await visit.user.click(screen.getByRole('button', { name: 'Skip Question' }))
  await screen.findByText('Great Work!')
  return visit
}
const section = () => screen.findByRole('region', { name: 'Bring these back' })

it('says by date when missed questions come back, and offers what is due now', async () => {
  const cards = [card(1, inDays(-1)), card(2, inDays(1))]
  const { api } = await openResult({ 'quiz.reviewCards': { cards, due: 7, nextAt: null } })
  const back = within(await section())
  expect(await back.findByText('1 is ready now and 1 comes back tomorrow.')).toBeTruthy()
  const now = back.getByRole('link', { name: 'Review 7 now' })
  expect(now.getAttribute('href')).toBe('/quiz?type=review')
  expect(api.inputsOf('quiz.reviewCards')).toEqual([{ attemptId: ATTEMPT_ID }])
})

it('asks for nothing before the result is saved', async () => {
  const error = failWith({ code: 'internal', httpStatus: 500, message: '' })
  const { api } = await openResult({ 'quiz.submit': error })
  await screen.findByText(/Your result was not saved/)
  expect(screen.queryByRole('region', { name: 'Bring these back' })).toBeNull()
  expect(api.inputsOf('quiz.reviewCards')).toEqual([])
})

it('lets a missed question be put aside, and taken back', async () => {
  const cards = [card(1, inDays(1)), card(2, inDays(1))]
  const { user } = await openResult({ 'quiz.reviewCards': { cards, due: 0, nextAt: inDays(1) } })
  const back = within(await section())
  await back.findByText('2 come back tomorrow.')
  expect(back.queryByRole('link', { name: /^Review/ })).toBeNull()
  const all = back.getByRole('link', { name: 'All missed questions' })
  expect(all.getAttribute('href')).toBe('/missed')
  await user.click(await screen.findByText('Who is asked about in number 2?'))
  await user.click(screen.getByRole('button', { name: 'Don’t ask this again' }))
  expect(back.getByText('1 comes back tomorrow. 1 won’t come back.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(back.getByText('2 come back tomorrow.')).toBeTruthy()
  await user.click(screen.getByText('Who is asked about in number 3?'))
  expect(screen.getAllByRole('button', { name: 'Don’t ask this again' })).toHaveLength(1)
})

it('says that putting aside failed', async () => {
  const cards = [card(1, inDays(1)), card(2, inDays(1), true)]
  const { user } = await openResult({
    'quiz.reviewCards': { cards, due: 0, nextAt: null },
    'quiz.setCardAside': REFUSED,
  })
  const back = within(await section())
  await back.findByText('1 comes back tomorrow. 1 won’t come back.')
  await user.click(await screen.findByText('Who is asked about in number 1?'))
  await user.click(screen.getByRole('button', { name: 'Don’t ask this again' }))
  expect(await screen.findByText('You haven’t answered this question.')).toBeTruthy()
  expect(back.getByText('1 comes back tomorrow. 1 won’t come back.')).toBeTruthy()
})

it('loads the dates again after a failure', async () => {
  const error = failWith({ code: 'internal', httpStatus: 500, message: '' })
  const { api, user } = await openResult({ 'quiz.reviewCards': error })
  const back = within(await section())
  await back.findByText('We couldn’t load when they come back.')
  api.answer({
    'quiz.reviewCards': { cards: [card(1, inDays(1))], due: 0, nextAt: inDays(1) },
  })
  await user.click(back.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 comes back tomorrow.')).toBeTruthy()
})
