import { UTC } from '../../domain/time.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'berean.device-zone'

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Zones = {
  /** The player's zone on the server; UTC until another is known. */
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
  const follows = lastDevice === null ? zone === UTC : zone === lastDevice
  return device && follows && zone !== device ? device : null
}

/** Stores the device's zone, and returns the one stored at this player's last visit with this browser. */
export const rememberDeviceZone = (userId: string): string | null => {
  const [player, zone] = readStored(STORAGE_KEY)?.split(' ') ?? []
  writeStored(STORAGE_KEY, `${userId} ${deviceTimeZone()}`)
  return player === userId && zone ? zone : null
}
