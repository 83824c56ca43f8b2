import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY_PREFIX } from '../../../src/client/lib/storage.ts'
import { SignOutSetting } from '../../../src/client/settings/account-settings.tsx'
import { rememberReturnPath, returnPath } from '../../../src/client/shared/return-path.ts'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const EVERYWHERE = 'Sign out everywhere'

const openDialog = async (answers: Answers = {}) => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const api = answerCalls({ ...signedInAs(), ...answers })
  const view = renderInApp(<SignOutSetting />, { signedIn: true })
  await view.user.click(await screen.findByRole('button', { name: EVERYWHERE }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }))
  return { api, leave, dialog, ...view }
}

describe('signing out everywhere', () => {
  it('asks first, and says that it includes this browser', async () => {
    const { api, dialog, user } = await openDialog()
    expect(dialog.getByText(/in every browser.*including this one/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByText('Sign out everywhere?')).toBeNull())
    expect(api.inputsOf('auth.endAllSessions')).toEqual([])
  })

  it('leaves for the landing page by a full navigation, and forgets the return path and drafts', async () => {
    const { api, dialog, user, leave } = await openDialog({
      'auth.endAllSessions': { ended: true },
    })
    rememberReturnPath('/badges', null)
    sessionStorage.setItem(`${DRAFT_KEY_PREFIX}question`, '{}')
    await user.click(dialog.getByRole('button', { name: EVERYWHERE }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
    expect(api.inputsOf('auth.endAllSessions')).toHaveLength(1)
    expect(returnPath()).toBe('/dashboard')
    expect(sessionStorage.length).toBe(0)
    // Until the browser has left, nothing can be pressed again.
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Signing out…' })
    expect(button.disabled).toBe(true)
  })

  it('stays open, says why it failed, and can be retried', async () => {
    const { api, dialog, user, leave } = await openDialog({
      'auth.endAllSessions': failWith({
        code: 'too_many_requests',
        httpStatus: 429,
        message: 'Please try again in 7 seconds.',
      }),
    })
    await user.click(dialog.getByRole('button', { name: EVERYWHERE }))
    const problem = await dialog.findByRole('alert')
    expect(problem.textContent).toBe('You are still signed in. Please try again in 7 seconds.')
    expect(leave).not.toHaveBeenCalled()
    expect(api.inputsOf('auth.endAllSessions')).toHaveLength(1)
    api.answer({ 'auth.endAllSessions': { ended: true } })
    await user.click(dialog.getByRole('button', { name: EVERYWHERE }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })

  it('shows no old error when it is opened again', async () => {
    const { dialog, user } = await openDialog({
      'auth.endAllSessions': failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' }),
    })
    await user.click(dialog.getByRole('button', { name: EVERYWHERE }))
    await dialog.findByRole('alert')
    await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    await user.click(screen.getByRole('button', { name: EVERYWHERE }))
    await screen.findByText('Sign out everywhere?')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
