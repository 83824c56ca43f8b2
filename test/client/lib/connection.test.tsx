import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type Connection,
  noticeUnreachable,
  onceBack,
  onceBackInView,
  useConnection,
  watchConnection,
} from '../../../src/client/lib/connection.ts'
import { answerHealthChecks, server } from '../../support/client-api.ts'

let stopWatching: () => void

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
  })
  stopWatching = watchConnection()
})

afterEach(() => stopWatching())

const connection = (): Connection => {
  const { result, unmount } = renderHook(() => useConnection())
  unmount()
  return result.current
}

/** Counts how often the server is asked whether it is there. */
const countChecks = (): { readonly count: () => number } => {
  let checks = 0
  server.use(
    http.get('*/healthz', () => {
      checks += 1
      return HttpResponse.error()
    }),
  )
  return { count: () => checks }
}

it('is lost when the server does not answer, and back when it does', async () => {
  answerHealthChecks(false)
  const run = vi.fn()
  onceBack(run)
  noticeUnreachable()
  expect(connection()).toBe('fine')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(connection()).toBe('unreachable'), { timeout: 20_000 })
  expect(run).not.toHaveBeenCalled()

  answerHealthChecks(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(connection()).toBe('fine'), { timeout: 20_000 })
  expect(run).toHaveBeenCalledOnce()
})

it('tells a device without a line from a server that is away', async () => {
  answerHealthChecks(false)
  noticeUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(connection()).toBe('unreachable'), { timeout: 20_000 })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(connection()).toBe('offline')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(connection()).toBe('offline')
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(connection()).toBe('unreachable'), { timeout: 20_000 })
})

it('is asked for less and less often', async () => {
  const checks = countChecks()
  noticeUnreachable()
  const seen: number[] = []
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await vi.waitFor(() => expect(checks.count()).toBe(seen.length + 1), { timeout: 20_000 })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 20_000 })
    seen.push(seconds)
  }
  expect(checks.count()).toBe(7)
})

it('lets nothing be tried without a pause where calls fail although the server is there', async () => {
  answerHealthChecks(true)
  let tries = 0
  const tryAgain = (): void => {
    tries += 1
    onceBack(tryAgain)
    noticeUnreachable()
  }
  tryAgain()
  for (let second = 0; second < 60; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(tries).toBeLessThan(8)
  expect(tries).toBeGreaterThan(2)
})

it('is as good as there for what is no longer wanted', async () => {
  answerHealthChecks(true)
  const run = vi.fn()
  const cancel = onceBack(run)
  cancel()
  const other = vi.fn()
  onceBack(other)
  noticeUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(run).not.toHaveBeenCalled()
})

it('runs what is for somebody to see when they look at the page again', async () => {
  answerHealthChecks(true)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const [run, cancelled] = [vi.fn(), vi.fn()]
  onceBackInView(run)
  const cancel = onceBackInView(cancelled)
  const isBack = vi.fn()
  onceBack(isBack)
  noticeUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(isBack).toHaveBeenCalled(), { timeout: 20_000 })
  expect(run).not.toHaveBeenCalled()
  cancel()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(run).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})

it('is not lost again by an older look that has hung', async () => {
  let fail = (): void => {}
  server.use(
    http.get(
      '*/healthz',
      () => new Promise<Response>((resolve) => (fail = () => resolve(HttpResponse.error()))),
      { once: true },
    ),
  )
  noticeUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  answerHealthChecks(true)
  const run = vi.fn()
  onceBack(run)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 20_000 })
  fail()
  await vi.advanceTimersByTimeAsync(100)
  expect(connection()).toBe('fine')
})
