import { UTC } from '../../domain/time.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'berean.device-zone'

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Zones = {
  /** The player's, as the server has it; UTC until another is known. */
  readonly zone: string
  readonly device: string
  /** What this browser last saw of the device for this player; null at their first visit. */
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

/** What was the device's zone at this player's last visit here; notes the present one. */
export const recallDeviceZone = (userId: string): string | null => {
  const [player, zone] = readStored(STORAGE_KEY)?.split(' ') ?? []
  writeStored(STORAGE_KEY, `${userId} ${deviceTimeZone()}`)
  return player === userId && zone ? zone : null
}
