import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type RouterOutputs, trpc } from '../../../src/client/lib/trpc.ts'
import { QueryState } from '../../../src/client/ui/query-state.tsx'
import { BADGES } from '../../../src/domain/badge.ts'
import {
  type Answer,
  answerCalls,
  breakConnection,
  failWith,
  later,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const OFF = failWith({ code: 'feature_off', httpStatus: 403, message: 'Badges are switched off.' })
const BROKEN = failWith({ code: 'internal', httpStatus: 500, message: 'Something broke.' })

const Badges = () => (
  <QueryState
    query={trpc.badge.mine.useQuery()}
    errorTitle="Your badges could not be loaded"
    loading={<p>Skeleton</p>}
    expectedErrors={{ feature_off: <p>Not available</p> }}
    empty={<p>None yet</p>}
  >
    {(badges) => <a href="#first">{badges.length} badges</a>}
  </QueryState>
)

type HeldBadge = RouterOutputs['badge']['mine'][number]

const heldBadges = (count: number): HeldBadge[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `held-${index}`,
    earnedAt: '2026-11-03T12:00:00.000Z',
    badge: { id: 'first_quiz', ...BADGES.first_quiz },
  }))

const open = (badges: Answer<'badge.mine'>) => {
  const api = answerCalls({ ...signedInAs(), 'badge.mine': badges })
  return { api, ...renderInApp(<Badges />) }
}

const retryButton = () => screen.findByRole('button', { name: 'Try again' })

describe('the states of a query', () => {
  it('shows skeletons while loading, announced once to screen readers', async () => {
    const reply = later<'badge.mine'>()
    open(reply.answer)
    expect(screen.getByRole('status').textContent).toContain('Loading…')
    expect(screen.getByText('Skeleton').closest('[aria-hidden=true]')).toBeTruthy()
    await screen.findByText('Skeleton')
    reply.arrive(heldBadges(2))
    expect(await screen.findByText('2 badges')).toBeTruthy()
    expect(screen.queryByText('Skeleton')).toBeNull()
  })

  it('says in sight that it is still loading when that takes long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reply = later<'badge.mine'>()
    open(reply.answer)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('status').textContent).toBe('Still loading…')
    reply.arrive([])
    expect(await screen.findByText('None yet')).toBeTruthy()
  })

  it('shows the empty state for an empty list', async () => {
    open([])
    expect(await screen.findByText('None yet')).toBeTruthy()
  })

  it("shows the server's reason in an alert", async () => {
    open(BROKEN)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your badges could not be loaded')
    expect(alert.textContent).toContain('Something broke.')
  })

  it('says so when the server cannot be reached', async () => {
    open([])
    breakConnection()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The server could not be reached.',
    )
  })

  it('shows an expected error without "Try again"', async () => {
    open(OFF)
    expect(await screen.findByText('Not available')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('trying again', () => {
  it('moves the focus to the content', async () => {
    const { api, user } = open(BROKEN)
    const button = await retryButton()
    api.answer({ 'badge.mine': heldBadges(1) })
    await user.click(button)
    const content = await screen.findByText('1 badges')
    expect(document.activeElement).toBe(content.parentElement)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('leaves the focus alone if it was moved in the meantime', async () => {
    const { api, user } = open(BROKEN)
    const other = document.body.appendChild(document.createElement('button'))
    const button = await retryButton()
    const reply = later<'badge.mine'>()
    api.answer({ 'badge.mine': reply.answer })
    await user.click(button)
    other.focus()
    await screen.findByRole('button', { name: 'Trying again…' })
    reply.arrive(heldBadges(1))
    await screen.findByText('1 badges')
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  it('keeps the button and its focus meanwhile, and makes no second request', async () => {
    const { api, user } = open(BROKEN)
    const button = await retryButton()
    const reply = later<'badge.mine'>()
    api.answer({ 'badge.mine': reply.answer })
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
    await user.click(button)
    expect(api.inputsOf('badge.mine')).toHaveLength(2)
    reply.arrive(BROKEN)
    expect(await retryButton()).toBe(button)
    expect(document.activeElement).toBe(button)
  })
})

const Search = () => {
  const [q, setQ] = useState('first')
  return (
    <>
      <button type="button" onClick={() => setQ('second')}>
        Second
      </button>
      <QueryState
        query={trpc.church.search.useQuery({ q })}
        errorTitle="Not found"
        loading={<p>Skeleton</p>}
      >
        {({ churches }) => <p>{churches.length} churches</p>}
      </QueryState>
    </>
  )
}

it('shows skeletons for another query after one that failed twice', async () => {
  const api = answerCalls({ ...signedInAs(), 'church.search': BROKEN })
  const { user } = renderInApp(<Search />)
  await user.click(await retryButton())
  await retryButton()
  const reply = later<'church.search'>()
  api.answer({ 'church.search': reply.answer })
  await user.click(screen.getByRole('button', { name: 'Second' }))
  expect(await screen.findByText('Skeleton')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  reply.arrive({ churches: [] })
  expect(await screen.findByText('0 churches')).toBeTruthy()
})

const Sessions = ({ hideStale }: { readonly hideStale: boolean }) => {
  const query = trpc.badge.mine.useQuery()
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
      <QueryState query={query} errorTitle="Not loaded" hideStale={hideStale}>
        {(badges) => <p>{badges.length} badges</p>}
      </QueryState>
    </>
  )
}

describe('old data when refetching fails', () => {
  const refreshInVain = async (hideStale: boolean) => {
    const api = answerCalls({ ...signedInAs(), 'badge.mine': heldBadges(3) })
    const { user } = renderInApp(<Sessions hideStale={hideStale} />)
    await screen.findByText('3 badges')
    api.answer({ 'badge.mine': BROKEN })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
  }

  it('stay by default', async () => {
    await refreshInVain(false)
    expect(await screen.findByText('3 badges')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are hidden with hideStale', async () => {
    await refreshInVain(true)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText('3 badges')).toBeNull()
  })
})
