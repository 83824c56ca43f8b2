import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import ProfilePage from '../../../src/client/profile/profile-page.tsx'
import { type Answer, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleJourney, signedInAs } from '../../support/client-samples.ts'

type Membership = RouterOutputs['church']['mine'][number]

const membership = (changes: Partial<Membership> & { readonly name: string }): Membership => {
  const { name, ...rest } = changes
  return {
    churchId: name.toLowerCase(),
    church: { name, description: null, city: 'Boston', state: 'MA' },
    isPrimary: false,
    role: 'member',
    joinedAt: '2026-10-05T12:00:00.000Z',
    ...rest,
  }
}

const openProfile = (mine: Answer<'church.mine'>, flags = {}) => {
  const api = answerCalls({
    ...signedInAs({}, flags),
    'badge.mine': [],
    'journey.get': sampleJourney(),
    'quiz.pastDailies': { dailies: [] },
    'church.mine': mine,
  })
  return { api, ...renderInApp(<ProfilePage />) }
}

const findChurches = () => screen.findByRole('region', { name: 'Churches' })

const findRow = async (name: string): Promise<HTMLElement> => {
  const link = await screen.findByRole('link', { name })
  return link.closest('li') as HTMLElement
}

describe('the churches on one’s own profile', () => {
  it('are listed with place, date and a link', async () => {
    openProfile([membership({ name: 'Bethel', churchId: 'bethel-id' })])
    const row = await findRow('Bethel')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/churches/bethel-id')
    expect(within(row).getByText('Boston, MA')).toBeTruthy()
    expect(row.textContent).toContain('Joined Oct 5, 2026')
    expect(row.textContent).not.toContain('Primary')
    expect(row.textContent).not.toContain('Admin')
  })

  it('mark the primary one with its bonus, and the admin’s', async () => {
    openProfile([
      membership({ name: 'Grace', isPrimary: true }),
      membership({ name: 'Bethel', role: 'admin' }),
    ])
    const grace = await findRow('Grace')
    expect(grace.textContent).toContain('Primary · +25% bonus points')
    expect(grace.textContent).not.toContain('Admin')
    const bethel = await findRow('Bethel')
    expect(within(bethel).getByText('Admin').parentElement?.querySelector('svg')).toBeTruthy()
    expect(bethel.textContent).not.toContain('Primary')
  })

  it('leave out an unknown place', async () => {
    const nowhere = { name: 'Bethel', description: null, city: null, state: null }
    openProfile([membership({ name: 'Bethel', church: nowhere })])
    expect((await findRow('Bethel')).textContent).toBe('BethelJoined Oct 5, 2026')
  })

  it('link to the page where they are managed', async () => {
    openProfile([membership({ name: 'Bethel' })])
    const link = await screen.findByRole('link', { name: 'Manage churches' })
    expect(link.getAttribute('href')).toBe('/churches')
  })

  it('link to the search when there are none', async () => {
    openProfile([])
    expect(await screen.findByText('No church affiliations yet')).toBeTruthy()
    const link = within(await findChurches()).getByRole('link', { name: 'Find a church' })
    expect(link.getAttribute('href')).toMatch(/^\/churches/)
  })

  it('can be retried after a failure', async () => {
    const { api, user } = openProfile(
      failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    expect(await screen.findByText('Your churches could not be loaded')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    api.answer({ 'church.mine': [membership({ name: 'Bethel' })] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findRow('Bethel')).toBeTruthy()
  })

  it('are neither shown nor requested while the feature is off', async () => {
    const { api } = openProfile([], { groups: false })
    expect(await screen.findByText('No badges yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Churches' })).toBeNull()
    expect(api.inputsOf('church.mine')).toEqual([])
  })
})
