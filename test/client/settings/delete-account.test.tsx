import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OwnDataSetting } from '../../../src/client/settings/account-settings.tsx'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const ONLY_ADMIN = 'You are the only site admin. Make someone else a site admin first.'

const openDialog = async (answers: Answers = {}) => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const api = answerCalls({ ...signedInAs({ totalXp: 1810 }), ...answers })
  const view = renderInApp(<OwnDataSetting />, { signedIn: true })
  await view.user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Type DELETE to confirm' })
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' })
  return { api, leave, dialog, field, button, ...view }
}

describe('deleting the account', () => {
  it('says what is lost and that it is final, and offers the download first', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
    const losses = dialog.getAllByRole('listitem').map((item) => item.textContent)
    expect(losses.join('; ')).toMatch(/1,810 XP.*streaks.*every quiz.*badges.*e-mail.*sign in/)
    expect(dialog.getByRole('button', { name: 'Download my data' })).toBeTruthy()
  })

  it.each(['', 'DELET', 'DELETE it', 'LÖSCHEN', 'D E L E T E'])(
    'does nothing while the word is "%s"',
    async (typed) => {
      const { api, field, button, user } = await openDialog()
      expect(button.disabled).toBe(true)
      if (typed) await user.type(field, typed)
      await user.click(button)
      await user.type(field, '{Enter}')
      expect(button.disabled).toBe(true)
      expect(api.inputsOf('user.deleteAccount')).toEqual([])
    },
  )

  it.each(['DELETE', 'delete', 'Delete', ' delete '])(
    'works once the word is "%s"',
    async (typed) => {
      const { api, field, button, user, leave } = await openDialog({
        'user.deleteAccount': { deleted: true },
      })
      await user.type(field, typed)
      expect(button.disabled).toBe(false)
      await user.click(button)
      await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
      expect(api.inputsOf('user.deleteAccount')).toHaveLength(1)
    },
  )

  it('is submitted once by Enter', async () => {
    const { api, field, user, leave } = await openDialog({
      'user.deleteAccount': { deleted: true },
    })
    await user.type(field, 'delete{Enter}{Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(api.inputsOf('user.deleteAccount')).toHaveLength(1)
  })

  it('clears everything of the learner from this browser, and nothing else', async () => {
    const { field, user, leave } = await openDialog({ 'user.deleteAccount': { deleted: true } })
    localStorage.setItem('berean.translation', 'KJV')
    localStorage.setItem('berean.appearance', 'dark')
    localStorage.setItem('another-program', 'kept')
    sessionStorage.setItem('berean.return-path', '/badges')
    expect(localStorage.getItem('berean.device-zone')).not.toBeNull()
    await user.type(field, 'delete{Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
    expect(Object.keys(localStorage).sort()).toEqual(['another-program', 'berean.appearance'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('says in the dialog why it failed, and keeps everything', async () => {
    const { field, user, leave, dialog, button } = await openDialog({
      'user.deleteAccount': failWith({ code: 'conflict', httpStatus: 409, message: ONLY_ADMIN }),
    })
    localStorage.setItem('berean.translation', 'KJV')
    await user.type(field, 'delete{Enter}')
    const problem = await dialog.findByRole('alert')
    expect(problem.textContent).toBe(`Your account was not deleted. ${ONLY_ADMIN}`)
    expect(leave).not.toHaveBeenCalled()
    expect(localStorage.getItem('berean.translation')).toBe('KJV')
    expect(button.disabled).toBe(false)
  })

  it('is cancelled by the other button, and starts over when opened again', async () => {
    const { api, dialog, field, user } = await openDialog()
    await user.type(field, 'delete')
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByText('Delete your account?')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: /Type DELETE/ })
    expect(again.value).toBe('')
    expect(api.inputsOf('user.deleteAccount')).toEqual([])
  })
})
