import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PERIOD } from '../../../src/domain/time/period.ts'
import { type Answer, failWith } from '../../support/client-api.ts'
import { rankedPerson } from '../../support/client-samples.ts'
import type { InputOf } from '../../support/procedures.ts'
import { BETHEL_ID, bethel, churchLeaderboard, openChurch } from './church-profile-support.tsx'

const openTab = (tab: string, answer?: Answer<'leaderboard.church'>) =>
  openChurch(bethel(), {
    tab,
    ...(answer === undefined ? {} : { answers: { 'leaderboard.church': answer } }),
  })

const choose = (period: string) => screen.findByRole<HTMLInputElement>('radio', { name: period })

const LEADER_OF = { daily: 'Ruth', weekly: 'Naomi', monthly: 'Boaz' } as const

const byPeriod = ({ period = DEFAULT_PERIOD }: InputOf<'leaderboard.church'>) =>
  churchLeaderboard(period, [rankedPerson(1, LEADER_OF[period])])

describe('the leaderboard of a church', () => {
  it('shows the week first, and the day or the month when chosen', async () => {
    const { api, user, currentPath } = openTab('leaderboard', byPeriod)
    expect(await screen.findByRole('region', { name: 'Leaders this week' })).toBeTruthy()
    expect(await screen.findByText('Naomi')).toBeTruthy()
    await user.click(await choose('Daily'))
    expect(await screen.findByText('Ruth')).toBeTruthy()
    expect(screen.queryByText('Naomi')).toBeNull()
    expect(screen.getByRole('region', { name: 'Leaders today' })).toBeTruthy()
    await user.click(await choose('Monthly'))
    expect(await screen.findByText('Boaz')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Leaders this month' })).toBeTruthy()
    expect(api.inputsOf('leaderboard.church')).toEqual(
      ['weekly', 'daily', 'monthly'].map((period) => ({ id: BETHEL_ID, period })),
    )
    expect(currentPath()).toContain('period=monthly')
    expect(currentPath()).toContain('tab=leaderboard')
  })

  it('shows all leaders sent, and the viewer below when not among them', async () => {
    const users = Array.from({ length: 10 }, (_, index) =>
      rankedPerson(index + 1, `Leader${index + 1}`),
    )
    const you = rankedPerson(57, 'Ada', { isYou: true })
    openTab('leaderboard', churchLeaderboard('weekly', users, { you }))
    expect(await screen.findByText('Leader10')).toBeTruthy()
    expect(screen.getByText('Leader1')).toBeTruthy()
    expect(screen.getByText('Ada')).toBeTruthy()
  })

  it.each([
    ['Daily', 'No activity today'],
    ['Weekly', 'No activity this week'],
    ['Monthly', 'No activity this month'],
  ])('shows an empty state without activity: %s', async (period, text) => {
    const { user } = openTab('leaderboard')
    await user.click(await choose(period))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  const points = (term: string) => screen.getByText(term).nextElementSibling?.textContent

  it('adds up to the points of the church, with those of members who have left', async () => {
    const users = [
      rankedPerson(1, 'Naomi', { points: 900 }),
      rankedPerson(2, 'Ruth', { points: 80 }),
    ]
    openTab('leaderboard', churchLeaderboard('weekly', users, { church: { totalPoints: 1320 } }))
    expect(await screen.findByText('Naomi')).toBeTruthy()
    expect(points('Former members')).toBe('340')
    expect(points('Points of the church')).toBe('1,320')
  })

  it('adds up where not all members are listed', async () => {
    const users = Array.from({ length: 10 }, (_, index) =>
      rankedPerson(index + 1, `Leader${index + 1}`, { points: 100 }),
    )
    const you = rankedPerson(57, 'Ada', { isYou: true, points: 20 })
    const church = { totalPoints: 1500 }
    openTab('leaderboard', churchLeaderboard('weekly', users, { you, church }))
    expect(await screen.findByText('Leader10')).toBeTruthy()
    expect(points('All others, former members included')).toBe('480')
  })

  it('says so where nobody who earned the points is a member any more', async () => {
    openTab('leaderboard', churchLeaderboard('weekly', [], { church: { totalPoints: 120 } }))
    expect(await screen.findByText('No active members this week')).toBeTruthy()
    expect(points('Former members')).toBe('120')
  })

  it('shows an error with a retry', async () => {
    const { api, user } = openTab(
      'leaderboard',
      failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    expect(await screen.findByText('Failed to fetch church leaderboard')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    api.answer({ 'leaderboard.church': byPeriod })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Naomi')).toBeTruthy()
  })

  it('says when leaderboards have been switched off', async () => {
    openTab('leaderboard', failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' }))
    expect(await screen.findByText('Leaderboards are not available right now')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('explains how points count', async () => {
    openTab('leaderboard', byPeriod)
    const leaders = await screen.findByRole('region', { name: 'Leaders this week' })
    expect(leaders.textContent).toContain('Points count from the day you join')
    expect(leaders.textContent).toContain('+25%')
    expect(leaders.textContent).toContain('Days are in UTC')
  })
})

describe('the information about a church', () => {
  const termsOf = async (): Promise<Record<string, string>> => {
    const information = await screen.findByRole('region', { name: 'Information' })
    const terms = within(information).getAllByRole('term')
    return Object.fromEntries(
      terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    )
  }

  it('shows denomination, address, website and the date it was added', async () => {
    openTab('about')
    expect(await termsOf()).toEqual({
      Denomination: 'Baptist',
      City: 'Boston',
      State: 'MA',
      'Postal code': '02108',
      Country: 'US',
      Website: 'bethel.example (opens in a new tab)',
      'Added to Berean': 'Mar 5, 2026',
    })
  })

  it('opens the website in a new tab without access to this one', async () => {
    openTab('about')
    const link = await screen.findByRole('link', { name: /bethel\.example/ })
    expect(link.getAttribute('href')).toBe('https://bethel.example/')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('leaves out what is not known', async () => {
    const unknown = { denomination: null, city: null, state: null, postalCode: null, website: null }
    openChurch(bethel(unknown), { tab: 'about' })
    expect(Object.keys(await termsOf())).toEqual(['Country', 'Added to Berean'])
  })
})

describe('the activity of a church', () => {
  const figureIn = async (name: string): Promise<string> =>
    (await screen.findByRole('region', { name })).textContent ?? ''

  it('shows the sums of the period', async () => {
    const church = {
      totalPoints: 12_345,
      totalQuizzes: 67,
      totalQuestions: 670,
      correctAnswers: 603,
      accuracy: 90,
    }
    const { user } = openTab('about', ({ period = DEFAULT_PERIOD }) =>
      churchLeaderboard(period, [], period === 'monthly' ? { church } : {}),
    )
    expect(await screen.findByText('No activity this week')).toBeTruthy()
    await user.click(await choose('Monthly'))
    expect(await figureIn('Points')).toContain('12,345')
    expect(await figureIn('Quizzes')).toContain('67')
    expect(await figureIn('Questions')).toContain('670')
    expect(await figureIn('Correct answers')).toContain('603')
    expect(await figureIn('Accuracy')).toContain('90%')
    expect(screen.getByText('November 2026 (UTC)')).toBeTruthy()
    expect(await figureIn('Activity')).toContain('Points you’ve already earned stay where they are')
  })

  it('is neither shown nor requested while leaderboards are off', async () => {
    const { api } = openChurch(bethel(), { tab: 'about', flags: { leaderboards: false } })
    expect(await screen.findByRole('region', { name: 'Information' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Activity' })).toBeNull()
    expect(api.inputsOf('leaderboard.church')).toEqual([])
  })
})
