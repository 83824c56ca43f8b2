import { expect, it } from 'vitest'
import { dayKeyOf, parseTimeZone, UTC } from '../../../src/domain/time/time.ts'
import { parsePresentTimeZone } from '../../../src/domain/time/time-zone-name.ts'

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Eastern', 'America/New_York'],
  ['utc', 'UTC'],
  ['Mars/Olympus', null],
])('%s is %s today', (text, name) => {
  expect(parsePresentTimeZone(text)).toBe(name)
})

it('gives every zone of the runtime one name, which means the same zone', () => {
  const instant = new Date('2026-11-21T12:00:00Z')
  const zones = Intl.supportedValuesOf('timeZone')
  const names = zones.map((text) => parsePresentTimeZone(text) ?? UTC)
  expect(new Set(names).size).toBe(zones.length)
  for (const [index, name] of names.entries()) {
    expect(parsePresentTimeZone(name)).toBe(name)
    expect(dayKeyOf(instant, name)).toBe(
      dayKeyOf(instant, parseTimeZone(zones[index] ?? '') ?? UTC),
    )
  }
})
