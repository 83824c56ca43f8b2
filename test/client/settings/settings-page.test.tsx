import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import { openSettings } from './settings-support.tsx'

const AWAY = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })

const radio = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

describe('the time limit', () => {
  it('is saved as soon as it is changed', async () => {
    const { user, api } = await openSettings()
    expect(radio('Standard').checked).toBe(true)
    await user.click(radio('No time limit'))
    expect(radio('No time limit').checked).toBe(true)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeLimit: 'none' }])
  })

  it('can be changed with the arrow keys', async () => {
    const { user, api } = await openSettings()
    radio('Standard').focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() =>
      expect(api.inputsOf('user.updateSettings')).toEqual([{ timeLimit: 'extended' }]),
    )
    await screen.findByText('Saved')
  })

  it('is reset, with the reason, when saving fails', async () => {
    const { user, api } = await openSettings()
    api.answer({ 'user.updateSettings': AWAY })
    await user.click(radio('Extended'))
    expect(await screen.findByText('Not saved. Back soon.')).toBeTruthy()
    expect(radio('Standard').checked).toBe(true)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('is not retried by itself after too many changes', async () => {
    const { user, api } = await openSettings()
    const message = 'Please try again in 7 seconds.'
    api.answer({
      'user.updateSettings': failWith({ code: 'too_many_requests', httpStatus: 429, message }),
    })
    await user.click(radio('Extended'))
    expect(await screen.findByText(`Not saved. ${message}`)).toBeTruthy()
    expect(api.inputsOf('user.updateSettings')).toHaveLength(1)
  })

  it('says that speed never affects the score', async () => {
    await openSettings()
    const group = screen.getByRole('group', { name: 'Time limit' })
    expect(within(group).getByText(/Speed never affects your score/)).toBeTruthy()
  })
})

describe('the single-key shortcuts', () => {
  it('can be switched off', async () => {
    const { user, api } = await openSettings()
    const shortcuts = screen.getByRole<HTMLInputElement>('switch', { name: 'Single-key shortcuts' })
    expect(shortcuts.checked).toBe(true)
    await user.click(shortcuts)
    expect(shortcuts.checked).toBe(false)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(api.inputsOf('user.updateSettings')).toEqual([{ singleKeyShortcuts: false }])
  })
})

describe('the settings of this browser', () => {
  it('include the Bible translation', async () => {
    const { user } = await openSettings()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bible translation' })
    expect(select.value).toBe('ESV')
    await user.selectOptions(select, 'KJV')
    expect(select.value).toBe('KJV')
    expect(localStorage.getItem('berean.translation')).toBe('KJV')
  })

  it('include the appearance', async () => {
    const { user } = await openSettings()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Light' }))
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })
})

it('shows the privacy switch, the sessions, sign-out and own data', async () => {
  await openSettings()
  for (const name of ['Where you are signed in', 'Your data']) {
    expect(screen.getByRole('region', { name })).toBeTruthy()
  }
  expect(screen.getByRole('switch', { name: 'Public profile' })).toBeTruthy()
  const signOut = screen.getByRole('link', { name: 'Sign out' })
  expect(signOut.getAttribute('href')).toBe(`/api/logout?expectedUser=${sampleUser().id}`)
})
