import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Dashboard } from '../../../src/client/dashboard/use-dashboard.ts'
import { nextBadge, openDashboard } from './dashboard-support.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows how far the next badges are', async () => {
  openDashboard({ dashboard: { nextBadges: [nextBadge('correct_1000', 412)] } })
  const card = await region('Next badges')
  expect(card.getAllByRole('listitem')).toHaveLength(1)
  expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('412 of 1,000')
  expect(card.getByText('412 of 1,000')).toBeDefined()
})

it('shows none while badges are off', async () => {
  openDashboard({ flags: { badges: false } })
  await region('Play for your church')
  expect(screen.queryByRole('region', { name: 'Next badges' })).toBeNull()
})

const week = { rank: 3, activeMembers: 5, points: 1320, ownPoints: 330 }
const church = (changes: Partial<NonNullable<Dashboard['church']>> = {}) => ({
  church: { id: 'church-1', name: 'Grace Chapel', memberCount: 12, week, ...changes },
})

/** The figure of a term, as it is read. */
const figure = (card: ReturnType<typeof within>, term: string): string | null | undefined =>
  card.getByText(term).nextElementSibling?.textContent

it('shows the church’s week, and the learner’s part of it', async () => {
  openDashboard({ dashboard: church() })
  const card = await region('Grace Chapel')
  expect(figure(card, 'Rank')).toBe('3rd')
  expect(figure(card, 'Points')).toBe('1,320')
  expect(figure(card, 'Active')).toBe('5of 12 members')
  expect(figure(card, 'Your part')).toBe('25%330 points')
  expect(card.getByRole('link', { name: 'Church page' }).getAttribute('href')).toBe(
    '/churches/church-1',
  )
  expect(card.getByRole('link', { name: 'Leaderboard' }).getAttribute('href')).toBe('/leaderboard')
})

it('leaves out a rank that there is not', async () => {
  openDashboard({ dashboard: church({ week: { ...week, rank: null } }) })
  expect((await region('Grace Chapel')).queryByText('Rank')).toBeNull()
})

it.each([
  [false, 'Play today’s ten, and yours are the first.'],
  [true, 'Your next ten can bring the first.'],
])('says that a church has no points yet (today’s quiz played: %s)', async (completed, hope) => {
  const nothing = { rank: null, activeMembers: 0, points: 0, ownPoints: 0 }
  const dailyQuiz = { completed, expired: false, attemptId: null, questionsLeft: null }
  openDashboard({ dashboard: { ...church({ week: nothing }), dailyQuiz } })
  const card = await region('Grace Chapel')
  expect(card.getByText(`No points yet this week. ${hope}`)).toBeDefined()
})

it('shows the members alone, and no leaderboard, while leaderboards are off', async () => {
  openDashboard({ flags: { leaderboards: false }, dashboard: church({ week: null }) })
  const card = await region('Grace Chapel')
  expect(card.getByText('12 members')).toBeDefined()
  expect(card.queryByRole('link', { name: 'Leaderboard' })).toBeNull()
})

it('invites a learner without a church to find one', async () => {
  openDashboard()
  const card = await region('Play for your church')
  expect(card.getByRole('link', { name: 'Find your church' }).getAttribute('href')).toBe(
    '/churches',
  )
})

it('shows no church while churches are off', async () => {
  openDashboard({ flags: { groups: false } })
  await region('Next badges')
  expect(screen.queryByRole('region', { name: 'Play for your church' })).toBeNull()
})
