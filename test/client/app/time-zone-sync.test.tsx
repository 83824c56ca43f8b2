import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { zoneToFollow } from '../../../src/client/lib/device-zone.ts'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import { deviceIsIn } from '../../support/device-zone.ts'

describe('the time zone sent to the server on a visit', () => {
  it.each([
    ['is the device’s at first', 'UTC', 'Europe/Berlin', null, 'Europe/Berlin'],
    ['is none when it is known', 'Europe/Berlin', 'Europe/Berlin', null, null],
    ['is none on another device', 'Europe/Berlin', 'Asia/Tokyo', null, null],
    ['moves with the device', 'Europe/Berlin', 'Asia/Tokyo', 'Europe/Berlin', 'Asia/Tokyo'],
    ['is none where another was chosen', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/Berlin', null],
    ['is none where UTC was chosen', 'UTC', 'Europe/Berlin', 'Europe/Berlin', null],
    ['stays chosen on a journey', 'Asia/Tokyo', 'Europe/Paris', 'Europe/Berlin', null],
    ['is none when the device knows none', 'UTC', '', null, null],
    ['is none for another name of the zone', 'Asia/Calcutta', 'Asia/Kolkata', null, null],
    ['moves from another name', 'Asia/Calcutta', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Tokyo'],
  ])('%s', (_what, zone, device, lastDevice, sent) => {
    expect(zoneToFollow({ zone, device, lastDevice })).toBe(sent)
  })
})

const visit = async (zone: string, device: string, next: string | null = null) => {
  deviceIsIn(device)
  const settings = {
    ...sampleUser().settings,
    timeZone: zone,
    nextTimeZone: next === null ? null : { timeZone: next, from: '2030-01-01T00:00:00.000Z' },
  }
  const api = answerCalls({
    ...signedInAs({ settings }),
    'user.updateSettings': { ...settings, timeZone: device },
  })
  const view = renderInApp(<p>Here</p>, { signedIn: true })
  await screen.findByText('Here')
  await waitFor(() => expect(api.inputsOf('flag.list').length).toBe(1))
  view.unmount()
  return api.inputsOf('user.updateSettings')
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
})
