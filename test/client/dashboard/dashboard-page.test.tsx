import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import DashboardPage from '../../../src/client/dashboard/dashboard-page.tsx'
import { trpc } from '../../../src/client/lib/trpc.ts'
import { levelProgress } from '../../../src/domain/level.ts'
import { featureFlags } from '../../../src/domain/site/feature.ts'
import { answerCalls, failWith, later } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import { firstDay, openDashboard, sampleDashboard } from './dashboard-support.tsx'

const COMPLETED = {
  dailyQuiz: { completed: true, expired: false, attemptId: null, questionsLeft: null },
} as const
const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('welcomes the player with level, XP and streaks', async () => {
  openDashboard()
  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeDefined()
  expect(screen.getByText('Level 4 · Seeker')).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: 'XP in this level' })
  expect(bar.getAttribute('aria-valuetext')).toBe('810 / 1,000 XP')
  expect(screen.getByText('310 of 500 XP in this level')).toBeDefined()
  expect(screen.getByText('190 XP to go')).toBeDefined()
  const [current, best] = screen.getAllByRole('list')[0]?.children ?? []
  expect(current?.textContent).toBe('12-day streak')
  expect(best?.textContent).toBe('Best streak 31 days')
  expect(document.title).toBe("Ada's Dashboard | Berean")
})

it('works without a name', async () => {
  openDashboard({
    user: { firstName: null },
    dashboard: { user: { firstName: null, currentStreak: 1, bestStreak: 1 } },
  })
  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeDefined()
  expect(document.title).toBe('Dashboard | Berean')
})

it('shows no XP to go at the top level', async () => {
  openDashboard({ user: { totalXp: 12_500 }, dashboard: { level: levelProgress(12_500) } })
  expect(await screen.findByText('Level 10 · Apostle')).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: 'XP in this level' })
  expect(bar.getAttribute('aria-valuetext')).toBe('12,500 / 20,000 XP')
  expect(screen.getByText('500 of 8,000 XP in this level')).toBeDefined()
  expect(screen.queryByText(/XP to go/)).toBeNull()
})

it('shows statistics of daily quizzes, practice, today and achievements', async () => {
  openDashboard()
  const daily = await region('Daily Challenge Performance')
  for (const text of ['48', '86%', '412']) expect(daily.getByText(text)).toBeDefined()
  expect(daily.getByText(/count toward XP, streaks and leaderboards/)).toBeDefined()
  const practice = await region('Practice Performance')
  for (const text of ['21', 'sessions', '79%', '166']) {
    expect(practice.getByText(text)).toBeDefined()
  }
  const today = await region("Today's Session")
  for (const text of ['1', 'quiz today', '90%', '9']) {
    expect(today.getByText(text)).toBeDefined()
  }
  const achievements = await region('Achievement Stats')
  for (const text of ['12', '31 days']) expect(achievements.getByText(text)).toBeDefined()
})

