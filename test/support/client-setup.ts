// Before anything loads React.
import './client-elements.ts'

import type { ToastProviderProps } from '@radix-ui/react-toast'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast, useShownToast } from '../../src/client/ui/toast.ts'
import { server } from './client-api.ts'

/** happy-dom cannot run animations. When their code does not load, everything appears at once. */
vi.mock('../../src/client/quiz/play/motion-features.ts', () => {
  throw new Error('Not loaded in tests.')
})

/** A busy machine takes longer than the five seconds of a toast to get to the search for it. */
vi.mock('@radix-ui/react-toast', async (importOriginal) => {
  const original = await importOriginal<typeof import('@radix-ui/react-toast')>()
  const Provider = (props: ToastProviderProps) =>
    createElement(original.Provider, { ...props, duration: Number.POSITIVE_INFINITY })
  return { ...original, Provider }
})

// On a busy machine, one second is too short to tell "late" from "never".
configure({ asyncUtilTimeout: 10_000 })

// Vitest copies Intl when a test file first uses its timers, which must not be one that a test has changed.
vi.useRealTimers()

let consoleErrors: string[] = []

const recordConsoleError = (...parts: unknown[]): void => {
  consoleErrors.push(parts.map(String).join(' '))
}

/** The toast is stored outside of React, so it would stay for the next test, even if it came late. */
const dismissShownToast = (): void => {
  const { result, unmount } = renderHook(() => useShownToast())
  if (result.current) dismissToast(result.current.id)
  unmount()
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  consoleErrors = []
  dismissShownToast()
  vi.spyOn(console, 'error').mockImplementation(recordConsoleError)
})

afterEach(() => {
  cleanup()
  dismissShownToast()
  // Also what a test has put there itself; all files of a process share the document.
  document.body.replaceChildren()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.title = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(consoleErrors, 'console.error was called').toEqual([])
})

afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
})
