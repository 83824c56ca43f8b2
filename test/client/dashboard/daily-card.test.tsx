import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../../src/client/dashboard/use-dashboard.ts'
import { watchConnection } from '../../../src/client/lib/connection.ts'
import { answerHealthChecks, breakConnection, failWith, later } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import { deviceIsIn } from '../../support/device-zone.ts'
import { firstDay, openDashboard, sampleDashboard } from './dashboard-support.tsx'

const dailyCard = (name: string) => screen.findByRole('region', { name })
const startButton = () => screen.findByRole('button', { name: 'Start Daily Quiz' })

const attemptOpen = failWith({
  code: 'attempt_open',
  httpStatus: 409,
  message: 'You have an incomplete daily quiz.',
  details: { quizAttemptId: 'attempt-7' },
})

const ALREADY = 'You’ve completed today’s daily quiz.'

it('offers a new quiz, with its length, time limit and reward', async () => {
  openDashboard()
  const card = within(await dailyCard('Today’s ten are ready'))
  expect(card.getByText('10 questions • 30 seconds each • Build your streak!')).toBeDefined()
  expect(card.getByRole('button', { name: 'Start Daily Quiz' })).toBeDefined()
  expect(card.getByText('+20 XP')).toBeDefined()
})

it.each([
  ['extended', '10 questions • 60 seconds each • Build your streak!'],
  ['none', '10 questions • No time limit • Build your streak!'],
] as const)('tells a player with the %s time limit the truth', async (timeLimit, text) => {
  const settings = { timeLimit, timeZone: 'UTC', nextTimeZone: null, singleKeyShortcuts: true }
  openDashboard({ user: { settings }, answers: { 'user.updateSettings': settings } })
  expect(await screen.findByText(text)).toBeDefined()
})

