import { parseTimeZone, UTC } from '../../domain/time/time.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'berean.device-zone'

/** The device's zone; null when the browser names none, or none that it knows. */
export const deviceTimeZone = (): string | null =>
  parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Whether two names mean the same zone: browsers and the server differ in some (Calcutta, Kolkata). */
export const isSameZone = (one: string, other: string): boolean =>
  one === other || (parseTimeZone(one) ?? one) === (parseTimeZone(other) ?? other)

type Zones = {
  /** The zone that the player has chosen, also if it waits for midnight; UTC until one is known. */
  readonly zone: string
  readonly device: string | null
  /** The device's zone at this player's last visit with this browser; null at the first. */
  readonly lastDevice: string | null
}

/**
 * The zone to send, or null. A player who follows the device moves with it; one who has chosen
 * another zone keeps it.
 */
export const zoneToFollow = ({ zone, device, lastDevice }: Zones): string | null => {
  const follows = lastDevice === null ? zone === UTC : isSameZone(zone, lastDevice)
  return device && follows && !isSameZone(zone, device) ? device : null
}

/** The device's zone that was stored last for this player in this browser; null for none. */
export const lastDeviceZone = (userId: string): string | null => {
  const [player, zone] = readStored(STORAGE_KEY)?.split(' ') ?? []
  return player === userId && zone ? zone : null
}

/** Stores the device's zone: one that has to be sent only once the server has saved it. */
export const rememberDeviceZone = (userId: string, zone: string): void =>
  writeStored(STORAGE_KEY, `${userId} ${zone}`)

const REFUSED_KEY = 'berean.refused-zone'

/** The server may learn a zone with an update. */
const REFUSED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** Whether the server has lately refused this zone, because it does not know it. */
export const wasRefused = (zone: string): boolean => {
  const [refused, at] = readStored(REFUSED_KEY)?.split(' ') ?? []
  return refused === zone && Date.now() - Number(at) < REFUSED_FOR_MS
}

export const rememberRefusal = (zone: string): void =>
  writeStored(REFUSED_KEY, `${zone} ${Date.now()}`)
