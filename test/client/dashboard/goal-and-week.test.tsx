import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openDashboard } from './dashboard-support.tsx'

const quickActions = () => screen.findByRole('region', { name: 'Quick Actions' })

it.each([
  [null, 0, '0 days studied this week', 'Set a goal'],
  [null, 1, '1 day studied this week', 'Set a goal'],
  [5, 3, 'Your goal: 3 of 5 days this week', 'Your journey'],
  [2, 2, 'Goal reached: 2 days this week', 'Your journey'],
  [2, 4, 'Goal reached: 4 days this week', 'Your journey'],
] as const)(
  'says in one line how a goal of %s days stands after %i',
  async (daysPerWeek, daysStudied, text, link) => {
    openDashboard({ dashboard: { goal: { daysPerWeek, daysStudied } } })
    const line = (await screen.findByText(text)).closest('p') as HTMLElement
    expect(within(line).getByRole('link', { name: link }).getAttribute('href')).toBe('/journey')
  },
)

const lastWeek = { startsOn: '2026-11-16', days: 1, questions: 10, learnedAgain: 0 }
const SENTENCE = 'You studied on 1 day and answered 10 questions.'

/** What is observed, to be scrolled into view. */
const observeElements = () => {
  const observed: (() => void)[] = []
  const observer = class {
    readonly callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
    }
    observe() {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[]
      observed.push(() => this.callback(entries, this as unknown as IntersectionObserver))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', observer)
  return { scrollTo: () => observed.at(-1)?.() }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells once what last week brought, and notes that it was seen', async () => {
  const { scrollTo } = observeElements()
  const { api } = openDashboard({
    dashboard: { lastWeek },
    answers: { 'journey.seeLastWeek': { startsOn: '2026-11-16' } },
  })
  const card = within(await screen.findByRole('region', { name: 'Last week' }))
  expect(card.getByText(SENTENCE)).toBeTruthy()
  expect(card.getByRole('link', { name: 'See your journey' }).getAttribute('href')).toBe('/journey')
  expect(api.inputsOf('journey.seeLastWeek')).toHaveLength(0)
  scrollTo()
  await waitFor(() => expect(api.inputsOf('journey.seeLastWeek')).toHaveLength(1))
  // It stays as long as the page is open.
  await quickActions()
  expect(screen.getByText(SENTENCE)).toBeTruthy()
})

it('tells nothing on other days', async () => {
  const { api } = openDashboard()
  await quickActions()
  expect(screen.queryByRole('region', { name: 'Last week' })).toBeNull()
  expect(api.inputsOf('journey.seeLastWeek')).toEqual([])
})
