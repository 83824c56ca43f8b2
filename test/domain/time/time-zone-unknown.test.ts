import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseTimeZone, timeZoneOrUtc, UTC } from '../../../src/domain/time/time.ts'
import { parsePresentTimeZone } from '../../../src/domain/time/time-zone-name.ts'

const { DateTimeFormat } = Intl

/** As a runtime that is older than the name of a zone. */
const doesNotKnow = (name: string) =>
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locales, options) {
    if (options?.timeZone === name) throw new RangeError(`Invalid time zone specified: ${name}`)
    return new DateTimeFormat(locales, options)
  })

/** As a runtime that takes any name, and cannot tell which zone it is. */
const resolvesTo = (timeZone: string | undefined) =>
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format() {
    const options = { ...new DateTimeFormat().resolvedOptions(), timeZone }
    return Object.assign(new DateTimeFormat(), { resolvedOptions: () => options })
  })

afterEach(() => vi.restoreAllMocks())

describe('a zone that the runtime does not know', () => {
  it.each([undefined, null, '', 'undefined', 'null', 'Etc/Unknown', 'etc/unknown', 'Mars/Olympus'])(
    'is none: %j',
    (text) => {
      expect(parseTimeZone(text)).toBeNull()
      expect(parsePresentTimeZone(text)).toBeNull()
      expect(timeZoneOrUtc(text)).toBe(UTC)
    },
  )

  it.each(['Etc/Unknown', undefined])('is none where it is accepted, as %s', (resolved) => {
    resolvesTo(resolved)
    expect(parseTimeZone('Etc/Unknown')).toBeNull()
    expect(parseTimeZone('Moon/Tranquility')).toBeNull()
  })

  it('is the same zone as before where the present name is the newer one', async () => {
    doesNotKnow('Europe/Kyiv')
    // Formats are kept, and tests of other files may have used this zone.
    vi.resetModules()
    const time = await import('../../../src/domain/time/time.ts')
    const names = await import('../../../src/domain/time/time-zone-name.ts')
    const zone = names.parsePresentTimeZone('Europe/Kiev')
    expect(zone).toBe('Europe/Kiev')
    expect(time.dayKeyOf(new Date('2026-11-21T22:00:00Z'), zone ?? UTC)).toBe('2026-11-22')
    expect(time.timeZoneOrUtc('Europe/Kyiv')).toBe(UTC)
  })

  it('is no other than the one that is known', () => {
    expect(timeZoneOrUtc('Asia/Tokyo')).toBe('Asia/Tokyo')
    expect(timeZoneOrUtc('us/eastern')).toBe('America/New_York')
  })
})
