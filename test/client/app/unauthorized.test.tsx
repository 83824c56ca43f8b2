import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'

const TOAST_CODE = '../../../src/client/ui/toast-region.tsx'
const TOAST_TEXT = 'You are logged out. Logging in again...'
const SIGN_IN = '/api/login?returnTo=%2Fquiz%3Ftype%3Ddaily%26attemptId%3D1'

let startAddress: string
const leave = vi.fn<(url: string | URL) => void>()

const visitQuiz = async () => {
  answerCalls({})
  const page = renderInApp(
    <RequireAuth visitors="notice">
      <p>Quiz</p>
    </RequireAuth>,
  )
  await screen.findByText('Taking you to the sign-in…')
  return page
}

/** The half second begins with an effect, which may come a little after what is on the screen. */
const expectToLeaveFor = (address: string): Promise<void> =>
  vi.waitFor(() => expect(leave.mock.calls).toEqual([[address]]))

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  leave.mockReset()
  // In place of the quiz, so that the Back button does not lead there.
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  startAddress = window.location.href
  // The real address; the one that components are given does not change it.
  window.history.replaceState(null, '', '/quiz?type=daily&attemptId=1')
})

afterEach(() => {
  vi.doUnmock(TOAST_CODE)
  window.history.replaceState(null, '', startAddress)
})

describe('a quiz without a session', () => {
  it('shows a toast, and redirects to the sign-in and from there back to the quiz', async () => {
    await visitQuiz()
    expect(await screen.findByText(TOAST_TEXT)).toBeTruthy()
    expect(screen.getByText('Unauthorized')).toBeTruthy()
    await expectToLeaveFor(SIGN_IN)
    // For a sign-in that fails, and for one that does not take the path along.
    expect(sessionStorage.getItem('berean.return-path')).toBe('/quiz?type=daily&attemptId=1')
  })

  it('leads to the sign-in page of this site, which says why, when a session has ended', async () => {
    localStorage.setItem('berean.user', 'anna')
    await visitQuiz()
    expect(await screen.findByText(TOAST_TEXT)).toBeTruthy()
    await expectToLeaveFor(`${SIGN_IN}&ended`)
    expect(sessionStorage.getItem('berean.session-ended')).toBe('1')
    // Not known in this tab.
    expect(sessionStorage.getItem('berean.return-path-owner')).toBeNull()
  })

  it('leads straight to the provider from any other quiz when a session has ended', async () => {
    localStorage.setItem('berean.user', 'anna')
    window.history.replaceState(null, '', '/quiz?type=practice')
    await visitQuiz()
    await screen.findByText(TOAST_TEXT)
    await expectToLeaveFor('/api/login?returnTo=%2Fquiz%3Ftype%3Dpractice')
  })

  it('waits for the code of the toast, then for another 500 ms', async () => {
    const arrival = Promise.withResolvers<void>()
    vi.doMock(TOAST_CODE, async (importOriginal) => {
      await arrival.promise
      return importOriginal()
    })
    await visitQuiz()
    await wait(5000)
    expect(screen.queryByText(TOAST_TEXT)).toBeNull()
    expect(leave).not.toHaveBeenCalled()

    arrival.resolve()
    expect(await screen.findByText(TOAST_TEXT)).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await expectToLeaveFor(SIGN_IN)
  })

  it('redirects without the toast when its code cannot be loaded', async () => {
    vi.doMock(TOAST_CODE, () => {
      throw new Error('Offline.')
    })
    await visitQuiz()
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([[SIGN_IN]]), { timeout: 20_000 })
    expect(screen.queryByText(TOAST_TEXT)).toBeNull()
  })

  it('redirects without the toast when its code does not arrive within 10 seconds', async () => {
    const arrival = Promise.withResolvers<void>()
    vi.doMock(TOAST_CODE, async (importOriginal) => {
      await arrival.promise
      return importOriginal()
    })
    await visitQuiz()
    await wait(10_000)
    expect(leave).not.toHaveBeenCalled()
    await expectToLeaveFor(SIGN_IN)
    arrival.resolve()
  })

  it('redirects nobody who has gone to another page in the meantime', async () => {
    const { unmount } = await visitQuiz()
    await screen.findByText(TOAST_TEXT)
    unmount()
    await wait(5000)
    expect(leave).not.toHaveBeenCalled()
  })
})
