import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  church,
  openWith,
  regionOf,
  rowsOf,
  WITH_POINTS,
  WITHOUT_POINTS,
} from './leaderboard-support.tsx'

const churchRows = async () => {
  const list = await screen.findByRole('list', { name: 'Church Rankings' })
  return rowsOf(list).map((row) => within(row))
}

describe('the church rankings', () => {
  it('shows rank, name, town and figures of each church', async () => {
    openWith({ churches: [church(1, 'Antioch'), church(4, 'Philippi', { activeMemberCount: 1 })] })
    const [first, later] = await churchRows()
    expect(first?.getByRole('img', { name: '1st place' })).toBeTruthy()
    expect(first?.getByText('Troas, Asia')).toBeTruthy()
    expect(first?.getByText('12 active members')).toBeTruthy()
    expect(first?.getByText('91% accuracy')).toBeTruthy()
    expect(first?.getByText('36 quizzes')).toBeTruthy()
    expect(first?.getByText('2,480').parentElement?.textContent).toBe('2,480 points')
    expect(later?.getByText('4').parentElement?.textContent).toBe('Rank 4')
    expect(later?.getByText('1 active member')).toBeTruthy()
  })

  it('leaves out an unknown city', async () => {
    const name = 'Philippi'
    openWith({ churches: [church(1, name, { church: { name, city: null, state: 'Macedonia' } })] })
    const [row] = await churchRows()
    expect(row?.getByText('Macedonia')).toBeTruthy()
  })

  it('links to the churches', async () => {
    openWith({})
    const link = await screen.findByRole('link', { name: 'Antioch' })
    expect(link.getAttribute('href')).toBe('/churches/id-of-antioch')
  })

  it('has no links while churches are off', async () => {
    openWith({}, { flags: { groups: false } })
    expect(await screen.findByText('Antioch')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Antioch' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Deborah' })).toBeTruthy()
  })

  it('marks the viewer’s church among the ten, once', async () => {
    const own = church(2, 'Berea', { isYours: true })
    openWith({ churches: [church(1, 'Antioch'), own], you: { ...WITH_POINTS, church: own } })
    const [first, second] = await churchRows()
    expect(second?.getByText('Your church')).toBeTruthy()
    expect(first?.queryByText('Your church')).toBeNull()
    expect(screen.getAllByText('Berea')).toHaveLength(1)
  })

  it('shows it below with its rank when it is not among them', async () => {
    openWith({ you: { ...WITH_POINTS, church: church(1057, 'Berea', { isYours: true }) } })
    expect(await churchRows()).toHaveLength(2)
    const own = within(await regionOf('Your rank in Church Rankings'))
    expect(own.getByText('1,057')).toBeTruthy()
    expect(own.getByText('Your church')).toBeTruthy()
    expect(own.getByRole('link', { name: 'Berea' })).toBeTruthy()
  })

  it('shows it below without a rank before its first points', async () => {
    const own = { ...church(0, 'Berea', { isYours: true, totalPoints: 0 }), rank: null }
    openWith({ you: { ...WITHOUT_POINTS, church: own } })
    const row = within(await regionOf('Your rank in Church Rankings'))
    expect(row.getByText('Not ranked yet')).toBeTruthy()
    expect(row.getByText('No points yet')).toBeTruthy()
  })
})
