import { parseTimeZone, UTC } from '../../domain/time.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'berean.device-zone'

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether two names mean the same zone: browsers and the server differ in some (Calcutta, Kolkata). */
export const isSameZone = (one: string, other: string): boolean =>
  one === other || (parseTimeZone(one) ?? one) === (parseTimeZone(other) ?? other)

type Zones = {
  /** The zone that the player has chosen, also if it waits for midnight; UTC until one is known. */
  readonly zone: string
  readonly device: string
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
