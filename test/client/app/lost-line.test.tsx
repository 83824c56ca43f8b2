import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ConnectionNotice from '../../../src/client/app/connection-notice.tsx'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import { noticeUnreachable, onceBack, watchConnection } from '../../../src/client/lib/connection.ts'
import { useLoaded } from '../../../src/client/lib/load-on-demand.ts'
import { trpc } from '../../../src/client/lib/trpc.ts'
import { useAuth } from '../../../src/client/shared/auth-context.tsx'
import { Page } from '../../../src/client/shared/page.tsx'
import { lastSignedIn } from '../../../src/client/shared/signed-in-hint.ts'
import { QueryState } from '../../../src/client/ui/query-state.tsx'
import {
  answerCalls,
  answerHealthChecks,
  breakConnection,
  failWith,
  later,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import { Loaded, Question } from '../ui/loaded-dialog.tsx'

let stopWatching: () => void

beforeEach(() => {
  stopWatching = watchConnection()
})

afterEach(() => stopWatching())

const loseLine = (): void => {
  breakConnection()
  answerHealthChecks(false)
}

const bringBackLine = (answers: Parameters<typeof answerCalls>[0]): void => {
  answerCalls(answers)
  answerHealthChecks(true)
  window.dispatchEvent(new Event('online'))
}

it('sends nobody to the sign-in, and shows the page when the line is back', async () => {
  loseLine()
  const { currentPath, user } = renderInApp(
    <RequireAuth>
      <Page title="Inside">
        <h1>Inside</h1>
      </Page>
    </RequireAuth>,
    { path: '/settings' },
  )
  await screen.findByRole('heading', { level: 1, name: 'The server can’t be reached' })
  expect(currentPath()).toBe('/settings')
  const reply = later<'auth.user'>()
  answerCalls({ 'auth.user': reply.answer })
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
  reply.arrive(failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBe(button)
  bringBackLine(signedInAs())
  const heading = await screen.findByRole('heading', { name: 'Inside' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('says after a while that it is still loading', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answerCalls({ 'auth.user': () => new Promise(() => {}) })
  renderInApp(
    <RequireAuth>
      <p>Inside</p>
    </RequireAuth>,
  )
  await screen.findByText('Loading…')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('Still loading…')).toBeTruthy()
})

const Recheck = () => {
  const { recheck, error, user } = useAuth()
  const [isChecked, setChecked] = useState(false)
  const check = async (): Promise<void> => {
    await recheck()
    setChecked(true)
  }
  return (
    <button type="button" onClick={() => void check()}>
      {error ?? user?.firstName} {isChecked ? 'checked' : ''}
    </button>
  )
}

it('signs nobody out whose session is checked again in vain', async () => {
  answerCalls(signedInAs())
  const { user } = renderInApp(<Recheck />)
  const button = await screen.findByRole('button', { name: 'Ada' })
  loseLine()
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Ada checked' })).toBe(button)
  expect(lastSignedIn()).toBe(sampleUser().id)
})

const Badges = () => (
  <QueryState query={trpc.badge.mine.useQuery()} errorTitle="Your badges could not be loaded">
    {(badges) => <p>{badges.length} badges</p>}
  </QueryState>
)

const notice = (): string | null =>
  document.querySelector('[role=status]:has(> *)')?.textContent ?? null

it('says what is lost as it changes, and what is back', async () => {
  answerCalls({})
  answerHealthChecks(false)
  renderInApp(<ConnectionNotice />)
  noticeUnreachable()
  await waitFor(() => expect(notice()).toBe('The server can’t be reached. We’ll keep trying.'), {
    timeout: 3000,
  })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(notice()).toBe('You’re offline. We’ll try again as soon as you’re back.')
  online.mockReturnValue(true)
  bringBackLine({})
  await waitFor(() => expect(notice()).toBe('You’re back online.'))
})

it('reads again what could not be read, when the line is back', async () => {
  loseLine()
  renderInApp(<Badges />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server could not be reached. We’ll keep trying.')
  bringBackLine({ ...signedInAs(), 'badge.mine': [] })
  expect(await screen.findByText('0 badges')).toBeTruthy()
})

it('keeps what could not be read, and the focus on its button, until it is read', async () => {
  loseLine()
  renderInApp(<Badges />)
  const button = await screen.findByRole('button', { name: 'Try again' })
  act(() => button.focus())
  const reply = later<'badge.mine'>()
  bringBackLine({ ...signedInAs(), 'badge.mine': reply.answer })
  expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
  expect(document.activeElement).toBe(button)
  reply.arrive([])
  const content = await screen.findByText('0 badges')
  expect(document.activeElement).toBe(content.parentElement)
})

const Sessions = () => (
  <QueryState query={trpc.auth.sessions.useQuery()} errorTitle="Your sessions could not be loaded">
    {({ sessions }) => <p>{sessions.length} sessions</p>}
  </QueryState>
)

it.each([
  [0, '0 badges'],
  [1, '0 sessions'],
])('moves the focus to what comes in place of button %d of two', async (place, text) => {
  loseLine()
  renderInApp(
    <>
      <Badges />
      <Sessions />
    </>,
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  act(() => screen.getAllByRole('button', { name: 'Try again' })[place]?.focus())
  bringBackLine({ ...signedInAs(), 'badge.mine': [], 'auth.sessions': { sessions: [] } })
  const content = await screen.findByText(text)
  expect(document.activeElement).toBe(content.parentElement)
})

it('leaves the focus alone of who does not wait at the button', async () => {
  loseLine()
  renderInApp(<Badges />)
  await screen.findByRole('button', { name: 'Try again' })
  bringBackLine({ ...signedInAs(), 'badge.mine': [] })
  await screen.findByText('0 badges')
  expect(document.activeElement).toBe(document.body)
})

it('tells screen readers, too, that trying again was in vain', async () => {
  loseLine()
  const { user } = renderInApp(<Badges />)
  const button = await screen.findByRole('button', { name: 'Try again' })
  const announced = (): (string | null)[] =>
    screen.queryAllByRole('status').map(({ textContent }) => textContent)
  expect(announced()).toEqual([])
  for (const _time of ['first', 'second']) {
    const reply = later<'badge.mine'>()
    answerCalls({ ...signedInAs(), 'badge.mine': reply.answer })
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
    expect(announced()).toEqual([''])
    reply.arrive(failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }))
    await waitFor(() => expect(announced()).toEqual(['That didn’t work.']))
  }
})

const BadgesAgain = () => {
  const { data, refetch } = trpc.badge.mine.useQuery()
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ? 'Read' : 'Not read'}
    </button>
  )
}

it('reads once what has failed several times', async () => {
  answerCalls({ ...signedInAs(), 'badge.mine': [] })
  const { user } = renderInApp(<BadgesAgain />)
  const button = await screen.findByText('Read')
  const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
  const broken = answerCalls({ ...signedInAs(), 'badge.mine': away })
  answerHealthChecks(false)
  for (const times of [1, 2, 3]) {
    await user.click(button)
    await vi.waitFor(() => expect(broken.inputsOf('badge.mine')).toHaveLength(times), {
      timeout: 20_000,
    })
  }
  const mended = answerCalls({ ...signedInAs(), 'badge.mine': [] })
  answerHealthChecks(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(mended.inputsOf('badge.mine')).not.toHaveLength(0), {
    timeout: 20_000,
  })
  await new Promise((resolve) => onceBack(() => resolve(null)) && noticeUnreachable())
  expect(mended.inputsOf('badge.mine')).toHaveLength(1)
})

it('opens a dialog that was asked for, when the line is back', async () => {
  answerCalls({})
  answerHealthChecks(false)
  let isOnline = false
  const load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Question
  }
  const { user } = renderInApp(<Loaded load={load} />)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('This could not be opened')
  isOnline = true
  bringBackLine({})
  expect(await screen.findByRole('heading', { name: 'Leave?' })).toBeTruthy()
})

it('tries once by itself to open a dialog whose code is gone, and then waits for the next click', async () => {
  answerCalls({})
  answerHealthChecks(true)
  const load = vi.fn(async (): Promise<typeof Question> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { user } = renderInApp(<Loaded load={load} />)
  const button = await screen.findByRole('button', { name: 'Leave' })
  button.focus()
  load.mockClear()
  await user.keyboard('{Enter}')
  await screen.findByText('This could not be opened')
  const goOnline = () => window.dispatchEvent(new Event('online'))
  goOnline()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  noticeUnreachable()
  const isBack = vi.fn()
  onceBack(isBack)
  goOnline()
  await vi.waitFor(() => expect(isBack).toHaveBeenCalled(), { timeout: 20_000 })
  expect(load).toHaveBeenCalledTimes(2)
})

const Part = ({ load }: { readonly load: () => Promise<string> }) => {
  const { loaded, advice, retry } = useLoaded(load)
  return (
    <button type="button" onClick={retry}>
      {loaded ?? advice ?? 'Loading'}
    </button>
  )
}

it('loads a part of a page when the line is back', async () => {
  answerCalls({})
  answerHealthChecks(false)
  let isOnline = false
  const load = async (): Promise<string> => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return 'The part'
  }
  renderInApp(<Part load={load} />)
  await screen.findByText('We’ll try again when the server is back.')
  isOnline = true
  bringBackLine({})
  expect(await screen.findByText('The part')).toBeTruthy()
})

it('asks for a reload where a part of a page is missing, instead of loading it for ever', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  answerCalls({})
  answerHealthChecks(true)
  const load = vi.fn(async (): Promise<string> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { user } = renderInApp(<Part load={load} />)
  const button = await screen.findByText('There may be a new version. Reload the page.')
  expect(load).toHaveBeenCalledTimes(2)
  noticeUnreachable()
  const isBack = vi.fn()
  onceBack(isBack)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(isBack).toHaveBeenCalled(), { timeout: 20_000 })
  expect(load).toHaveBeenCalledTimes(2)
  await user.click(button)
  expect(reload).toHaveBeenCalledOnce()
})
