import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rankedPerson } from '../../support/client-samples.ts'
import {
  church,
  OWN_ID,
  openWith,
  regionOf,
  unaffiliated,
  WITH_POINTS,
} from './leaderboard-support.tsx'

describe('the totals and rules', () => {
  it('shows the three totals', async () => {
    openWith({})
    for (const [title, total, caption] of [
      ['Total Churches', '10,482', 'on Berean'],
      ['Unaffiliated Users', '2,345', 'without a church'],
      ['Total Challenges', '48,210', 'finished this week'],
    ] as const) {
      const card = within(await regionOf(title))
      expect(card.getByText(total)).toBeTruthy()
      expect(card.getByText(caption)).toBeTruthy()
    }
  })

  it('explains how points count, that earned ones stay, and that periods follow UTC', async () => {
    openWith({})
    const rules = await regionOf('How points count')
    expect(rules.textContent).toContain('For your primary church they count +25%.')
    expect(rules.textContent).toContain('Points you’ve already earned stay where they are')
    expect(rules.textContent).toContain('months follow UTC')
  })
})

describe('the unaffiliated leaders', () => {
  it('marks the viewer among them', async () => {
    const own = rankedPerson(2, 'Ada', { isYou: true, userId: OWN_ID })
    openWith({
      unaffiliated: unaffiliated([rankedPerson(1, 'Deborah'), own]),
      you: { ...WITH_POINTS, unaffiliatedRank: 2 },
    })
    const list = await screen.findByRole('list', { name: 'Unaffiliated Leaders' })
    expect(within(list).getByText('You')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your rank in Unaffiliated Leaders' })).toBeNull()
  })

  it('shows the viewer without a church below, by their rank among those', async () => {
    openWith({ you: { ...WITH_POINTS, unaffiliatedRank: 41 } })
    const own = within(await regionOf('Your rank in Unaffiliated Leaders'))
    expect(own.getByText('41')).toBeTruthy()
    expect(own.getByText('Ada Lovelace')).toBeTruthy()
    expect(own.getByText('5 quizzes')).toBeTruthy()
    expect(own.getByText('88% accuracy')).toBeTruthy()
    expect(own.getByText('1,230')).toBeTruthy()
  })

  it('leaves out members of a church', async () => {
    openWith({ you: { ...WITH_POINTS, church: church(3, 'Berea', { isYours: true }) } })
    expect(await screen.findByText('Deborah')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your rank in Unaffiliated Leaders' })).toBeNull()
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
  })
})
