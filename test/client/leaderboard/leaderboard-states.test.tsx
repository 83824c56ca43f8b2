import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/client/leaderboard/use-leaderboard.ts'
import { failWith } from '../../support/client-api.ts'
import { openLeaderboard, sampleLeaderboard, unaffiliated } from './leaderboard-support.tsx'

const UNAVAILABLE = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
const FEATURE_OFF = failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' })

describe('the leaderboard without figures', () => {
  it('shows skeletons until they arrive', async () => {
    const slow = Promise.withResolvers<Leaderboard>()
    openLeaderboard({ answer: () => slow.promise })
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeTruthy()
    slow.resolve(sampleLeaderboard())
    expect(await screen.findByText('Antioch')).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('says when there is no data at all', async () => {
    // No reply that the server gives, but the specification has words for it.
    openLeaderboard({ answer: null as never })
    expect(await screen.findByText('No data available for this period')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says when both lists are empty, and still shows totals and the viewer’s rank', async () => {
    openLeaderboard({ answer: sampleLeaderboard({ churches: [], unaffiliated: unaffiliated([]) }) })
    expect(await screen.findByText('No leaderboard data available for this period')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Church Rankings' })).toBeNull()
    expect(screen.queryByText(/No .* activity/)).toBeNull()
    expect(screen.getByText('48,210')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your rank' })).toBeTruthy()
  })

  it.each([
    ['daily', 'today'],
    ['weekly', 'this week'],
    ['monthly', 'this month'],
  ] as const)('names the %s period in which one of the lists is empty', async (period, words) => {
    const { api, user } = openLeaderboard({
      answer: sampleLeaderboard({ period, churches: [] }),
      path: `/leaderboard?period=${period}`,
    })
    expect(await screen.findByText(`No church activity ${words}`)).toBeTruthy()
    expect(screen.getByText('Deborah')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Church Rankings' })).toBeNull()
    const [other] = (['daily', 'weekly'] as const).filter((choice) => choice !== period)
    api.answer({
      'leaderboard.churches': sampleLeaderboard({ period, unaffiliated: unaffiliated([]) }),
    })
    await user.click(screen.getByRole('radio', { name: other === 'daily' ? 'Daily' : 'Weekly' }))
    expect(await screen.findByText(`No unaffiliated activity ${words}`)).toBeTruthy()
    expect(screen.getByText('Antioch')).toBeTruthy()
  })
})

describe('a leaderboard that fails', () => {
  it('shows the server’s message, and can be retried', async () => {
    const { api, user } = openLeaderboard({ answer: UNAVAILABLE })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Back soon.')).toBeTruthy()
    api.answer({ 'leaderboard.churches': sampleLeaderboard() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Antioch')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has a message of its own when the server sends none', async () => {
    openLeaderboard({ answer: failWith({ code: 'internal', httpStatus: 500, message: '' }) })
    expect(await screen.findByText('Failed to fetch global leaderboard')).toBeTruthy()
  })

  it('offers the other periods when one fails', async () => {
    const { user } = openLeaderboard({
      answer: ({ period = 'weekly' }) =>
        period === 'daily' ? UNAVAILABLE : sampleLeaderboard({ period }),
    })
    await screen.findByText('Antioch')
    await user.click(screen.getByRole('radio', { name: 'Daily' }))
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    expect(screen.queryByText('Antioch')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Monthly' }))
    expect(await screen.findByText('November 2026 (UTC)')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that leaderboards are switched off', async () => {
    openLeaderboard({ answer: FEATURE_OFF, flags: { leaderboards: false } })
    const words = 'Leaderboards are not available right now'
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    const way = screen.getByRole('link', { name: 'Back to the dashboard' })
    expect(way.getAttribute('href')).toBe('/dashboard')
  })
})
