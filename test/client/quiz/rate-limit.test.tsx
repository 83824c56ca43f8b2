import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { dailyServer } from './daily-server.ts'
import {
  ATTEMPT_ID,
  findQuestion,
  openQuiz,
  option,
  practiceQuestions,
  quizResult,
} from './quiz-support.tsx'

const PATH = `/quiz?type=daily&attemptId=${ATTEMPT_ID}&resume=true`
const SENTENCE = 'That was a little too much at once. Please try again in 12 seconds.'
const SLOW_DOWN = failWith({ code: 'too_many_requests', httpStatus: 429, message: SENTENCE })

describe('the message of the rate limit', () => {
  it('is shown when an answer is refused, which is not sent again automatically', async () => {
    const daily = dailyServer()
    const { user, api } = openQuiz({ path: PATH, answers: daily.answers })
    await findQuestion(1)
    api.answer({ 'quiz.answer': SLOW_DOWN })
    await user.click(option('Esther 1'))
    expect(await screen.findByText(`Your answer was not saved. ${SENTENCE}`)).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toHaveLength(1)
    api.answer(daily.answers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Score 1')).toBeTruthy()
  })

  it('is shown when the next question does not load', async () => {
    const daily = dailyServer()
    const { user, api } = openQuiz({ path: PATH, answers: daily.answers })
    await findQuestion(1)
    api.answer({ 'quiz.attempt': SLOW_DOWN })
    const asked = api.inputsOf('quiz.attempt').length
    await user.keyboard('s')
    expect(await screen.findByText(new RegExp(SENTENCE))).toBeTruthy()
    expect(api.inputsOf('quiz.attempt')).toHaveLength(asked + 1)
    api.answer(daily.answers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findQuestion(2)
  })

  it('is shown when practice does not load', async () => {
    const { user, api } = openQuiz({ answers: { 'quiz.questions': SLOW_DOWN } })
    expect(await screen.findByText(SENTENCE)).toBeTruthy()
    expect(api.inputsOf('quiz.questions')).toHaveLength(1)
    api.answer({ 'quiz.questions': practiceQuestions(2) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findQuestion(1)
  })

  it('is shown when a result is not saved', async () => {
    const { user, api } = openQuiz({
      answers: { 'quiz.questions': practiceQuestions(1), 'quiz.submit': SLOW_DOWN },
    })
    await findQuestion(1)
    await user.keyboard('b{Enter}')
    expect(await screen.findByText(new RegExp(`answers are still here. ${SENTENCE}`))).toBeTruthy()
    expect(api.inputsOf('quiz.submit')).toHaveLength(1)
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('You scored 1 out of 1 questions correctly')
    expect(screen.queryByText(new RegExp(SENTENCE))).toBeNull()
  })
})
