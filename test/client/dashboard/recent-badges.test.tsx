import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDashboard, sampleBadges } from './dashboard-support.tsx'

const badgesCard = async () => within(await screen.findByRole('region', { name: 'Recent Badges' }))
const achievements = async () =>
  within(await screen.findByRole('region', { name: 'Achievement Stats' }))

it('shows the newest badges with description and the day they were earned', async () => {
  openDashboard({ dashboard: { recentBadges: sampleBadges(2), badgeCount: 2 } })
  const card = await badgesCard()
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  expect(card.getByText('First Light')).toBeDefined()
  expect(card.getByText('Finish your first daily quiz')).toBeDefined()
  const day = new Date('2026-03-01T12:00:00.000Z').toLocaleDateString(undefined, {
    dateStyle: 'medium',
  })
  expect(card.getByText(day).getAttribute('datetime')).toBe('2026-03-01T12:00:00.000Z')
})

it('says so when there is none', async () => {
  openDashboard()
  const card = await badgesCard()
  expect(
    card.getByText('No badges yet. Complete quizzes to earn your first achievement!'),
  ).toBeDefined()
})

it('links to all badges only when there are more than four', async () => {
  openDashboard({ dashboard: { recentBadges: sampleBadges(4), badgeCount: 5 } })
  const card = await badgesCard()
  expect(card.getAllByRole('listitem')).toHaveLength(4)
  expect(card.getByRole('link', { name: 'View All Badges' }).getAttribute('href')).toBe('/badges')
})

it('links to /badges under another name with four', async () => {
  openDashboard({ dashboard: { recentBadges: sampleBadges(4), badgeCount: 4 } })
  const card = await badgesCard()
  expect(card.queryByRole('link', { name: 'View All Badges' })).toBeNull()
  expect(card.getByRole('link').getAttribute('href')).toBe('/badges')
})

it('counts badges among the achievements', async () => {
  openDashboard({ dashboard: { recentBadges: sampleBadges(4), badgeCount: 7 } })
  const card = await achievements()
  await card.findByText(/^Badges/)
  expect(card.getByText('7')).toBeDefined()
})

it('shows no badges while the feature is off', async () => {
  openDashboard({ flags: { badges: false }, dashboard: { badgeCount: 7 } })
  expect((await achievements()).queryByText(/Badges/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Recent Badges' })).toBeNull()
})
