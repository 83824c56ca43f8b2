import { expect, it, vi } from 'vitest'
import { deviceTimeZone } from '../../../src/client/lib/device-zone.ts'
import { deviceIsIn } from '../../support/device-zone.ts'

it('a device is in its own zone again after a test in another one, also where a later test fakes time', () => {
  const own = deviceTimeZone()
  deviceIsIn('Asia/Tokyo')
  expect(deviceTimeZone()).toBe('Asia/Tokyo')
  // As after each test.
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.useFakeTimers()
  expect(deviceTimeZone()).toBe(own)
})
