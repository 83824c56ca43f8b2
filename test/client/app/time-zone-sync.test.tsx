import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { wasRefused, zoneToFollow } from '../../../src/client/lib/device-zone.ts'
import { answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import { deviceIsIn, deviceReports } from '../../support/device-zone.ts'

describe('the time zone sent to the server on a visit', () => {
  it.each([
    ['is the device’s at first', 'UTC', 'Europe/Berlin', null, 'Europe/Berlin'],
    ['is none when it is known', 'Europe/Berlin', 'Europe/Berlin', null, null],
    ['is none on another device', 'Europe/Berlin', 'Asia/Tokyo', null, null],
    ['moves with the device', 'Europe/Berlin', 'Asia/Tokyo', 'Europe/Berlin', 'Asia/Tokyo'],
    ['is none where another was chosen', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/Berlin', null],
    ['is none where UTC was chosen', 'UTC', 'Europe/Berlin', 'Europe/Berlin', null],
    ['stays chosen on a journey', 'Asia/Tokyo', 'Europe/Paris', 'Europe/Berlin', null],
    ['is none when the device knows none', 'UTC', null, null, null],
    ['is none while the device knows none', 'Europe/Berlin', null, 'Europe/Berlin', null],
    ['is none for another name of the zone', 'Asia/Calcutta', 'Asia/Kolkata', null, null],
    ['moves from another name', 'Asia/Calcutta', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Tokyo'],
  ])('%s', (_what, zone, device, lastDevice, sent) => {
    expect(zoneToFollow({ zone, device, lastDevice })).toBe(sent)
  })
})

const visit = async (
  zone: string,
  device: string,
  next: string | null = null,
  answer?: ReturnType<typeof failWith>,
) => {
  deviceIsIn(device)
  const settings = {
    ...sampleUser().settings,
    timeZone: zone,
    nextTimeZone: next === null ? null : { timeZone: next, from: '2030-01-01T00:00:00.000Z' },
  }
  const api = answerCalls({
    ...signedInAs({ settings }),
    'user.updateSettings': answer ?? { ...settings, timeZone: device },
  })
  const view = renderInApp(<p>Here</p>, { signedIn: true })
  await screen.findByText('Here')
  await waitFor(() => expect(api.inputsOf('flag.list').length).toBe(1))
  const sent = api.inputsOf('user.updateSettings')
  const isSaved = sent.length > 0 && answer === undefined
  if (isSaved) await waitFor(() => expect(api.inputsOf('auth.user').length).toBe(2))
  view.unmount()
  return sent
}

describe('opening the site signed in', () => {
  it('sends the zone of a new player, and later the zone of a trip', async () => {
    expect(await visit('UTC', 'Europe/Berlin')).toEqual([{ timeZone: 'Europe/Berlin' }])
    expect(await visit('Europe/Berlin', 'Europe/Berlin')).toEqual([])
    expect(await visit('Europe/Berlin', 'Asia/Tokyo')).toEqual([{ timeZone: 'Asia/Tokyo' }])
  })

  it('sends no zone whose change waits for midnight already, but that of the next trip', async () => {
    expect(await visit('Europe/Berlin', 'Asia/Tokyo', 'Asia/Tokyo')).toEqual([])
    const sent = await visit('Europe/Berlin', 'Pacific/Auckland', 'Asia/Tokyo')
    expect(sent).toEqual([{ timeZone: 'Pacific/Auckland' }])
  })

  it('keeps a zone chosen in the settings', async () => {
    expect(await visit('Europe/Berlin', 'Europe/Berlin')).toEqual([])
    expect(await visit('Pacific/Auckland', 'Europe/Berlin')).toEqual([])
  })

  it('sends the zone again on the next visit when it could not be saved', async () => {
    expect(await visit('Europe/Berlin', 'Europe/Berlin')).toEqual([])
    const toTokyo = [{ timeZone: 'Asia/Tokyo' }]
    for (const answer of [
      failWith({ code: 'internal', httpStatus: 503, message: '' }),
      undefined,
    ]) {
      expect(await visit('Europe/Berlin', 'Asia/Tokyo', null, answer)).toEqual(toTokyo)
    }
    expect(await visit('Europe/Berlin', 'Asia/Tokyo')).toEqual([])
  })
})

describe('a zone that is not known', () => {
  it.each([undefined, '', 'Etc/Unknown'])(
    'is not sent where the device reports %j',
    async (zone) => {
      deviceReports(zone)
      for (const chosen of ['UTC', 'Europe/Berlin']) {
        const settings = { ...sampleUser().settings, timeZone: chosen }
        const api = answerCalls(signedInAs({ settings }))
        const view = renderInApp(<p>Here</p>, { signedIn: true })
        await screen.findByText('Here')
        await waitFor(() => expect(api.inputsOf('flag.list').length).toBe(1))
        expect(api.inputsOf('user.updateSettings')).toEqual([])
        view.unmount()
      }
    },
  )

  it('keeps for the next visit which zone the device was in', async () => {
    expect(await visit('Europe/Berlin', 'Europe/Berlin')).toEqual([])
    deviceReports('Etc/Unknown')
    answerCalls(signedInAs())
    const view = renderInApp(<p>Here</p>, { signedIn: true })
    await screen.findByText('Here')
    view.unmount()
    expect(await visit('Europe/Berlin', 'Asia/Tokyo')).toEqual([{ timeZone: 'Asia/Tokyo' }])
  })

  it('is not sent again for a week to a server that does not know it', async () => {
    const refusal = failWith({
      code: 'invalid_input',
      httpStatus: 400,
      message: 'This time zone isn’t supported.',
    })
    expect(await visit('UTC', 'Asia/Tokyo', null, refusal)).toEqual([{ timeZone: 'Asia/Tokyo' }])
    await vi.waitFor(() => expect(wasRefused('Asia/Tokyo')).toBe(true), { timeout: 20_000 })
    expect(await visit('UTC', 'Asia/Tokyo', null, refusal)).toEqual([])
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000)
    expect(wasRefused('Asia/Tokyo')).toBe(false)
    now.mockRestore()
    // The next place of a journey may be known.
    expect(await visit('UTC', 'Asia/Seoul')).toEqual([{ timeZone: 'Asia/Seoul' }])
  })
})

describe('a page that stays open', () => {
  const seen = () => document.dispatchEvent(new Event('visibilitychange'))
  const user = (timeZone: string, next: string | null = null) => {
    const nextTimeZone = next === null ? null : { timeZone: next, from: '2030-01-01T15:00:00.000Z' }
    return sampleUser({ settings: { ...sampleUser().settings, timeZone, nextTimeZone } })
  }
  const open = async (own: ReturnType<typeof user>) => {
    const api = answerCalls({ ...signedInAs(), 'auth.user': own })
    renderInApp(<p>Here</p>, { signedIn: true })
    await screen.findByText('Here')
    return api
  }

  it('sends the zone of a trip when it is seen again, until that has been saved', async () => {
    deviceIsIn('Europe/Berlin')
    const api = await open(user('Europe/Berlin'))
    const sends = () => api.inputsOf('user.updateSettings')
    seen()
    deviceIsIn('Asia/Tokyo')
    api.answer({
      'user.updateSettings': failWith({ code: 'internal', httpStatus: 503, message: '' }),
    })
    seen()
    const toTokyo = { timeZone: 'Asia/Tokyo' }
    await waitFor(() => expect(sends()).toEqual([toTokyo]))
    const moving = user('Europe/Berlin', 'Asia/Tokyo')
    api.answer({ 'auth.user': moving, 'user.updateSettings': moving.settings })
    await vi.waitFor(
      () => {
        seen()
        expect(sends()).toEqual([toTokyo, toTokyo])
      },
      { timeout: 20_000 },
    )
    // It reads the player again once it is saved.
    await waitFor(() => expect(api.inputsOf('auth.user')).toHaveLength(2))
    seen()
    expect(sends()).toEqual([toTokyo, toTokyo])
  })

  it('reads the days again when a change that waited has taken effect', async () => {
    deviceIsIn('Asia/Tokyo')
    const change = Date.parse('2030-01-01T15:00:00.000Z')
    const now = vi.spyOn(Date, 'now').mockReturnValue(change - 1000)
    const api = await open(user('Europe/Berlin', 'Asia/Tokyo'))
    const reads = () => api.inputsOf('auth.user').length
    seen()
    expect(reads()).toBe(1)
    // The server's clock is a little behind.
    now.mockReturnValue(change + 6000)
    seen()
    await waitFor(() => expect(reads()).toBe(2))
    api.answer({ 'auth.user': user('Asia/Tokyo') })
    now.mockReturnValue(change + 120_000)
    await vi.waitFor(
      () => {
        seen()
        expect(reads()).toBe(3)
      },
      { timeout: 20_000 },
    )
    now.mockReturnValue(change + 600_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    seen()
    expect(reads()).toBe(3)
  })
})
