import Bowser from 'bowser'

/** What a browser sends beyond this says nothing of it. */
const LONGEST_USER_AGENT = 512
/** Characters of the column. */
const LONGEST_DEVICE = 80

/** "Firefox on Windows" from a User-Agent header; null when it names neither. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT))
  // "Samsung Internet for Android" says it all.
  const isSaid = os.name !== undefined && browser.name?.endsWith(os.name)
  const device = [browser.name, isSaid ? null : os.name].filter(Boolean).join(' on ')
  return device.slice(0, LONGEST_DEVICE) || null
}
