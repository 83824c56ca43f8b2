import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { weeklyProgress } from '../../../src/domain/weekly-challenge.ts'
import { openDashboard } from './dashboard-support.tsx'

it.each([
  [0, "5 more days to complete this week's challenge"],
  [1, "4 more days to complete this week's challenge"],
  [2, "3 more days to complete this week's challenge"],
  [3, "2 more days to complete this week's challenge"],
  [4, "1 more day to complete this week's challenge"],
])('with %i days done: %s', async (done, text) => {
  openDashboard({ dashboard: { weeklyProgress: weeklyProgress(done) } })
  const card = within(await screen.findByRole('region', { name: /^Light five lamps this week: / }))
  expect(card.getByText(text)).toBeDefined()
  const missing = `${5 - done} daily ${done === 4 ? 'quiz' : 'quizzes'} to go`
  expect(card.getByRole('heading').textContent).toBe(`Light five lamps this week: ${missing}`)
  expect(card.getByText('+50 XP')).toBeDefined()
  expect(card.getByRole('img', { name: `${done} of 5 daily quizzes` })).toBeDefined()
  const bar = card.getByRole('progressbar', { name: 'Daily quizzes this week' })
  expect(bar.getAttribute('aria-valuenow')).toBe(`${done}`)
  expect(bar.getAttribute('aria-valuemax')).toBe('5')
})

it.each([5, 7])('shows the challenge as completed with %i days done', async (done) => {
  openDashboard({ dashboard: { weeklyProgress: weeklyProgress(done) } })
  const card = within(await screen.findByRole('region', { name: 'All five lamps are lit' }))
  expect(card.getByText('Weekly challenge completed! (+50 XP)')).toBeDefined()
  expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('5')
  expect(card.queryByText(/more day/)).toBeNull()
})
