import { vi } from 'vitest'

const { DateTimeFormat } = Intl

/** Lets the device be in a time zone: formats that name no other show its time. */
export const deviceIsIn = (timeZone: string) =>
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locales, options) {
    return new DateTimeFormat(locales, { timeZone, ...options })
  })
