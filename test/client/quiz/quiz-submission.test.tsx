import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchConnection } from '../../../src/client/lib/connection.ts'
import { BADGES } from '../../../src/domain/badge.ts'
import { levelProgress } from '../../../src/domain/level.ts'
import { ALL_FEATURES_OFF, type FeatureFlags } from '../../../src/domain/site/feature.ts'
import {
  type Answer,
  answerHealthChecks,
  failWith,
  later,
  NOT_SIGNED_IN,
} from '../../support/client-api.ts'
import { dailyServer } from './daily-server.ts'
import { findQuestion, openQuiz, practiceQuestions, quizResult } from './quiz-support.tsx'

const DOWN = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })

const finishRound = async (submitted: Answer<'quiz.submit'>) => {
  const visit = openQuiz({
    answers: { 'quiz.questions': practiceQuestions(1), 'quiz.submit': submitted },
  })
  await findQuestion(1)
  await visit.user.keyboard('b{Enter}')
  await screen.findByText('Great Work!')
  return visit
}

describe('submitting a quiz', () => {
  it('says that it failed, and keeps the answers to send again', async () => {
    const { user, api } = await finishRound(DOWN)
    expect(await screen.findByText('Failed to submit quiz. Please try again.')).toBeTruthy()
    expect(screen.getByText('You scored 1 out of 1 questions correctly')).toBeTruthy()
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
    const [first, second] = api.inputsOf('quiz.submit') as { answers: unknown; attemptId: string }[]
    expect(second?.answers).toEqual(first?.answers)
    // The round's own id lets the server count it once, should the first have arrived after all.
    expect(first?.attemptId).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(second?.attemptId).toBe(first?.attemptId)
    expect(api.inputsOf('quiz.submit')).toHaveLength(2)
  })

  it.each([
    ['Try Again', 'button', 'reload', []],
    ['Practice More', 'link', 'assign', ['/quiz?type=practice']],
  ] as const)('saves the round before another one by %s', async (name, role, method, to) => {
    const leave = vi.spyOn(window.location, method).mockImplementation(() => {})
    const { user, api } = await finishRound(DOWN)
    await screen.findByText('Failed to submit quiz. Please try again.')
    await user.click(screen.getByRole(role, { name }))
    await waitFor(() => expect(api.inputsOf('quiz.submit')).toHaveLength(2))
    expect(leave).not.toHaveBeenCalled()
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    await user.click(await screen.findByRole(role, { name }))
    await waitFor(() => expect(leave.mock.calls).toEqual([to]))
  })

  it('says what another round waits for, and what happens without a line', async () => {
    onTestFinished(watchConnection())
    const { user, api } = await finishRound(DOWN)
    answerHealthChecks(false)
    await screen.findByText(/We’ll save it when the server is back\./)
    const result = later<'quiz.submit'>()
    api.answer({ 'quiz.submit': result.answer })
    const button = screen.getByRole('button', { name: 'Try Again' })
    await user.click(button)
    expect(button.textContent).toBe('Saving first…')
    result.arrive(DOWN)
    await waitFor(() => expect(button.textContent).toBe('Try Again'))
  })

  it('keeps the button and its focus while it tries again, and then says that all is saved', async () => {
    const { user, api } = await finishRound(DOWN)
    const button = await screen.findByRole('button', { name: 'Try again' })
    const result = later<'quiz.submit'>()
    api.answer({ 'quiz.submit': result.answer })
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('heading', { name: 'Practice mode' })).toBeTruthy()
    result.arrive(quizResult({ score: 1, total: 1 }))
    expect((await screen.findByText('Your result is saved.')).getAttribute('role')).toBe('status')
    const figure = screen.getByRole('heading', { name: 'Practice mode' })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(figure)).toBe(true)
  })

  it('shows that saving goes on when it takes long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const result = later<'quiz.submit'>()
    await finishRound(result.answer)
    const note = await screen.findByText('Saving your result…')
    const hidden = note.className
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Saving your result…')).toBe(note)
    expect(note.className).not.toBe(hidden)
    result.arrive(quizResult({ score: 1, total: 1 }))
    await waitFor(() => expect(screen.queryByText('Saving your result…')).toBeNull())
  })

  it.each([
    ['the dashboard', 'link', 'Dashboard', '/'],
    ['another mode', 'checkbox', 'Challenge Mode', '/quiz?type=practice&adaptive=true'],
  ] as const)('asks before %s gives up a round that is not saved', async (_, role, name, path) => {
    const { user, currentPath } = await finishRound(DOWN)
    await user.click(await screen.findByRole(role, { name: new RegExp(name) }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave this round?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(currentPath()).toBe('/quiz')
    await user.click(screen.getByRole(role, { name: new RegExp(name) }))
    await user.click(within(dialog).getByRole('button', { name: 'Leave the round' }))
    expect(currentPath()).toBe(path)
  })

  it('goes to the dashboard when the round is saved, without a question', async () => {
    const result = later<'quiz.submit'>()
    const { user, currentPath } = await finishRound(result.answer)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    expect(currentPath()).toBe('/quiz')
    expect(screen.queryByRole('dialog')).toBeNull()
    result.arrive(quizResult({ score: 1, total: 1 }))
    await waitFor(() => expect(currentPath()).toBe('/'))
  })

  it('says that it failed to who has left the results', async () => {
    const result = later<'quiz.submit'>()
    const daily = dailyServer({ total: 1, outcomes: ['correct'] })
    const { user, currentPath } = openQuiz({
      path: '/quiz?type=daily',
      answers: { ...daily.answers, 'quiz.submit': result.answer },
    })
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
    expect(currentPath()).toBe('/')
    expect(screen.queryByText('Great Work!')).toBeNull()
    result.arrive(DOWN)
    expect(await screen.findByText('Failed to submit quiz. Please try again.')).toBeTruthy()
  })

  it('forgets another round that was asked for in vain', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { user, api } = await finishRound(DOWN)
    await screen.findByText('Failed to submit quiz. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(api.inputsOf('quiz.submit')).toHaveLength(2))
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText('Counts toward your practice statistics but earns no XP.'),
    ).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps the mode when the round is saved while it asks', async () => {
    onTestFinished(watchConnection())
    const { user, api, currentPath } = await finishRound(DOWN)
    answerHealthChecks(true)
    await screen.findByText('Failed to submit quiz. Please try again.')
    await user.click(screen.getByRole('checkbox', { name: /Challenge Mode/ }))
    await screen.findByRole('dialog', { name: 'Leave this round?' })
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentPath()).toBe('/quiz')
  })

  it('asks nothing any more as soon as the round is saved', async () => {
    const { user, api, currentPath } = await finishRound(DOWN)
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('dialog', { name: 'Leave this round?' })
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    expect(currentPath()).toBe('/')
  })

  it('sends the answers again when the line is back', async () => {
    onTestFinished(watchConnection())
    const { api } = await finishRound(DOWN)
    answerHealthChecks(false)
    await screen.findByText('Failed to submit quiz. Please try again.')
    api.answer({ 'quiz.submit': quizResult({ score: 1, total: 1 }) })
    answerHealthChecks(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
    expect(api.inputsOf('quiz.submit')).toHaveLength(2)
  })

  it('tells only once that it failed, however often it is sent again by itself', async () => {
    onTestFinished(watchConnection())
    const { api, user } = await finishRound(DOWN)
    answerHealthChecks(true)
    const told = await screen.findByText('Failed to submit quiz. Please try again.')
    await user.keyboard('{F8}{Escape}')
    await waitFor(() => expect(told.isConnected).toBe(false))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(api.inputsOf('quiz.submit')).toHaveLength(2))
    await screen.findByText(/Your answers are still here/)
    expect(screen.queryByText('Failed to submit quiz. Please try again.')).toBeNull()
  })

  it('promises nothing where it is not sent again by itself', async () => {
    onTestFinished(watchConnection())
    const broken = failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' })
    await finishRound(broken)
    const alert = await screen.findByText(/Your answers are still here/)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(alert.textContent).not.toContain('We’ll save it')
  })

  it('redirects to the sign-in when the session has ended', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const { api, user } = openQuiz({
      answers: { 'quiz.questions': practiceQuestions(1), 'quiz.submit': NOT_SIGNED_IN },
    })
    await findQuestion(1)
    api.answer({ 'auth.user': NOT_SIGNED_IN })
    await user.keyboard('b{Enter}')
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
    expect(screen.queryByText('Failed to submit quiz. Please try again.')).toBeNull()
    await waitFor(() => expect(leave.mock.calls).toEqual([['/api/login?returnTo=%2F']]))
  })

  it('redirects to the sign-in when the session ended before an answer', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const { api, user } = openQuiz({
      path: '/quiz?type=daily',
      answers: { ...dailyServer().answers, 'quiz.answer': NOT_SIGNED_IN },
    })
    await findQuestion(1)
    api.answer({ 'auth.user': NOT_SIGNED_IN })
    await user.keyboard('b')
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
    await waitFor(() => expect(leave.mock.calls).toEqual([['/api/login?returnTo=%2F']]))
  })

  it('refreshes the learner after success', async () => {
    const { api } = await finishRound(quizResult({ score: 1, total: 1 }))
    await waitFor(() => expect(api.inputsOf('auth.user').length).toBeGreaterThan(1))
  })
})

describe('the results of a daily quiz', () => {
  const badge = { id: 'first_quiz' as const, ...BADGES.first_quiz }
  const finishDaily = async (flags: Partial<FeatureFlags>) => {
    const daily = dailyServer({ total: 1 })
    const { user } = openQuiz({
      path: '/quiz?type=daily',
      answers: {
        ...daily.answers,
        'flag.list': { ...ALL_FEATURES_OFF, ...flags },
        'quiz.submit': quizResult({
          quizType: 'daily',
          score: 1,
          total: 1,
          xp: { base: 20, correct: 10, weeklyBonus: 50, total: 80 },
          level: levelProgress(120),
          levelUp: true,
          badges: [badge],
        }),
      },
    })
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: /Esther 1/ }))
    await screen.findByText('Great Work!', {}, { timeout: 3000 })
  }

  it('does not mention badges while that feature is off', async () => {
    await finishDaily({ badges: false })
    await screen.findByText('Level 2 · Explorer')
    expect(screen.queryByText('First Light')).toBeNull()
  })
})
