import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatLocalDateTime } from '../../../src/client/lib/format.ts'
import { deviceIsIn, deviceReports } from '../../support/device-zone.ts'
import { MIDNIGHT, openSettings } from './settings-support.tsx'

const PICKER_CODE = '../../../src/client/settings/time-zone-picker.tsx'

/** The list's options by their text; asking for 400 of them by role takes seconds. */
const options = (text = ''): HTMLElement[] =>
  [
    ...screen.getByRole('listbox', { hidden: true }).querySelectorAll<HTMLElement>('[role=option]'),
  ].filter((option) => option.textContent?.startsWith(text))

/** Settings once the picker's code has loaded. */
const openPicker = async (...settings: Parameters<typeof openSettings>) => {
  const page = await openSettings(...settings)
  await screen.findByRole('combobox', { name: 'Time zone' })
  return page
}

const zoneField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })

/** What searches find and do not find, under the names that Node.js gives; drawing all 400 takes a second each time. */
const SOME_ZONES = [
  'Africa/Cairo',
  'America/Argentina/Rio_Gallegos',
  'America/Argentina/Ushuaia',
  'America/New_York',
  'Asia/Calcutta',
  'Asia/Seoul',
  'Asia/Tokyo',
  'Europe/Belgrade',
  'Europe/Berlin',
  'Europe/Bratislava',
  'Europe/Kiev',
  'Pacific/Auckland',
]

beforeEach(() => {
  deviceIsIn('Europe/Berlin')
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(SOME_ZONES)
})

describe('the time zone', () => {
  it('keeps the focus of a reader who came to the field before its picker was loaded', async () => {
    const arrival = Promise.withResolvers<void>()
    vi.doMock(PICKER_CODE, async (importOriginal) => {
      await arrival.promise
      return importOriginal()
    })
    await openSettings()
    const field = await screen.findByRole('textbox', { name: 'Time zone' })
    act(() => field.focus())
    arrival.resolve()
    await screen.findByRole('combobox', { name: 'Time zone' })
    await vi.waitFor(() => expect(document.activeElement).toBe(zoneField()), { timeout: 20_000 })
    vi.doUnmock(PICKER_CODE)
  })

  it('is found by typing and chosen by keyboard', async () => {
    const { user, api } = await openPicker()
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

  it('can be chosen by a click from the list of all that the browser knows', async () => {
    vi.mocked(Intl.supportedValuesOf).mockRestore()
    const { user, api } = await openPicker()
    await user.click(zoneField())
    expect(options().length).toBeGreaterThan(300)
    expect(options('Berlin')[0]?.getAttribute('aria-selected')).toBe('true')
    expect(options('Tokyo')[0]?.getAttribute('aria-selected')).toBe('false')
    await user.click(options('Tokyo')[0] as HTMLElement)
    expect(zoneField().value).toMatch(/^Tokyo, Asia/)
    await screen.findByText('Saved')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'Asia/Tokyo' }])
  })

  it('moves with the arrow keys from the chosen zone', async () => {
    const { user } = await openPicker()
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
    const { user, api } = await openPicker()
    await user.type(zoneField(), 'zzz')
    expect(screen.getByText('No time zone matches.')).toBeTruthy()
    await user.keyboard('{Enter}{Escape}')
    expect(zoneField().value).toMatch(/^Berlin, Europe/)
    expect(api.inputsOf('user.updateSettings')).toEqual([])
  })

  it('keeps the zone when the field is left', async () => {
    const { user, api } = await openPicker()
    await user.clear(zoneField())
    await user.type(zoneField(), 'auck')
    await user.tab()
    expect(options()).toEqual([])
    expect(zoneField().value).toMatch(/^Berlin, Europe/)
    expect(api.inputsOf('user.updateSettings')).toEqual([])
  })

  it('is found by its offset, and by words in any order', async () => {
    const { user } = await openPicker()
    await user.clear(zoneField())
    await user.type(zoneField(), 'asia +9')
    expect(options('Tokyo')).toHaveLength(1)
    expect(options().every((option) => option.textContent?.includes('GMT+9'))).toBe(true)
  })

  it('is found by the name that it has today, once', async () => {
    vi.mocked(Intl.supportedValuesOf).mockRestore()
    const { user } = await openPicker()
    for (const [query, place] of [
      ['kolkata', 'Kolkata'],
      ['kyiv', 'Kyiv'],
    ] as const) {
      await user.clear(zoneField())
      await user.type(zoneField(), query)
      expect(options(place)).toHaveLength(1)
      expect(options()).toHaveLength(1)
    }
  })

  it('says how many match, in the singular too', async () => {
    const { user } = await openPicker()
    await user.clear(zoneField())
    await user.type(zoneField(), 'auckland')
    expect(screen.getByText('1 time zone')).toBeTruthy()
    await user.clear(zoneField())
    await user.type(zoneField(), 'argentina')
    expect(screen.getByText(/^\d+ time zones$/)).toBeTruthy()
  })

  it('keeps the caret where something is typed in the middle', async () => {
    const { user } = await openPicker()
    await user.clear(zoneField())
    await user.type(zoneField(), 'aukl')
    await user.type(zoneField(), 'c', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(zoneField().selectionStart).toBe(3)
    expect(options('Auckland')).toHaveLength(1)
  })

  it('says from when a change counts, and can take it back', async () => {
    const { user, api } = await openPicker()
    await user.click(zoneField())
    await user.click(options('Tokyo')[0] as HTMLElement)
    const note = await screen.findByText(/^Your days follow Tokyo from/)
    const there = formatLocalDateTime(MIDNIGHT, 'Asia/Tokyo')
    expect(note.textContent).toBe(
      `Your days follow Tokyo from ${there} there. Until then they follow Berlin.`,
    )
    await user.click(screen.getByRole('button', { name: 'Keep Berlin' }))
    await screen.findByText('Saved')
    expect(screen.queryByText(/^Your days follow/)).toBeNull()
    expect(zoneField().value).toMatch(/^Berlin, Europe/)
    expect(api.inputsOf('user.updateSettings')).toEqual([
      { timeZone: 'Asia/Tokyo' },
      { timeZone: 'Europe/Berlin' },
    ])
  })

  it('can follow the device again', async () => {
    deviceIsIn('America/New_York')
    const { user, api } = await openPicker()
    expect(screen.getByText('This device is in America/New York.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this device’s time zone' }))
    expect(await screen.findByText('This device uses this time zone.')).toBeTruthy()
    await screen.findByText('Saved')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'America/New_York' }])
    expect(zoneField().value).toMatch(/^New York, America/)
  })
})

