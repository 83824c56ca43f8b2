import { act, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { watchConnection } from '../../../src/client/lib/connection.ts'
import { answerHealthChecks, failWith, later, server } from '../../support/client-api.ts'
import { conflict, dailyServer } from './daily-server.ts'
import {
  ATTEMPT_ID,
  correctIdOf,
  expectToStayWhileTrying,
  findQuestion,
  openQuiz,
  option,
} from './quiz-support.tsx'

const PATH = `/quiz?type=daily&attemptId=${ATTEMPT_ID}&resume=true`

const openDaily = (daily = dailyServer()) => openQuiz({ path: PATH, answers: daily.answers })

describe('two tabs of the daily quiz', () => {
  it('moves on to where the other tab is', async () => {
    const daily = dailyServer({ total: 4 })
    const { user } = openDaily(daily)
    await findQuestion(1)
    daily.record('correct')
    daily.record('correct')
    await user.click(option('Ruth 1'))
    await findQuestion(3)
    expect(await screen.findByText(/answered in another tab/)).toBeTruthy()
    expect(screen.getByText('Score 2')).toBeTruthy()
    expect(screen.getByText('Question 3 of 4')).toBeTruthy()
  })

  it('shows the results of a quiz that the other tab finished', async () => {
    const daily = dailyServer({ total: 1 })
    const { user } = openDaily(daily)
    await findQuestion(1)
    daily.record('correct')
    daily.finish()
    await user.click(option('Ruth 1'))
    expect(await screen.findByText('You scored 1 out of 1 questions correctly')).toBeTruthy()
    expect(await screen.findByText('+30')).toBeTruthy()
  })

  it('takes the next question from the server, not the one after its own', async () => {
    const daily = dailyServer({ total: 4 })
    const { user } = openDaily(daily)
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await screen.findByText('Lesson 1')
    daily.record('wrong')
    await user.keyboard('{Enter}')
    await findQuestion(3)
    expect(screen.getByText('Question 3 of 4')).toBeTruthy()
    expect(screen.getByText('Streak 0')).toBeTruthy()
  })
})

describe('the daily quiz on a bad connection', () => {
  it('keeps the choice until it is saved, and counts it once', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    server.use(http.post('*/api/trpc/quiz.answer', () => HttpResponse.error(), { once: true }))
    await user.click(option('Esther 1'))
    expect(await screen.findByText('Your answer was not saved. Try again.')).toBeTruthy()
    expect(option('Esther 1.*your answer')).toBeTruthy()
    await user.click(option('Ruth 1'))
    fireEvent.keyDown(document.body, { key: '1' })
    expect(screen.getByRole('button', { name: 'Skip Question' }).matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Score 1')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toMatchObject([{ selectedOptionId: correctIdOf(1) }])
  })

  it('continues when an answer was saved but the reply was lost', async () => {
    const daily = dailyServer()
    let lost = false
    const { user } = openQuiz({
      path: PATH,
      answers: {
        ...daily.answers,
        'quiz.answer': (input) => {
          const verdict = daily.answer(input)
          if (lost) return verdict
          lost = true
          return failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
        },
      },
    })
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await findQuestion(2)
    expect(screen.getByText('Score 1')).toBeTruthy()
  })

  it('keeps the choice while a conflict cannot be resolved', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
    api.answer({ 'quiz.answer': conflict('Answered already.'), 'quiz.attempt': away })
    await user.click(option('Esther 1'))
    expect(await screen.findByText('Your answer was not saved. Try again.')).toBeTruthy()
    api.answer(daily.answers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Score 1')).toBeTruthy()
  })

  it('loads the next question on request after a failure', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    api.answer({
      'quiz.attempt': failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }),
    })
    await user.keyboard('s')
    await screen.findByText(/The next question could not be loaded/)
    const reply = later<'quiz.attempt'>()
    api.answer({ ...daily.answers, 'quiz.attempt': reply.answer })
    await expectToStayWhileTrying(user)
    reply.arrive(daily.attempt())
    await findQuestion(2)
  })

  it('loads the next question by itself without going back to the old one', async () => {
    const stopWatching = watchConnection()
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    answerHealthChecks(true)
    api.answer({
      'quiz.attempt': failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }),
    })
    await user.keyboard('s')
    await screen.findByText(/The next question could not be loaded/)
    const button = screen.getByRole('button', { name: 'Try again' })
    act(() => button.focus())
    const focused: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      focused.push((target as HTMLElement).textContent ?? '')
    })
    const reply = later<'quiz.attempt'>()
    api.answer({ ...daily.answers, 'quiz.attempt': reply.answer })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
    expect(document.activeElement).toBe(button)
    reply.arrive(daily.attempt())
    await findQuestion(2)
    expect(focused).toEqual([expect.stringContaining('number 2?')])
    stopWatching()
  })

  it('loads the attempt on request after a failure', async () => {
    const daily = dailyServer()
    const { user, api } = openQuiz({
      path: PATH,
      answers: {
        'quiz.attempt': failWith({
          code: 'unavailable',
          httpStatus: 503,
          message: 'Away for now.',
        }),
      },
    })
    expect(await screen.findByText('Away for now.')).toBeTruthy()
    const reply = later<'quiz.attempt'>()
    api.answer({ ...daily.answers, 'quiz.attempt': reply.answer })
    await expectToStayWhileTrying(user)
    reply.arrive(daily.attempt())
    await findQuestion(1)
  })
})
