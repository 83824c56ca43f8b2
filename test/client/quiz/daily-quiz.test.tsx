import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { dailyServer } from './daily-server.ts'
import {
  ATTEMPT_ID,
  correctIdOf,
  descriptionOf,
  findQuestion,
  openQuiz,
  option,
  questionIdOf,
  verseText,
} from './quiz-support.tsx'

const PATH = `/quiz?type=daily&attemptId=${ATTEMPT_ID}&resume=true`

const openDaily = (daily = dailyServer()) => openQuiz({ path: PATH, answers: daily.answers })

describe('the daily quiz', () => {
  it('sends each answer at once and loads the next question only on Next', async () => {
    const { user, api } = openDaily()
    const heading = await findQuestion(1)
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('DAILY')).toBeTruthy()
    expect(screen.getByText('0 XP')).toBeTruthy()
    await user.click(option('Esther 1'))
    expect(await screen.findByText('10 XP')).toBeTruthy()
    expect(screen.getByText(verseText('Ruth 1:16'))).toBeTruthy()
    expect(screen.getByText('Lesson 1')).toBeTruthy()
    expect(api.inputsOf('quiz.attempt')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await findQuestion(2)
    await user.keyboard('a')
    expect(descriptionOf(await screen.findByRole('alertdialog'))).toMatch(/Esther 2/)
    await user.keyboard('{Enter}')
    await findQuestion(3)
    await user.keyboard('s')
    expect(await screen.findByText('You scored 1 out of 3 questions correctly')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toMatchObject([
      { attemptId: ATTEMPT_ID, questionId: questionIdOf(1), selectedOptionId: correctIdOf(1) },
      { questionId: questionIdOf(2) },
      { questionId: questionIdOf(3), selectedOptionId: '', timedOut: false },
    ])
    expect(api.inputsOf('quiz.submit')).toMatchObject([
      { quizType: 'daily', attemptId: ATTEMPT_ID },
    ])
    expect(await screen.findByText('+30')).toBeTruthy()
  })

  it('locks the book picker and says why', async () => {
    openDaily()
    await findQuestion(1)
    const picker = screen.getByRole('combobox', { name: 'Choose Bible Book' })
    expect(picker.matches(':disabled')).toBe(true)
    expect(descriptionOf(picker)).toMatch(/same ten questions for everyone/)
    expect(screen.queryByRole('checkbox', { name: 'Challenge Mode' })).toBeNull()
  })

  it('resumes with score, streak, XP and clock', async () => {
    const outcomes = ['wrong', 'correct', 'correct'] as const
    openDaily(dailyServer({ total: 5, outcomes, secondsLeft: 17 }))
    await findQuestion(4)
    expect(screen.getByText('Question 4 of 5')).toBeTruthy()
    expect(screen.getByText('Score 2')).toBeTruthy()
    expect(screen.getByText('Streak 2')).toBeTruthy()
    expect(screen.getByText('20 XP')).toBeTruthy()
    expect(screen.getByText('17 s')).toBeTruthy()
  })

  it('submits at once when every question was already answered', async () => {
    const { api } = openDaily(dailyServer({ total: 2, outcomes: ['correct', 'correct'] }))
    expect(await screen.findByText('You scored 2 out of 2 questions correctly')).toBeTruthy()
    await waitFor(() => expect(api.inputsOf('quiz.submit')).toHaveLength(1))
    expect(await screen.findByText(/number 2\?/)).toBeTruthy()
  })

  it('shows its stored result and answers when it was finished before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
    const daily = dailyServer({ total: 2, outcomes: ['correct', 'wrong'] })
    daily.finish()
    openQuiz({ path: '/quiz?type=daily', answers: daily.answers })
    expect(await screen.findByText('Daily Quest Complete!')).toBeTruthy()
    expect(screen.getByText('Great job! Come back tomorrow for your next challenge.')).toBeTruthy()
    expect(screen.getByText('You scored 1 out of 2 questions correctly')).toBeTruthy()
    const more = screen.getByRole('link', { name: 'Practice More' })
    expect(more.getAttribute('href')).toBe('/quiz?type=practice')
    expect(await screen.findByText('You: Ruth 2')).toBeTruthy()
  })

  it('shows that of an earlier day, with its date, where the address names it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
    const daily = dailyServer({ total: 1, outcomes: ['correct'] })
    daily.finish()
    openDaily(daily)
    expect(await screen.findByText('From your past dailies')).toBeTruthy()
    expect(screen.getByText(/The daily quiz of Nov 21, 2026/)).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Day streak then' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Day streak' })).toBeNull()
    expect(screen.queryByText('Daily Quest Complete!')).toBeNull()
  })

  it('gives way to today’s where the address names none', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
    const daily = dailyServer({ total: 1, outcomes: ['correct'] })
    daily.finish()
    openQuiz({ path: '/quiz?type=daily', answers: daily.answers })
    expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeTruthy()
    expect(screen.queryByText('Great Work!')).toBeNull()
  })

  it('offers to start when there is no attempt', async () => {
    const none = failWith({ code: 'not_found', httpStatus: 404, message: 'Not started yet.' })
    const { user, api, currentPath } = openQuiz({
      path: '/quiz?type=daily',
      answers: { 'quiz.attempt': none, 'quiz.startDaily': { attemptId: ATTEMPT_ID } },
    })
    const start = await screen.findByRole('button', { name: 'Start Daily Quiz' })
    api.answer(dailyServer().answers)
    await user.click(start)
    await findQuestion(1)
    expect(currentPath()).toBe(`/quiz?type=daily&attemptId=${ATTEMPT_ID}`)
  })

  it('leaves without asking and says how to continue', async () => {
    const { user, currentPath } = openDaily(dailyServer({ outcomes: ['correct'] }))
    await findQuestion(2)
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(currentPath()).toBe('/dashboard')
    expect(await screen.findByText(/You can continue your daily quiz/)).toBeTruthy()
  })
})

