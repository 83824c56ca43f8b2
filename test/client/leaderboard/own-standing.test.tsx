import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openWith, regionOf, WITH_POINTS, WITHOUT_POINTS } from './leaderboard-support.tsx'

describe('the viewer’s own standing', () => {
  it('gives the rank among everyone, and the figures', async () => {
    openWith({ you: WITH_POINTS })
    const standing = within(await regionOf('Your standing'))
    expect(standing.getByText('212th')).toBeTruthy()
    expect(standing.getByText('of 1,204 people with points this week')).toBeTruthy()
    for (const [name, value] of [
      ['points', '1,230'],
      ['quizzes', '5'],
      ['accuracy', '88%'],
    ] as const) {
      expect(standing.getByText(name).parentElement?.querySelector('dd')?.textContent).toBe(value)
    }
    expect(standing.queryByRole('link')).toBeNull()
  })

  it('counts one of each in the singular', async () => {
    openWith({ you: { ...WITH_POINTS, rank: 1, rankedUsers: 1, points: 1, quizzes: 1 } })
    const standing = within(await regionOf('Your standing'))
    expect(standing.getByText('1st')).toBeTruthy()
    expect(standing.getByText('of 1 person with points this week')).toBeTruthy()
    expect(standing.getByText('point')).toBeTruthy()
    expect(standing.getByText('quiz')).toBeTruthy()
  })

  it('leads whoever has no points to the daily quiz', async () => {
    openWith({ period: 'monthly', you: WITHOUT_POINTS }, { path: '/leaderboard?period=monthly' })
    const standing = within(await regionOf('Your standing'))
    expect(standing.getByText('No points yet this month')).toBeTruthy()
    expect(standing.getByText(/^1,204 people have some\./)).toBeTruthy()
    const way = standing.getByRole('link', { name: 'To the daily quiz' })
    expect(way.getAttribute('href')).toBe('/quiz?type=daily')
  })

  it('invites to be the first', async () => {
    openWith({ you: { ...WITHOUT_POINTS, rankedUsers: 0 } })
    const standing = within(await regionOf('Your standing'))
    expect(standing.getByText(/^Nobody has any: first place is free\./)).toBeTruthy()
  })
})