it('encourages on the first day instead of showing zeros', async () => {
  openDashboard({ user: { totalXp: 0, currentStreak: 0, bestStreak: 0 }, dashboard: firstDay() })
  expect(await screen.findByRole('region', { name: 'Your first ten are ready' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeDefined()
  expect(screen.getByText('Your streak starts today')).toBeDefined()
  const bring = await screen.findByRole('heading', { name: 'What your first ten will bring' })
  expect(bring).toBeDefined()
  expect((await region('Daily Challenge Performance')).getByText('120 XP')).toBeDefined()
  expect((await region('Practice Performance')).getByText('No sessions yet')).toBeDefined()
  expect((await region("Today's Session")).getByText('1 lamp')).toBeDefined()
  const achievements = await region('Achievement Stats')
  expect(achievements.getByText('And your first badge: First Light.')).toBeDefined()
  expect(screen.queryByText('–')).toBeNull()
  // The XP bar begins at zero.
  expect(screen.queryByText('0', { ignore: '[aria-hidden]' })).toBeNull()
  expect(screen.queryByText('0%')).toBeNull()
})

it('promises no streak for a day whose daily quiz expired', async () => {
  const figures = later<'dashboard.get'>()
  openDashboard({
    user: { totalXp: 0, currentStreak: 0, bestStreak: 0 },
    answers: { 'dashboard.get': figures.answer },
  })
  // Only the dashboard's data say how the day went.
  expect(await screen.findByText('No streak yet')).toBeDefined()
  figures.arrive({
    ...firstDay(),
    dailyQuiz: { completed: false, expired: true, attemptId: null, questionsLeft: null },
  })
  expect(await screen.findByText('Your streak can start tomorrow')).toBeDefined()
  expect(screen.queryByText('Your streak starts today')).toBeNull()
})

it('shows the player while the statistics load', async () => {
  const figures = later<'dashboard.get'>()
  openDashboard({ answers: { 'dashboard.get': figures.answer } })
  expect(await screen.findByText('Loading…')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeDefined()
  figures.arrive(sampleDashboard())
  expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeDefined()
  // The cards below come a moment later.
  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('says why loading failed, and tries again', async () => {
  const { user, api } = openDashboard({
    answers: {
      'dashboard.get': failWith({ code: 'unavailable', httpStatus: 503, message: 'Not now.' }),
    },
  })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Not now.')).toBeDefined()
  const reply = later<'dashboard.get'>()
  api.answer({ 'dashboard.get': reply.answer })
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
  expect(within(alert).queryByRole('button')).toBeNull()
  reply.arrive(sampleDashboard())
  const start = await screen.findByRole('button', { name: 'Start Daily Quiz' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(start)).toBe(true)
})

const comeBack = () => act(async () => window.dispatchEvent(new Event('focus')))

it('makes no request on returning the same day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00') })
  const { api } = openDashboard({ dashboard: COMPLETED })
  await screen.findByText('Daily Quest Complete!')
  vi.setSystemTime(new Date('2026-11-21T23:59:00'))
  await comeBack()
  expect(api.inputsOf('dashboard.get')).toHaveLength(1)
  expect(screen.getByText('Daily Quest Complete!')).toBeDefined()
})

it('reloads on returning the next morning', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T21:00:00') })
  const { api } = openDashboard({ dashboard: COMPLETED })
  await screen.findByText('Daily Quest Complete!')
  const morning = later<'dashboard.get'>()
  api.answer({ 'dashboard.get': morning.answer })

  vi.setSystemTime(new Date('2026-11-22T07:00:00'))
  await comeBack()
  expect(screen.queryByText('Daily Quest Complete!')).toBeNull()
  expect(screen.getByText('Loading…')).toBeDefined()
  morning.arrive(sampleDashboard())
  expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeDefined()
  expect(api.inputsOf('dashboard.get')).toHaveLength(2)
})

/** Leaves the dashboard and returns to it, as by the links of the header. */
const Visits = ({ startsHere = true }: { readonly startsHere?: boolean }) => {
  const [here, setHere] = useState(startsHere)
  const utils = trpc.useUtils()
  return (
    <>
      <button type="button" onClick={() => setHere(!here)}>
        Go
      </button>
      <button type="button" onClick={() => void utils.dashboard.get.invalidate()}>
        Finish a quiz
      </button>
      {here ? <DashboardPage /> : null}
    </>
  )
}

it('keeps the data between visits, and reloads them after a quiz', async () => {
  const api = answerCalls({ ...signedInAs(), 'dashboard.get': sampleDashboard() })
  const { user } = renderInApp(<Visits />, { signedIn: true })
  const go = await screen.findByRole('button', { name: 'Go' })
  await screen.findByRole('button', { name: 'Start Daily Quiz' })
  await user.click(go)
  await user.click(go)
  expect(screen.getByRole('button', { name: 'Start Daily Quiz' })).toBeDefined()
  expect(api.inputsOf('dashboard.get')).toHaveLength(1)

  await user.click(go)
  await user.click(screen.getByRole('button', { name: 'Finish a quiz' }))
  api.answer({ 'dashboard.get': sampleDashboard(COMPLETED) })
  await user.click(go)
  expect(await screen.findByText('Daily Quest Complete!')).toBeDefined()
  expect(api.inputsOf('dashboard.get')).toHaveLength(2)
})

it('shows what depends on the features once those are known, so that nothing moves', async () => {
  const flags = later<'flag.list'>()
  answerCalls({ ...signedInAs(), 'flag.list': flags.answer, 'dashboard.get': sampleDashboard() })
  const { user } = renderInApp(<Visits startsHere={false} />, { signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Go' }))
  await screen.findByRole('button', { name: 'Start Daily Quiz' })
  await screen.findByText('Loading…')
  await expect(screen.findByRole('region', { name: 'Quick Actions' })).rejects.toThrow()
  flags.arrive(featureFlags({ badges: true }))
  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.queryByText('Loading…')).toBeNull()
})

const ReadFlags = () => {
  const utils = trpc.useUtils()
  return (
    <button type="button" onClick={() => void utils.flag.list.invalidate()}>
      Read the flags
    </button>
  )
}

it('does without what depends on the features when those cannot be loaded, also while they are asked for again', async () => {
  const api = answerCalls({
    ...signedInAs(),
    'flag.list': failWith({ code: 'internal', httpStatus: 500, message: '' }),
    'dashboard.get': sampleDashboard(),
  })
  const page = (
    <>
      <ReadFlags />
      <DashboardPage />
    </>
  )
  const { user } = renderInApp(page, { signedIn: true })
  await screen.findByRole('region', { name: 'Quick Actions' })
  api.answer({ 'flag.list': later<'flag.list'>().answer })
  await user.click(screen.getByRole('button', { name: 'Read the flags' }))
  await waitFor(() => expect(api.inputsOf('flag.list')).toHaveLength(2))
  expect(screen.getByRole('region', { name: 'Quick Actions' })).toBeDefined()
})