describe('the clock', () => {
  it('at zero closes the question, once, and explains it as a wrong answer is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = openDaily()
    await findQuestion(1)
    await act(() => vi.advanceTimersByTimeAsync(20_500))
    expect(screen.getByText('10 seconds left')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('5 seconds left')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    const dialog = await screen.findByRole('alertdialog', { name: 'Time’s up' })
    expect(descriptionOf(dialog)).toBe('The correct answer is Esther 1 (Ruth 1:16).')
    expect(within(dialog).getByText(verseText('Ruth 1:16'))).toBeTruthy()
    expect(within(dialog).getByText('Lesson 1')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toMatchObject([{ selectedOptionId: '', timedOut: true }])
  })

  it('does not start for the next question before the learner continues', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, user } = openDaily()
    await findQuestion(1)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await screen.findByRole('alertdialog')
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(api.inputsOf('quiz.attempt')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await findQuestion(2)
    expect(api.inputsOf('quiz.attempt')).toHaveLength(2)
  })

  it('rests after two time-outs in a row until the learner is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, user } = openDaily(dailyServer({ total: 5 }))
    for (const number of [1, 2]) {
      await findQuestion(number)
      await act(() => vi.advanceTimersByTimeAsync(31_000))
      await screen.findByRole('alertdialog')
      await user.keyboard('{Enter}')
    }
    const heading = await screen.findByRole('heading', { name: 'Are you still there?' })
    expect(document.activeElement?.contains(heading)).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    expect(api.inputsOf('quiz.answer')).toHaveLength(2)
    expect(api.inputsOf('quiz.attempt')).toHaveLength(2)
    api.answer({ 'quiz.attempt': () => new Promise(() => {}) })
    await user.click(screen.getByRole('button', { name: 'I’m here' }))
    expect(await screen.findByText('Loading…')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Still loading…')).toBeTruthy()
    // The question before is done with.
    expect(screen.queryByRole('heading', { name: /number 2/ })).toBeNull()
  })

  it('sends a time-out that did not arrive again as a time-out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const daily = dailyServer()
    const { api, user } = openDaily(daily)
    await findQuestion(1)
    api.answer({
      'quiz.answer': failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }),
    })
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.answer(daily.answers)
    await user.click(retry)
    expect(await screen.findByRole('alertdialog', { name: 'Time’s up' })).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toMatchObject([{ timedOut: true }, { timedOut: true }])
  })

  it('pauses while an answer is explained', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = openDaily()
    await findQuestion(1)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    fireEvent.keyDown(document.body, { key: 'a' })
    await screen.findByRole('alertdialog')
    const shown = screen.getByText(/^\d+ s$/).textContent
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(screen.getByText(/^\d+ s$/).textContent).toContain(shown ?? '')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toHaveLength(1)
  })

  it('is hidden without a time limit', async () => {
    openDaily(dailyServer({ secondsLeft: null }))
    await findQuestion(1)
    expect(screen.queryByText(/^\d+ s$/)).toBeNull()
  })
})

