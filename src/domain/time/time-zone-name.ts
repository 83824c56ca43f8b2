import { parseTimeZone, type TimeZone, UTC } from './time.ts'

/**
 * Zones whose canonical name in the runtime is not the one that IANA and people use today: the runtime's
 * names (of Unicode CLDR) never change once they are given. All 19 of tz database 2025b.
 */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * The zone under the one name that it has today, by which it is stored and shown; null when the runtime does
 * not support it. A runtime that is older than today's name (`Europe/Kyiv` is of 2022) keeps its own.
 */
export const parsePresentTimeZone = (text: string | null | undefined): TimeZone | null => {
  const zone = parseTimeZone(text)
  if (zone === null) return null
  const present = PRESENT_NAMES[zone]
  return present !== undefined && parseTimeZone(present) ? (present as TimeZone) : zone
}

/** The same for a stored name, which another runtime may have known; see `timeZoneOrUtc`. */
export const presentTimeZoneOrUtc = (text: string | null | undefined): TimeZone =>
  parsePresentTimeZone(text) ?? UTC
