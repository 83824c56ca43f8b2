import { vi } from 'vitest'

const { DateTimeFormat } = Intl

/** Lets the device be in a time zone: formats that name no other show its time. */
export const deviceIsIn = (timeZone: string) =>
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locales, options) {
    return new DateTimeFormat(locales, { timeZone, ...options })
  })

/** Lets the device report a zone that no format accepts: "Etc/Unknown", or none at all. */
export const deviceReports = (timeZone: string | undefined) =>
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locales, options) {
    const format = new DateTimeFormat(locales, options)
    if (options?.timeZone !== undefined) return format
    const resolvedOptions = () => ({ ...new DateTimeFormat().resolvedOptions(), timeZone })
    return Object.assign(format, { resolvedOptions })
  })