describe('a daily quiz between two questions', () => {
  const openAt = async (server: ReturnType<typeof dailyServer>) => {
    const page = openDaily(server)
    return { ...page, continueWith: await screen.findByRole('button', { name: /^Continue with/ }) }
  }

  it('is paused on the server from the explanation, and starts no clock until Continue', async () => {
    const { user, api } = openDaily()
    await findQuestion(1)
    await user.click(option('Ruth 1'))
    await user.click(await screen.findByRole('button', { name: 'Pause here' }))
    const next = await screen.findByRole('button', { name: 'Continue with question 2' })
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api.inputsOf('quiz.setPaused')).toEqual([{ attemptId: ATTEMPT_ID, isPaused: true }])
    expect(api.inputsOf('quiz.attempt')).toHaveLength(1)
    await user.click(next)
    await findQuestion(2)
    expect(api.inputsOf('quiz.setPaused')).toHaveLength(2)
  })

  it('can be paused after a correct answer too, but not after the last', async () => {
    const { user } = openDaily(dailyServer({ total: 2 }))
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await user.click(await screen.findByRole('button', { name: 'Pause here' }))
    await user.click(await screen.findByRole('button', { name: 'Continue with question 2' }))
    await findQuestion(2)
    await user.click(option('Ruth 2'))
    await screen.findByRole('alertdialog')
    expect(screen.queryByRole('button', { name: 'Pause here' })).toBeNull()
  })

  it('opens paused, with the number of the next question', async () => {
    const { user, continueWith } = await openAt(
      dailyServer({ outcomes: ['correct', 'wrong'], isPaused: true }),
    )
    expect(continueWith.textContent).toBe('Continue with question 3')
    expect(screen.queryByText('30 s')).toBeNull()
    await user.keyboard('{Enter}')
    await findQuestion(3)
  })

  it('explains the question that ran out while the learner was away', async () => {
    const { user, continueWith } = await openAt(
      dailyServer({ outcomes: ['correct', 'skipped'], hasRunOut: true }),
    )
    expect(screen.getByRole('heading', { name: 'Question 2 ran out' })).toBeTruthy()
    expect(screen.getByText(/number 2\?/)).toBeTruthy()
    expect(screen.getByText('Esther 2')).toBeTruthy()
    expect(await screen.findByText(verseText('Ruth 2:16'))).toBeTruthy()
    await user.click(continueWith)
    await findQuestion(3)
  })

  it('says why it could not be paused, and stays with the explanation', async () => {
    const { user, api } = openDaily()
    await findQuestion(1)
    await user.click(option('Ruth 1'))
    api.answer({
      'quiz.setPaused': failWith({ code: 'unavailable', httpStatus: 503, message: 'Later.' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Pause here' }))
    expect(await screen.findByText('Could not pause')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Continue/ }))
    await findQuestion(2)
  })
})

describe('leaving a daily quiz', () => {
  it('says that the clock of the question on the screen keeps running', async () => {
    const { user, api } = openDaily(dailyServer({ outcomes: ['correct', 'wrong'] }))
    await findQuestion(3)
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(await screen.findByText('Question 3’s clock keeps running')).toBeTruthy()
    expect(screen.queryByText('Your quiz is saved')).toBeNull()
    expect(api.inputsOf('quiz.setPaused')).toEqual([])
  })

  it('says that it is saved where there is no clock', async () => {
    const { user } = openDaily(dailyServer({ secondsLeft: null }))
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(await screen.findByText('Your quiz is saved')).toBeTruthy()
  })

  it('between two questions, pauses it', async () => {
    const { user, api } = openDaily()
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await screen.findByText('Lesson 1')
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(await screen.findByText('Your quiz is saved')).toBeTruthy()
    await waitFor(() =>
      expect(api.inputsOf('quiz.setPaused')).toEqual([{ attemptId: ATTEMPT_ID, isPaused: true }]),
    )
  })
})
