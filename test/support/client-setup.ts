import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast, useShownToast } from '../../src/client/ui/toast.ts'
import { server } from './client-api.ts'

// On a busy machine, one second is too short to tell "late" from "never".
configure({ asyncUtilTimeout: 4_000 })

let complaints: string[] = []

const complain = (...parts: unknown[]): void => {
  complaints.push(parts.map(String).join(' '))
}

/** The toast lives outside of React; one test's must not be seen by the next. */
const dismissShownToast = (): void => {
  const { result, unmount } = renderHook(() => useShownToast())
  if (result.current) dismissToast(result.current.id)
  unmount()
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation(complain)
})

afterEach(() => {
  cleanup()
  dismissShownToast()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(complaints, 'console.error was called').toEqual([])
})

afterAll(() => server.close())
