import Bowser from 'bowser'

/** What a browser sends beyond this says nothing of it. */
const LONGEST_USER_AGENT = 512
/** Characters of the column. */
const LONGEST_DEVICE = 80

/** "Firefox on Windows" from a User-Agent header; null when it names neither. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT))
  const device = [browser.name, os.name].filter(Boolean).join(' on ')
  return device.slice(0, LONGEST_DEVICE) || null
}
