import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast, useShownToast } from '../../src/client/ui/toast.ts'
import { server } from './client-api.ts'

/** The simulated browser has no working animations; without their code everything is simply there. */
vi.mock('../../src/client/quiz/motion-features.ts', () => {
  throw new Error('Not loaded in tests.')
})

// On a busy machine, one second is too short to tell "late" from "never".
configure({ asyncUtilTimeout: 10_000 })

let pageErrors: string[] = []

const complain = (...parts: unknown[]): void => {
  pageErrors.push(parts.map(String).join(' '))
}

/** The toast lives outside of React; one test's must not be seen by the next, not even a late one. */
const dismissShownToast = (): void => {
  const { result, unmount } = renderHook(() => useShownToast())
  if (result.current) dismissToast(result.current.id)
  unmount()
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  pageErrors = []
  dismissShownToast()
  vi.spyOn(console, 'error').mockImplementation(complain)
})

afterEach(() => {
  cleanup()
  dismissShownToast()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.title = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(pageErrors, 'console.error was called').toEqual([])
})

afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
})