describe('a time zone that this browser does not know', () => {
  const NEWER = 'America/Newtown'

  it.each([undefined, '', 'Etc/Unknown', 'undefined'])('may be the device’s: %j', async (zone) => {
    deviceReports(zone)
    const { user, api } = await openPicker({ timeZone: 'UTC' })
    expect(zoneField().value).toBe('UTC')
    screen.getByText('This device doesn’t say which time zone it’s in. Choose yours above.')
    expect(screen.queryByRole('button', { name: 'Use this device’s time zone' })).toBeNull()
    await user.clear(zoneField())
    await user.type(zoneField(), 'auck')
    await user.keyboard('{Enter}')
    await screen.findByText('Saved')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'Pacific/Auckland' }])
  })

  it('may be the learner’s: it is named, and another one can be chosen', async () => {
    const { user, api } = await openPicker({ timeZone: NEWER })
    expect(zoneField().value).toBe('Newtown, America')
    screen.getByText('This browser doesn’t know this time zone, so it shows times in UTC.')
    expect(screen.queryByText(/^Local time there/)).toBeNull()
    await user.click(zoneField())
    // Those of the list, and UTC.
    expect(options()).toHaveLength(1 + SOME_ZONES.length)
    expect(options('Newtown')).toEqual([])
    await user.click(options('Berlin')[0] as HTMLElement)
    const note = await screen.findByText(/^Your days follow Berlin from/)
    expect(note.textContent).toContain('Until then they follow Newtown.')
    expect(api.inputsOf('user.updateSettings')).toEqual([{ timeZone: 'Europe/Berlin' }])
    screen.getByText(/^Local time there/)
  })

  it('may be the learner’s next one, whose midnight is told in UTC', async () => {
    await openPicker({ nextTimeZone: { timeZone: NEWER, from: MIDNIGHT } })
    expect(screen.getByText(/^Your days follow Newtown from/).textContent).toBe(
      `Your days follow Newtown from ${formatLocalDateTime(MIDNIGHT, 'UTC')} (UTC). Until then they follow Berlin.`,
    )
  })
})
