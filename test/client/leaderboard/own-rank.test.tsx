import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openWith, regionOf, WITH_POINTS, WITHOUT_POINTS } from './leaderboard-support.tsx'

describe('the viewer’s own rank', () => {
  it('gives the rank among everyone, and the figures', async () => {
    openWith({ you: WITH_POINTS })
    const banner = within(await regionOf('Your rank'))
    expect(banner.getByText('212th')).toBeTruthy()
    expect(banner.getByText('of 1,204 people with points this week')).toBeTruthy()
    for (const [name, value] of [
      ['points', '1,230'],
      ['quizzes', '5'],
      ['accuracy', '88%'],
    ] as const) {
      expect(banner.getByText(name).parentElement?.querySelector('dd')?.textContent).toBe(value)
    }
    expect(banner.queryByRole('link')).toBeNull()
  })

  it('uses the singular for one', async () => {
    openWith({ you: { ...WITH_POINTS, rank: 1, rankedUsers: 1, points: 1, quizzes: 1 } })
    const banner = within(await regionOf('Your rank'))
    expect(banner.getByText('1st')).toBeTruthy()
    expect(banner.getByText('of 1 person with points this week')).toBeTruthy()
    expect(banner.getByText('point')).toBeTruthy()
    expect(banner.getByText('quiz')).toBeTruthy()
  })

  it('links to the daily quiz without points', async () => {
    openWith({ period: 'monthly', you: WITHOUT_POINTS }, { path: '/leaderboard?period=monthly' })
    const banner = within(await regionOf('Your rank'))
    expect(banner.getByText('No points yet this month')).toBeTruthy()
    expect(
      banner.getByText('1,204 people are on the board. Play today’s ten to join them.'),
    ).toBeTruthy()
    const way = banner.getByRole('link', { name: 'Go to the daily quiz' })
    expect(way.getAttribute('href')).toBe('/quiz?type=daily')
  })

  it('invites the viewer to be the first', async () => {
    openWith({ you: { ...WITHOUT_POINTS, rankedUsers: 0 } })
    const banner = within(await regionOf('Your rank'))
    expect(banner.getByText('No one has played yet. Be the first!')).toBeTruthy()
  })
})
