import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDashboard } from './dashboard-support.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
})

const quickActions = () => screen.findByRole('region', { name: 'Quick Actions' })

it('says how many questions can be reviewed, and leads to them', async () => {
  openDashboard({ dashboard: { review: { due: 10, nextAt: null } } })
  const card = within(await screen.findByRole('region', { name: '10 to review' }))
  expect(card.getByText('Meet them again before you forget them.')).toBeDefined()
  expect(card.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/quiz?type=review')
})

it.each([
  ['2026-11-22T00:00:00.000Z', 'Next review tomorrow'],
  ['2026-11-26T12:00:00.000Z', 'Next review on Thursday'],
  ['2026-12-04T12:00:00.000Z', 'Next review on Dec 4, 2026'],
])('at %s, says quietly when the next review is: %s', async (nextAt, text) => {
  const settings = {
    timeLimit: 'standard',
    timeZone: 'UTC',
    nextTimeZone: null,
    singleKeyShortcuts: true,
  } as const
  openDashboard({
    dashboard: { review: { due: 0, nextAt } },
    user: { settings },
    answers: { 'user.updateSettings': settings },
  })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
})

it('says nothing to who has answered no questions', async () => {
  openDashboard({ dashboard: { review: { due: 0, nextAt: null } } })
  await quickActions()
  expect(screen.queryByText(/review/i)).toBeNull()
})
