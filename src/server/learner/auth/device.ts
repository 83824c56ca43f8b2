import Bowser from 'bowser'
import { MAX_DEVICE_LENGTH } from '../../../domain/learner/sign-in.ts'

/** Longer headers are cut: real browsers send far less. */
const MAX_USER_AGENT_LENGTH = 512

/** "Firefox on Windows" from a User-Agent header; null when it names neither. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  // "Samsung Internet for Android" already names the system.
  const namesSystem = os.name !== undefined && browser.name?.endsWith(os.name)
  const device = [browser.name, namesSystem ? null : os.name].filter(Boolean).join(' on ')
  return device.slice(0, MAX_DEVICE_LENGTH) || null
}
