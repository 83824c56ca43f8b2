import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDashboard } from '../../../src/client/dashboard/use-dashboard.ts'
import { failWith } from '../../support/client-api.ts'
import { sampleDashboard } from '../dashboard/dashboard-support.tsx'
import { conflict, dailyServer } from './daily-server.ts'
import { ATTEMPT_ID, findQuestion, openQuiz, option } from './quiz-support.tsx'

const PATH = `/quiz?type=daily&attemptId=${ATTEMPT_ID}`
const TODAY = '2026-11-21T12:00:00Z'
const TOMORROW = '2026-11-22T12:00:00Z'
const CLOSED = 'Today’s quiz closed without any answers. A new one opens tomorrow.'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(TODAY) })
})

/** The time of one question; its explanation is read and left. */
const runOut = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const dialog = await screen.findByRole('alertdialog', { name: 'Time’s up' })
  await act(() =>
    within(dialog)
      .getByRole('button', { name: /Continue/ })
      .click(),
  )
}

const letTimeRunOut = async (questions: number): Promise<void> => {
  for (let number = 1; number <= questions; number++) {
    await findQuestion(number)
    await runOut()
  }
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const DashboardQuery = () => {
  useDashboard()
  return null
}

describe('a daily quiz whose questions all ran out', () => {
  it('closes without praise, and leads to practice and the dashboard', async () => {
    const daily = dailyServer({ total: 2, expired: true })
    const reply = Promise.withResolvers<ReturnType<typeof daily.finish>>()
    openQuiz({ path: PATH, answers: { ...daily.answers, 'quiz.submit': () => reply.promise } })
    await letTimeRunOut(2)
    expect(await screen.findByText('Saving your result…')).toBeTruthy()
    expect(screen.queryByText('Great Work!')).toBeNull()
    reply.resolve(daily.finish())
    const heading = await screen.findByRole('heading', { name: 'Time ran out' })
    expect(document.activeElement?.contains(heading)).toBe(true)
    expect(screen.getByText(CLOSED)).toBeTruthy()
    expect(linkTo('Practice')).toBe('/quiz?type=practice')
    expect(linkTo('Dashboard')).toBe('/dashboard')
    expect(screen.queryByText('Great Work!')).toBeNull()
    expect(screen.queryByText(/XP/)).toBeNull()
  })

  it('closes without praise when an option came too late and the rest ran out', async () => {
    const daily = dailyServer({ total: 2, expired: true })
    const reply = Promise.withResolvers<ReturnType<typeof daily.finish>>()
    const late = (input: Parameters<typeof daily.answer>[0]) =>
      daily.answer({ ...input, selectedOptionId: '' })
    const { user } = openQuiz({
      path: PATH,
      answers: { ...daily.answers, 'quiz.answer': late, 'quiz.submit': () => reply.promise },
    })
    await findQuestion(1)
    await user.click(option('Esther 1'))
    await user.click(await screen.findByRole('button', { name: /Continue/ }))
    await findQuestion(2)
    await runOut()
    expect(await screen.findByText('Saving your result…')).toBeTruthy()
    expect(screen.queryByText('Great Work!')).toBeNull()
    reply.resolve(daily.finish())
    expect(await screen.findByText(CLOSED)).toBeTruthy()
  })

  it('can be submitted again after a failure', async () => {
    const daily = dailyServer({ total: 1, expired: true })
    const down = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
    const { api, user } = openQuiz({
      path: PATH,
      answers: { ...daily.answers, 'quiz.submit': down },
    })
    await letTimeRunOut(1)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('Great Work!')).toBeNull()
    api.answer(daily.answers)
    await user.click(retry)
    expect(await screen.findByText(CLOSED)).toBeTruthy()
  })

  it('says so when an answer comes too late for it', async () => {
    const daily = dailyServer({ total: 1, expired: true })
    const { api, user } = openQuiz({ path: PATH, answers: daily.answers })
    await findQuestion(1)
    daily.record('skipped')
    daily.finish()
    api.answer({ 'quiz.answer': conflict('Time ran out on this quiz.') })
    await user.click(option('Esther 1'))
    expect(await screen.findByText(CLOSED)).toBeTruthy()
    expect(document.activeElement?.contains(screen.getByText(CLOSED))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.queryByText('Already answered')).toBeNull()
    expect(api.inputsOf('quiz.submit')).toEqual([])
  })

  it('says so after a reload, and submits nothing', async () => {
    const daily = dailyServer({ total: 1, outcomes: ['skipped'], expired: true })
    daily.finish()
    const { api } = openQuiz({ path: PATH, answers: daily.answers })
    expect(await screen.findByText(CLOSED)).toBeTruthy()
    expect(screen.queryByText('Daily Quest Complete!')).toBeNull()
    expect(api.inputsOf('quiz.submit')).toEqual([])
  })

  it('refreshes the dashboard, which may still offer to continue it', async () => {
    const daily = dailyServer({ total: 1, outcomes: ['skipped'], expired: true })
    daily.finish()
    const { api } = openQuiz({
      path: PATH,
      answers: { ...daily.answers, 'dashboard.get': sampleDashboard() },
      beside: <DashboardQuery />,
    })
    expect(await screen.findByText(CLOSED)).toBeTruthy()
    await waitFor(() => expect(api.inputsOf('dashboard.get')).toHaveLength(2))
  })

  it('points to the new quiz on the next day', async () => {
    vi.setSystemTime(new Date(TOMORROW))
    const daily = dailyServer({ total: 1, outcomes: ['skipped'], expired: true })
    daily.finish()
    openQuiz({ path: PATH, answers: daily.answers })
    expect(await screen.findByText('Time ran out')).toBeTruthy()
    expect(screen.getByText(/Today’s quiz is waiting on your dashboard/)).toBeTruthy()
    expect(screen.queryByText(CLOSED)).toBeNull()
  })

  it('gives way to the next day’s quiz where the address names no attempt', async () => {
    vi.setSystemTime(new Date(TOMORROW))
    const daily = dailyServer({ total: 1, outcomes: ['skipped'], expired: true })
    daily.finish()
    openQuiz({ path: '/quiz?type=daily', answers: daily.answers })
    expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeTruthy()
    expect(screen.queryByText('Time ran out')).toBeNull()
  })
})

it('shows the results of a daily quiz that was skipped through', async () => {
  const daily = dailyServer({ total: 1 })
  const { user } = openQuiz({ path: PATH, answers: daily.answers })
  await findQuestion(1)
  await user.click(screen.getByRole('button', { name: 'Skip Question' }))
  expect(await screen.findByText('You scored 0 out of 1 questions correctly')).toBeTruthy()
})
