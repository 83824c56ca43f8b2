import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchConnection } from '../../../src/client/lib/connection.ts'
import { answerHealthChecks, failWith, later, server } from '../../support/client-api.ts'
import { conflict, dailyServer } from './daily-server.ts'
import {
  ATTEMPT_ID,
  correctIdOf,
  descriptionOf,
  expectToStayWhileTrying,
  findQuestion,
  openQuiz,
  option,
  questionIdOf,
  wrongIdOf,
} from './quiz-support.tsx'

const PATH = `/quiz?type=daily&attemptId=${ATTEMPT_ID}&resume=true`

const AWAY = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
const ANSWER = { attemptId: ATTEMPT_ID, questionId: questionIdOf(1) }

type User = ReturnType<typeof openQuiz>['user']

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
    const skip = screen.getByRole('button', { name: 'Skip Question' })
    expect(skip.getAttribute('aria-disabled')).toBe('true')
    const button = screen.getByRole('button', { name: 'Try again' })
    api.answer({ 'quiz.answer': AWAY })
    await user.click(button)
    expect(await screen.findByText('That didn’t work.')).toBeTruthy()
    const verdict = later<'quiz.answer'>()
    api.answer({ 'quiz.answer': verdict.answer })
    await user.click(button)
    expect(button.textContent).toBe('Trying again…')
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('alert').textContent).toContain('Your answer was not saved.')
    expect(screen.queryByText('That didn’t work.')).toBeNull()
    const sent = api.inputsOf('quiz.answer').at(-1) as Parameters<typeof daily.answer>[0]
    expect(sent).toMatchObject({ selectedOptionId: correctIdOf(1) })
    verdict.arrive(daily.answer(sent))
    expect(await screen.findByText('Score 1')).toBeTruthy()
    expect(button.textContent).toBe('Next Question')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('alert')).toBeNull()
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
          return AWAY
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
    api.answer({ 'quiz.answer': conflict('Answered already.'), 'quiz.attempt': AWAY })
    await user.click(option('Esther 1'))
    expect(await screen.findByText('Your answer was not saved. Try again.')).toBeTruthy()
    api.answer(daily.answers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Score 1')).toBeTruthy()
  })

  it.each([
    ['a skip', 'Your skip was not saved. Try again.', (user: User) => user.keyboard('s')],
    [
      'a time-out',
      'Time’s up. The answer could not be loaded. Try again.',
      () => act(() => vi.advanceTimersByTimeAsync(31_000)),
    ],
  ])('speaks of no answer after %s that was not saved', async (_, text, move) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = openDaily()
    await findQuestion(1)
    server.use(http.post('*/api/trpc/quiz.answer', () => HttpResponse.error(), { once: true }))
    await move(user)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('says what is under way when the server takes long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const daily = dailyServer()
    const verdict = later<'quiz.answer'>()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    api.answer({ 'quiz.answer': verdict.answer })
    await user.click(option('Hannah 1'))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(screen.queryByText(/^Still/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('Still sending your answer…').closest('[role=status]')).toBeTruthy()
    const next = later<'quiz.attempt'>()
    api.answer({ 'quiz.attempt': next.answer })
    verdict.arrive(daily.answer({ ...ANSWER, selectedOptionId: wrongIdOf(1) }))
    await screen.findByRole('alertdialog', { name: 'Not quite right' })
    expect(screen.queryByText(/^Still/)).toBeNull()
    await user.keyboard('{Enter}')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Still loading the next question…')).toBeTruthy()
    next.arrive(daily.attempt())
    await findQuestion(2)
    expect(screen.queryByText(/^Still/)).toBeNull()
  })

  it.each([
    [
      'correct',
      'Esther 1',
      'You chose Esther 1 (Ruth 1:16), which is correct, but it reached us after time ran out.',
    ],
    ['wrong', 'Hannah 1', 'You chose Hannah 1. The correct answer is Esther 1 (Ruth 1:16).'],
  ])('says that a %s answer came too late', async (_, chosen, text) => {
    const daily = dailyServer()
    const late = (input: Parameters<typeof daily.answer>[0]) =>
      daily.answer({ ...input, selectedOptionId: '' })
    const { user } = openQuiz({ path: PATH, answers: { ...daily.answers, 'quiz.answer': late } })
    await findQuestion(1)
    await user.click(option(chosen))
    const dialog = await screen.findByRole('alertdialog', { name: 'Your answer came too late' })
    expect(descriptionOf(dialog)).toBe(text)
  })

  it('reviews an answer that came too late as such, although the server stores none', async () => {
    const daily = dailyServer({ total: 1 })
    const late = (input: Parameters<typeof daily.answer>[0]) =>
      daily.answer({ ...input, selectedOptionId: '' })
    const result = () => {
      const { answers, ...rest } = daily.finish()
      return { ...rest, answers: answers.map((answer) => ({ ...answer, timedOut: true })) }
    }
    const { user } = openQuiz({
      path: PATH,
      answers: { ...daily.answers, 'quiz.answer': late, 'quiz.submit': result },
    })
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await user.click(await screen.findByRole('button', { name: /^Continue/ }))
    await screen.findByText('Came too late:')
    expect(screen.getByText('You: Esther 1 (too late)')).toBeTruthy()
  })

  it('keeps the explanation and the focus until the next question is there', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    await user.click(option('Esther 1'))
    const lesson = await screen.findByText('Lesson 1')
    const next = later<'quiz.attempt'>()
    api.answer({ 'quiz.attempt': next.answer })
    const button = screen.getByRole('button', { name: 'Next Question' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(lesson.isConnected).toBe(true)
    expect(screen.getByText('Keep reading').closest('[inert]')).toBeTruthy()
    expect(document.activeElement).toBe(button)
    next.arrive(daily.attempt())
    const question = await findQuestion(2)
    expect(lesson.isConnected).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(question))
  })

  it('hurries nobody whose answer waits to be sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = openDaily()
    await findQuestion(1)
    server.use(http.post('*/api/trpc/quiz.answer', () => HttpResponse.error(), { once: true }))
    await user.click(option('Esther 1'))
    await screen.findByText(/Your answer was not saved/)
    await act(() => vi.advanceTimersByTimeAsync(22_000))
    expect(screen.getByText(/^[78] s$/)).toBeTruthy()
    expect(screen.queryByText('10 seconds left')).toBeNull()
  })

  it('shows no clock of the old question when the next one could not be loaded', async () => {
    const { user, api } = openDaily()
    await findQuestion(1)
    expect(screen.getByText(/^\d+ s$/)).toBeTruthy()
    api.answer({ 'quiz.attempt': AWAY })
    await user.keyboard('s')
    await screen.findByText(/The next question could not be loaded/)
    expect(screen.queryByText(/^\d+ s$/)).toBeNull()
  })

  it('moves the focus to what failed, from where Enter tries again', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    await user.click(option('Hannah 1'))
    await screen.findByRole('alertdialog', { name: 'Not quite right' })
    api.answer({ 'quiz.attempt': AWAY })
    await user.keyboard('{Enter}')
    const failure = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(failure)).toBe(true)
    const reply = later<'quiz.attempt'>()
    api.answer({ 'quiz.attempt': reply.answer })
    await user.keyboard('{Enter}{Enter}')
    await screen.findByRole('button', { name: 'Trying again…' })
    reply.arrive(daily.attempt())
    const question = await findQuestion(2)
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(api.inputsOf('quiz.attempt')).toHaveLength(3)
  })

  it('loads the next question on request after a failure', async () => {
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    api.answer({ 'quiz.attempt': AWAY })
    await user.keyboard('s')
    await screen.findByText(/The next question could not be loaded/)
    const reply = later<'quiz.attempt'>()
    api.answer({ ...daily.answers, 'quiz.attempt': reply.answer })
    await expectToStayWhileTrying(user)
    const announced = vi.fn()
    const observer = new MutationObserver(() => announced(screen.queryByText('That didn’t work.')))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    reply.arrive(daily.attempt())
    await findQuestion(2)
    observer.disconnect()
    expect(new Set(announced.mock.calls.flat())).toEqual(new Set([null]))
  })

  it('keeps its promise in words until the answer has been sent', async () => {
    onTestFinished(watchConnection())
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    answerHealthChecks(false)
    api.answer({ 'quiz.answer': AWAY })
    await user.click(option('Hannah 1'))
    const alert = await screen.findByText(/We’ll send it when the server is back\./)
    const texts = new Set<string>()
    const observer = new MutationObserver(() => texts.add(alert.textContent))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    api.answer(daily.answers)
    answerHealthChecks(true)
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('alertdialog', { name: 'Not quite right' })
    observer.disconnect()
    expect([...texts]).toEqual([
      'Your answer was not saved. We’ll send it when the server is back.',
    ])
  })

  it('says that the quiz goes on when the line is back', async () => {
    onTestFinished(watchConnection())
    const { user, api } = openDaily()
    await findQuestion(1)
    answerHealthChecks(false)
    api.answer({ 'quiz.attempt': AWAY })
    await user.keyboard('s')
    await screen.findByText(/are saved\. The quiz goes on when the server is back\./)
  })

  it('loads the next question by itself without going back to the old one', async () => {
    onTestFinished(watchConnection())
    const daily = dailyServer()
    const { user, api } = openDaily(daily)
    await findQuestion(1)
    answerHealthChecks(true)
    api.answer({ 'quiz.attempt': AWAY })
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
    await waitFor(() => expect(focused).toEqual([expect.stringContaining('number 2?')]))
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
