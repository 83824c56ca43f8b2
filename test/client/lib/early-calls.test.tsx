import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import {
  callEarly,
  earlyCallsSettled,
  takeEarlyReply,
} from '../../../src/client/lib/early-calls.ts'
import { errorCodeOf } from '../../../src/client/lib/errors.ts'
import { trpc } from '../../../src/client/lib/trpc.ts'
import { useAuth } from '../../../src/client/shared/auth-context.tsx'
import { useFeatures } from '../../../src/client/shared/feature-context.tsx'
import { answerCalls, failWith, later, NOT_SIGNED_IN, server } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import { sampleDashboard } from '../dashboard/dashboard-support.tsx'

const AWAY = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })

/** What a page sees of the three calls. */
const Seen = () => {
  const { status, user, error, recheck } = useAuth()
  const { badges } = useFeatures()
  const dashboard = trpc.dashboard.get.useQuery(undefined, { enabled: status === 'authenticated' })
  return (
    <>
      <p>{`${status} ${user?.firstName ?? 'nobody'} ${error ?? 'no error'}`}</p>
      <p>{badges ? 'badges on' : 'badges off'}</p>
      <p>{`dashboard ${errorCodeOf(dashboard.error) ?? dashboard.status}`}</p>
      <button type="button" onClick={() => void recheck()}>
        Check again
      </button>
    </>
  )
}

const namesOf = ({ calls }: ReturnType<typeof answerCalls>): string[] =>
  calls.map(({ name }) => name)

const startEarly = () => callEarly(['auth.user', 'flag.list', 'dashboard.get'])

const ANSWERS = { ...signedInAs(), 'dashboard.get': sampleDashboard() }

afterEach(() => {
  // Drops what a test has left.
  takeEarlyReply('/api/trpc/other')
})

it('are part of the first drawing when they have been answered by then', async () => {
  const api = answerCalls(ANSWERS)
  startEarly()
  await earlyCallsSettled()
  renderInApp(<Seen />)
  expect(screen.getByText('authenticated Ada no error')).toBeTruthy()
  expect(screen.getByText('badges on')).toBeTruthy()
  expect(screen.getByText('dashboard success')).toBeTruthy()
  expect(namesOf(api)).toEqual(['auth.user', 'flag.list', 'dashboard.get'])
})

it('answer who asks before their reply is there, without another request', async () => {
  const user = later<'auth.user'>()
  const api = answerCalls({ ...ANSWERS, 'auth.user': user.answer })
  startEarly()
  renderInApp(<Seen />)
  expect(screen.getByText('loading nobody no error')).toBeTruthy()
  user.arrive(ANSWERS['auth.user'] as never)
  await screen.findByText('authenticated Ada no error')
  await screen.findByText('badges on')
  await screen.findByText('dashboard success')
  expect(namesOf(api)).toEqual(['auth.user', 'flag.list', 'dashboard.get'])
})

it('leave an error to who asks for what has failed, and only there', async () => {
  const api = answerCalls({ ...ANSWERS, 'dashboard.get': AWAY })
  startEarly()
  await earlyCallsSettled()
  renderInApp(<Seen />)
  expect(screen.getByText('authenticated Ada no error')).toBeTruthy()
  await screen.findByText('dashboard unavailable')
  expect(namesOf(api)).toEqual(['auth.user', 'flag.list', 'dashboard.get'])
})

it('say nothing of the dashboard to who is no longer signed in, and nothing to who signs in then', async () => {
  const refused = {
    'auth.user': NOT_SIGNED_IN,
    'flag.list': NOT_SIGNED_IN,
    'dashboard.get': NOT_SIGNED_IN,
  }
  const api = answerCalls(refused)
  startEarly()
  await earlyCallsSettled()
  const { user } = renderInApp(<Seen />)
  await screen.findByText('anonymous nobody no error')
  expect(screen.getByText('dashboard pending')).toBeTruthy()
  expect(namesOf(api)).toEqual(['auth.user', 'flag.list', 'dashboard.get'])

  api.answer(ANSWERS)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('authenticated Ada no error')
  await screen.findByText('badges on')
  await screen.findByText('dashboard success')
  expect(namesOf(api).slice(3).sort()).toEqual(['auth.user', 'dashboard.get', 'flag.list'])
})

it.each([
  ['without a line', () => HttpResponse.error(), 'Auth check failed'],
  [
    'behind a gateway that is away',
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    'Auth check failed: 502',
  ],
])('fail as calls do: %s', async (_where, reply, error) => {
  answerCalls(ANSWERS)
  const resolver = vi.fn(reply)
  server.use(http.all('*/api/trpc/*', resolver))
  startEarly()
  await earlyCallsSettled()
  renderInApp(<Seen />)
  await screen.findByText(`anonymous nobody ${error}`)
  expect(resolver).toHaveBeenCalledOnce()
})

it('tell in which state the features were when the flags were read', async () => {
  const read = vi.fn()
  let state = 'first'
  const envelopeOf = (name: string) => {
    const data = ANSWERS[name as keyof typeof ANSWERS]
    return { result: { data } }
  }
  server.use(
    http.all('*/api/trpc/:names', ({ params }) => {
      const names = String(params.names).split(',')
      read(names)
      const headers = { 'Feature-State': state }
      return HttpResponse.json(names.map(envelopeOf), { headers })
    }),
  )
  startEarly()
  await earlyCallsSettled()
  const { user } = renderInApp(<Seen />)
  // A site admin switches a feature.
  state = 'second'
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(read).toHaveBeenLastCalledWith(['flag.list']))
})

it('are not made where the client asks with other calls, or with input', async () => {
  answerCalls(ANSWERS)
  startEarly()
  expect(takeEarlyReply('/api/trpc/auth.user?batch=1&input=%7B%220%22%3A1%7D')).toBeNull()
  startEarly()
  expect(takeEarlyReply('/api/trpc/auth.user,badge.mine?batch=1&input=%7B%7D')).toBeNull()
  startEarly()
  const reply = await takeEarlyReply('/api/trpc/auth.user?batch=1&input=%7B%7D')
  expect(reply?.ok).toBe(true)
  expect(takeEarlyReply('/api/trpc/auth.user?batch=1&input=%7B%7D')).toBeNull()
})
