import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'

/** Where the browser is; the address that components are given does not change it. */
const standAt = (path: string): void => window.history.replaceState(null, '', path)

let start: string

beforeEach(() => {
  start = window.location.href
})

afterEach(() => window.history.replaceState(null, '', start))

describe('a quiz without a session', () => {
  it('shows a toast, leads to the sign-in and from there back to the quiz', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    standAt('/quiz?type=daily&attemptId=1')
    answerCalls({})
    renderInApp(
      <RequireAuth visitors="notice">
        <p>Quiz</p>
      </RequireAuth>,
    )
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
    expect(screen.getByText('Unauthorized')).toBeTruthy()
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(leave).toHaveBeenCalledWith('/api/login?returnTo=%2Fquiz%3Ftype%3Ddaily%26attemptId%3D1')
    // For a sign-in that fails, and for one that does not take the path along.
    expect(sessionStorage.getItem('berean.return-path')).toBe('/quiz?type=daily&attemptId=1')
  })
})
