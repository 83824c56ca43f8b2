import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/client/leaderboard/use-leaderboard.ts'
import { openLeaderboard, sampleLeaderboard } from './leaderboard-support.tsx'

const WEEK = 'Nov 16 – 22, 2026 (UTC)'

const chosen = () => screen.getByRole('radio', { checked: true })

describe('the leaderboard and its periods', () => {
  it('shows the week first', async () => {
    const { api } = openLeaderboard()
    expect(await screen.findByText(WEEK)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeTruthy()
    expect(document.title).toBe('Leaderboard | Berean')
    expect(chosen()).toBe(screen.getByRole('radio', { name: 'Weekly' }))
    expect(api.inputsOf('leaderboard.churches')).toEqual([{ period: 'weekly' }])
  })

  it('shows the chosen period, and keeps it in the address', async () => {
    const { api, user, currentPath } = openLeaderboard({ path: '/leaderboard?from=mail' })
    await screen.findByText(WEEK)
    await user.click(screen.getByRole('radio', { name: 'Monthly' }))
    expect(await screen.findByText('November 2026 (UTC)')).toBeTruthy()
    expect(currentPath()).toBe('/leaderboard?from=mail&period=monthly')
    await user.click(screen.getByRole('radio', { name: 'Daily' }))
    expect(await screen.findByText('Nov 18, 2026 (UTC)')).toBeTruthy()
    expect(currentPath()).toBe('/leaderboard?from=mail&period=daily')
    expect(api.inputsOf('leaderboard.churches')).toEqual([
      { period: 'weekly' },
      { period: 'monthly' },
      { period: 'daily' },
    ])
  })

  it('opens with the period in the address', async () => {
    openLeaderboard({ path: '/leaderboard?period=daily' })
    expect(await screen.findByText('Nov 18, 2026 (UTC)')).toBeTruthy()
    expect(chosen()).toBe(screen.getByRole('radio', { name: 'Daily' }))
  })

  it('shows the week for an unknown period', async () => {
    const { api } = openLeaderboard({ path: '/leaderboard?period=yearly' })
    expect(await screen.findByText(WEEK)).toBeTruthy()
    expect(api.inputsOf('leaderboard.churches')).toEqual([{ period: 'weekly' }])
  })

  it('keeps the old figures, marked as busy, until the new ones arrive', async () => {
    const slow = Promise.withResolvers<Leaderboard>()
    const { user } = openLeaderboard({
      answer: ({ period }) => (period === 'weekly' ? sampleLeaderboard() : slow.promise),
    })
    const old = await screen.findByText(WEEK)
    expect(old.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
    const daily = screen.getByRole('radio', { name: 'Daily' })
    await user.click(daily)
    await waitFor(() => expect(old.closest('[aria-busy=true]')).toBeTruthy())
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
    expect(screen.getByText('Antioch')).toBeTruthy()
    expect(chosen()).toBe(daily)
    expect(document.activeElement).toBe(daily)
    slow.resolve(sampleLeaderboard({ period: 'daily' }))
    expect(await screen.findByText('Nov 18, 2026 (UTC)')).toBeTruthy()
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
    expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull()
  })
})