it('starts the quiz: the button says so, and the player is taken there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const started = Promise.withResolvers<{ attemptId: string }>()
  const page = openDashboard({ answers: { 'quiz.startDaily': () => started.promise } })
  await page.user.click(await startButton())

  const busy = await screen.findByRole('button', { name: 'Starting...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await page.user.click(busy)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByRole('button', { name: 'Still starting...' })).toBe(busy)
  expect(screen.getByText('Still starting...', { selector: '[role=status]' })).toBeDefined()
  started.resolve({ attemptId: 'attempt-1' })

  await expect.poll(page.currentPath).toBe('/quiz?type=daily&attemptId=attempt-1')
  expect(page.api.inputsOf('quiz.startDaily')).toHaveLength(1)
})

it('starts the quiz also while the figures are read again, as when the time zone is saved', async () => {
  deviceIsIn('Europe/Berlin')
  const started = later<'quiz.startDaily'>()
  const saved = later<'user.updateSettings'>()
  const settings = { ...sampleUser().settings, timeZone: 'UTC' }
  const page = openDashboard({
    user: { settings },
    answers: { 'quiz.startDaily': started.answer, 'user.updateSettings': saved.answer },
  })
  const button = await startButton()
  await page.user.click(button)
  page.api.answer({ 'dashboard.get': later<'dashboard.get'>().answer })
  saved.arrive({ ...settings, timeZone: 'Europe/Berlin' })
  await waitFor(() => expect(page.api.inputsOf('dashboard.get')).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Starting...' })).toBe(button)
  started.arrive({ attemptId: 'attempt-1' })
  await expect.poll(page.currentPath).toBe('/quiz?type=daily&attemptId=attempt-1')
})

it('continues the open attempt that the server names', async () => {
  const page = openDashboard({ answers: { 'quiz.startDaily': attemptOpen } })
  await page.user.click(await startButton())

  await expect.poll(page.currentPath).toBe('/quiz?type=daily&attemptId=attempt-7&resume=true')
  expect(await screen.findByText('Continue Quiz?')).toBeDefined()
  expect(
    screen.getByText('You have an incomplete daily quiz. Continuing where you left off...'),
  ).toBeDefined()
})

it.each([
  [7, '7 questions left • 30 seconds each • Build your streak!'],
  [1, '1 question left • 30 seconds each • Build your streak!'],
  [0, 'No questions left • See your result'],
])('says how much is left of an open attempt: %d', async (questionsLeft, text) => {
  openDashboard({
    dashboard: {
      dailyQuiz: { completed: false, expired: false, attemptId: 'attempt-7', questionsLeft },
    },
  })
  const card = within(await dailyCard('Pick up where you left off'))
  expect(card.getByText(text)).toBeDefined()
})

it('offers to continue an open attempt', async () => {
  const page = openDashboard({
    dashboard: {
      dailyQuiz: { completed: false, expired: false, attemptId: 'attempt-7', questionsLeft: 7 },
    },
    answers: { 'quiz.startDaily': attemptOpen },
  })
  const card = within(await dailyCard('Pick up where you left off'))
  await page.user.click(card.getByRole('button', { name: 'Continue Daily Quiz' }))
  await expect.poll(page.currentPath).toBe('/quiz?type=daily&attemptId=attempt-7&resume=true')
})

it('praises a completed day and offers practice', async () => {
  openDashboard({
    dashboard: {
      dailyQuiz: { completed: true, expired: false, attemptId: null, questionsLeft: null },
    },
  })
  const card = within(await dailyCard('Daily Quest Complete!'))
  expect(card.getByText('Great job! Come back tomorrow for your next challenge.')).toBeDefined()
  expect(card.getByRole('link', { name: 'Practice More' }).getAttribute('href')).toBe('/quiz')
  expect(screen.queryByRole('button', { name: /Daily Quiz/ })).toBeNull()
})

it('says that today’s quiz expired, and offers practice', async () => {
  openDashboard({
    dashboard: {
      dailyQuiz: { completed: false, expired: true, attemptId: null, questionsLeft: null },
    },
  })
  const card = within(await dailyCard('Time ran out'))
  expect(
    card.getByText('Today’s quiz closed without any answers. A new one opens tomorrow.'),
  ).toBeDefined()
  expect(card.getByRole('link', { name: 'Practice' }).getAttribute('href')).toBe('/quiz')
  expect(screen.queryByRole('button', { name: /Daily Quiz/ })).toBeNull()
  expect(screen.queryByText(/Great job/)).toBeNull()
})

it('shows why a start failed, and the current state', async () => {
  const page = openDashboard({
    answers: {
      'quiz.startDaily': failWith({ code: 'already_finished', httpStatus: 400, message: ALREADY }),
    },
  })
  const button = await startButton()
  page.api.answer({
    'dashboard.get': sampleDashboard({
      dailyQuiz: { completed: true, expired: false, attemptId: null, questionsLeft: null },
    }),
  })
  await page.user.click(button)

  expect(await screen.findByText('Unable to Start Quiz')).toBeDefined()
  expect(screen.getByText(ALREADY)).toBeDefined()
  expect(await dailyCard('Daily Quest Complete!')).toBeDefined()
  expect(page.currentPath()).toBe('/dashboard')
})

it('has a message of its own for a failure without one', async () => {
  const page = openDashboard({
    answers: { 'quiz.startDaily': failWith({ code: 'internal', httpStatus: 500, message: '' }) },
  })
  await page.user.click(await startButton())
  expect(await screen.findByText('Failed to start quiz')).toBeDefined()
})

it('suggests trying later when the server cannot be reached', async () => {
  const page = openDashboard()
  const button = await startButton()
  breakConnection()
  await page.user.click(button)

  expect(await screen.findByText('Unable to Start Quiz')).toBeDefined()
  expect(screen.getByText(/^Please try again later, or wait: your quiz starts if/)).toBeDefined()
  expect(await startButton()).toBeDefined()
})

it('promises to start without a line, but only once', async () => {
  const stopWatching = watchConnection()
  const page = openDashboard()
  const button = await startButton()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakConnection()
  answerHealthChecks(false)
  await page.user.click(button)
  await screen.findByText('You’re offline. Your quiz starts if you’re back within a minute.')
  answerHealthChecks(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('You’re offline. Try again when you’re back.')).toBeDefined()
  stopWatching()
})

describe('what the streak needs today', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:47:30Z') })
  })

  const streakOf = (
    state: Dashboard['streak']['state'],
    [length, bestStreak]: readonly [number, number],
  ) => ({
    streak: { state, length },
    user: { firstName: 'Ada', currentStreak: state === 'lost' ? 0 : length, bestStreak },
    dayEndsAt: '2026-11-22T00:00:00.000Z',
    nextDailyAt: '2026-11-22T00:00:00.000Z',
  })

  it.each([
    [6, 'Play today to keep your 6 days'],
    [1, 'Play today to keep your 1-day streak'],
  ])('at risk after %i days: %s, with the time left', async (days, text) => {
    openDashboard({ dashboard: streakOf('at_risk', [days, 31]) })
    const card = within(await dailyCard('Today’s ten are ready'))
    expect(card.getByText(text)).toBeDefined()
    expect(card.getByText('5 hr 12 min')).toBeDefined()
  })

  it.each([
    [6, 31, 'Your 6-day streak ended. Your best is still 31 days.'],
    [6, 6, 'Your 6-day streak ended, and it’s still your best.'],
  ])('lost after %i days, the best being %i', async (lost, best, text) => {
    openDashboard({ dashboard: streakOf('lost', [lost, best]) })
    const card = within(await dailyCard('Today’s ten are ready'))
    expect(card.getByText(text)).toBeDefined()
    expect(card.getByText('It happens to everyone. Begin a new one today.')).toBeDefined()
  })

  it('nothing while the day’s quiz cannot be started yet', async () => {
    openDashboard({
      dashboard: {
        ...streakOf('at_risk', [6, 31]),
        nextDailyAt: '2026-11-21T21:47:30.000Z',
        dailyQuiz: { completed: true, expired: false, attemptId: null, questionsLeft: null },
      },
    })
    const card = within(await dailyCard('Today’s ten open later'))
    expect(card.getByText(/two daily quizzes within 22 hours/)).toBeDefined()
    expect(card.getByText('3 hr')).toBeDefined()
    expect(screen.queryByText('Daily Quest Complete!')).toBeNull()
  })

  it.each([
    [7, 'Your 7 days are safe'],
    [1, 'Your streak has begun'],
  ])('kept for %i days, with the time until the next ten', async (days, text) => {
    openDashboard({
      dashboard: {
        ...streakOf('kept', [days, 31]),
        dailyQuiz: { completed: true, expired: false, attemptId: null, questionsLeft: null },
      },
    })
    const card = within(await dailyCard('Daily Quest Complete!'))
    expect(card.getByText(text)).toBeDefined()
    expect(card.getByText('5 hr 12 min').closest('[aria-live], [role=status]')).toBeNull()
  })

  it('says nothing of a streak that has never begun', async () => {
    openDashboard({ dashboard: firstDay() })
    const card = within(await dailyCard('Your first ten are ready'))
    expect(card.queryByText(/left today|streak ended|Play today/)).toBeNull()
  })
})
