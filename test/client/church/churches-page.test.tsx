import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith, NOT_SIGNED_IN } from '../../support/client-api.ts'
import { sampleLeaderboard } from '../leaderboard/leaderboard-support.tsx'
import {
  cardOf,
  FIVE,
  findSearchBox,
  findTab,
  membership,
  openChurches,
} from './churches-support.tsx'

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

describe('the churches page', () => {
  it('has three tabs, the first one with the number of churches out of five', async () => {
    openChurches({ answers: { 'church.mine': FIVE.slice(0, 2) } })
    expect(await findTab(/My Churches\s*2\/5/)).toBeTruthy()
    expect(tabs()).toEqual(['My Churches2/5', 'Find Churches', 'Leaderboards'])
    expect(screen.getByRole('heading', { level: 1, name: 'Churches' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Churches | Berean'))
  })

  it('shows the tab in the address, and adds the chosen one to the history', async () => {
    const { user, history, navigate } = openChurches({ path: '/churches?tab=find' })
    expect((await findTab(/Find/)).getAttribute('aria-selected')).toBe('true')
    expect(await findSearchBox()).toBeTruthy()
    await user.click(await findTab(/My Churches/))
    expect(await screen.findByText('No church affiliations yet')).toBeTruthy()
    expect(history).toEqual(['/churches?tab=find', '/churches'])
    navigate('/churches?tab=find')
    expect(await findSearchBox()).toBeTruthy()
  })

  it.each(['?tab=nonsense', '?tab=', '?TAB=find'])('shows the first tab for %s', async (query) => {
    openChurches({ path: `/churches${query}` })
    expect(await screen.findByText('No church affiliations yet')).toBeTruthy()
  })

  it('works by keyboard: arrows move, Enter chooses', async () => {
    const { user, currentPath } = openChurches()
    await screen.findByText('No church affiliations yet')
    ;(await findTab(/My Churches/)).focus()
    await user.keyboard('{ArrowRight}')
    expect(currentPath()).toBe('/churches')
    await user.keyboard('{Enter}')
    expect(await findSearchBox()).toBeTruthy()
    expect(document.activeElement).toBe(await findTab(/Find/))
    expect(currentPath()).toBe('/churches?tab=find')
  })

  it('shows the leaderboards in their tab', async () => {
    openChurches({
      path: '/churches?tab=leaderboards',
      answers: { 'leaderboard.churches': sampleLeaderboard() },
    })
    expect(await screen.findByRole('heading', { name: 'Church Rankings' })).toBeTruthy()
    expect((await findTab(/Leaderboards/)).getAttribute('aria-selected')).toBe('true')
  })

  it('hides the leaderboards while they are off, whatever the address says', async () => {
    const { api } = openChurches({
      path: '/churches?tab=leaderboards',
      flags: { leaderboards: false },
    })
    expect(await screen.findByText('No church affiliations yet')).toBeTruthy()
    expect(tabs()).toEqual(['My Churches0/5', 'Find Churches'])
    expect(api.inputsOf('leaderboard.churches')).toEqual([])
  })

  it('says that churches are switched off', async () => {
    openChurches({
      flags: { groups: false },
      answers: {
        'church.mine': failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' }),
      },
    })
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Churches are not available right now',
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('shows skeletons and no count until the churches arrive', async () => {
    openChurches({ answers: { 'church.mine': () => new Promise(() => {}) } })
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect((await findTab(/My Churches/)).textContent).toBe('My Churches')
  })

  it('retries after a failure', async () => {
    const { api, user } = openChurches({
      answers: {
        'church.mine': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
      },
    })
    expect(await screen.findByText('Your churches could not be loaded')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    api.answer({ 'church.mine': [membership('Bethel', { isPrimary: true })] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cardOf('Bethel')).toBeTruthy()
  })

  it('asks visitors to sign in', async () => {
    const { currentPath } = openChurches({ answers: { 'auth.user': NOT_SIGNED_IN } })
    await waitFor(() => expect(currentPath()).toBe('/login'))
  })
})
