import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  church,
  OWN_ID,
  openWith,
  person,
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

  it('says how points count, that past ones stay, and which clock the periods keep', async () => {
    openWith({})
    const rules = await regionOf('How points count')
    expect(rules.textContent).toContain('in the tally of your primary church they count +25%.')
    expect(rules.textContent).toContain('Joining or leaving a church moves no past points')
    expect(rules.textContent).toContain('months are counted in UTC')
  })
})

describe('the unaffiliated leaders', () => {
  it('marks the viewer among them', async () => {
    const own = person(2, 'Ada', { isYou: true, userId: OWN_ID })
    openWith({
      unaffiliated: unaffiliated([person(1, 'Deborah'), own]),
      you: { ...WITH_POINTS, unaffiliatedRank: 2 },
    })
    const list = await screen.findByRole('list', { name: 'Unaffiliated Leaders' })
    expect(within(list).getByText('You')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your place in Unaffiliated Leaders' })).toBeNull()
  })

  it('shows the viewer without a church below, by their rank among those', async () => {
    openWith({ you: { ...WITH_POINTS, unaffiliatedRank: 41 } })
    const own = within(await regionOf('Your place in Unaffiliated Leaders'))
    expect(own.getByText('41')).toBeTruthy()
    expect(own.getByText('Ada Lovelace')).toBeTruthy()
    expect(own.getByText('5 quizzes')).toBeTruthy()
    expect(own.getByText('88% accuracy')).toBeTruthy()
    expect(own.getByText('1,230')).toBeTruthy()
  })

  it('does not show the member of a church there', async () => {
    openWith({ you: { ...WITH_POINTS, church: church(3, 'Berea', { isYours: true }) } })
    expect(await screen.findByText('Deborah')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your place in Unaffiliated Leaders' })).toBeNull()
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
  })
})
