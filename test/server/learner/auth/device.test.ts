import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceOf } from '../../../../src/server/learner/auth/device.ts'
import { unicodeText } from '../../../support/arbitrary.ts'
import { cpuTime } from '../../../support/cpu-time.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox on Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet for Android',
  ],
])('reads %s as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

it.each([[null], [''], [' '], ['?'], ['()'], ['/'], ['\u0000']])(
  'finds no device in %j',
  (text) => {
    expect(deviceOf(text)).toBeNull()
  },
)

it('keeps a very long text within the column, and reads it fast', () => {
  const began = cpuTime()
  for (const piece of ['a', '/', 'Mozilla/', '(', 'Version/1 ', ' ', 'Chrome/1.']) {
    expect(deviceOf(piece.repeat(10_000))?.length ?? 0).toBeLessThanOrEqual(80)
    expect(deviceOf(`${piece.repeat(10_000)}/1.0 x`)?.length ?? 0).toBeLessThanOrEqual(80)
  }
  expect(cpuTime() - began).toBeLessThan(5000)
})

it('gives a short text or none for any user agent', () => {
  fc.assert(
    fc.property(unicodeText({ maxLength: 600 }), (text) => {
      const device = deviceOf(text)
      expect(device === null || (device.length > 0 && device.length <= 80)).toBe(true)
    }),
  )
})
