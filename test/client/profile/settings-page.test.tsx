import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import SettingsPage from '../../../src/client/profile/settings-page.tsx'
import { answerCalls, refuse } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

type Settings = ReturnType<typeof sampleUser>['settings']

const AWAY = refuse({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
const BERLIN: Settings = {
  timeLimit: 'standard',
  timeZone: 'Europe/Berlin',
  singleKeyShortcuts: true,
}

const deviceIsIn = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

/** A server that keeps what it is told. */
const openSettings = async () => {
  let settings = BERLIN
  const api = answerCalls({
    ...signedInAs(),
    'auth.user': () => sampleUser({ settings }),
    'user.updateSettings': (changes: Partial<Settings>) => {
      settings = { ...settings, ...changes }
      return settings
    },
  })
  const view = renderInApp(<SettingsPage />, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...view, api }
}

const radio = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

/** The list's options by their text; asking for 400 of them by role takes seconds. */
const options = (text = ''): HTMLElement[] =>
  [
    ...screen.getByRole('listbox', { hidden: true }).querySelectorAll<HTMLElement>('[role=option]'),
  ].filter((option) => option.textContent?.startsWith(text))

const zoneField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })

beforeEach(() => {
  deviceIsIn('Europe/Berlin')
})

describe('the time limit', () => {
  it('is saved as soon as another is chosen', async () => {
    const { user, api } = await openSettings()
    expect(radio('Standard').checked).toBe(true)
    await user.click(radio('No time limit'))
    expect(radio('No time limit').checked).toBe(true)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeLimit: 'none' }])
  })

  it('can be changed by the arrow keys', async () => {
    const { user, api } = await openSettings()
    radio('Standard').focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() =>
      expect(api.inputsOf('user.updateSettings')).toEqual([{ timeLimit: 'extended' }]),
    )
    await screen.findByText('Saved')
  })

  it('goes back, and says why, when it is not saved', async () => {
    const { user, api } = await openSettings()
    api.answer({ 'user.updateSettings': AWAY })
    await user.click(radio('Extended'))
    expect(await screen.findByText('Not saved. Back soon.')).toBeTruthy()
    expect(radio('Standard').checked).toBe(true)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('is explained: scores never depend on speed', async () => {
    await openSettings()
    const group = screen.getByRole('group', { name: 'Time limit' })
    expect(within(group).getByText(/Scores never depend on speed/)).toBeTruthy()
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

describe('the time zone', () => {
  it('is found by typing and chosen by keyboard', async () => {
    const { user, api } = await openSettings()
    expect(zoneField().value).toMatch(/^Berlin, Europe/)
    await user.clear(zoneField())
    await user.type(zoneField(), 'auck')
    expect(options().length).toBe(1)
    await user.keyboard('{Enter}')
    expect(options()).toEqual([])
    expect(zoneField().value).toMatch(/^Auckland, Pacific/)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'Pacific/Auckland' }])
  })

  it('is chosen from the list by a click', async () => {
    const { user, api } = await openSettings()
    await user.click(zoneField())
    expect(options().length).toBeGreaterThan(300)
    expect(options('Berlin')[0]?.getAttribute('aria-selected')).toBe('true')
    expect(options('Tokyo')[0]?.getAttribute('aria-selected')).toBe('false')
    await user.click(options('Tokyo')[0] as HTMLElement)
    expect(zoneField().value).toMatch(/^Tokyo, Asia/)
    await screen.findByText('Saved')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'Asia/Tokyo' }])
  })

  it('is moved through by the arrow keys, from the one that is chosen', async () => {
    const { user } = await openSettings()
    await user.click(zoneField())
    const activeText = () => {
      const id = zoneField().getAttribute('aria-activedescendant')
      return id ? document.getElementById(id)?.textContent : null
    }
    expect(activeText()).toMatch(/^Berlin/)
    await user.keyboard('{ArrowDown}')
    expect(activeText()).toMatch(/^Bratislava/)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(activeText()).toMatch(/^Belgrade/)
  })

  it('stays as it was after Escape, and says when nothing matches', async () => {
    const { user, api } = await openSettings()
    await user.type(zoneField(), 'zzz')
    expect(screen.getByText('No time zone matches.')).toBeTruthy()
    await user.keyboard('{Enter}{Escape}')
    expect(zoneField().value).toMatch(/^Berlin, Europe/)
    expect(api.inputsOf('user.updateSettings')).toEqual([])
  })

  it('can follow the device again', async () => {
    deviceIsIn('America/New_York')
    const { user, api } = await openSettings()
    expect(screen.getByText('This device is in America/New York.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this device’s zone' }))
    expect(await screen.findByText('This is the zone of this device.')).toBeTruthy()
    await screen.findByText('Saved')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'America/New_York' }])
    expect(zoneField().value).toMatch(/^New York, America/)
  })
})

describe('what is kept in the browser', () => {
  it('is the Bible translation', async () => {
    const { user } = await openSettings()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bible translation' })
    expect(select.value).toBe('ESV')
    await user.selectOptions(select, 'KJV')
    expect(select.value).toBe('KJV')
    expect(localStorage.getItem('berean.translation')).toBe('KJV')
  })

  it('is the appearance', async () => {
    const { user } = await openSettings()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Light' }))
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })
})

it('has the privacy switch and the way out', async () => {
  await openSettings()
  expect(screen.getByRole('switch', { name: 'Public profile' })).toBeTruthy()
  const signOut = screen.getByRole('link', { name: 'Sign out' })
  expect(signOut.getAttribute('href')).toBe('/api/logout')
})
