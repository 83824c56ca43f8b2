/**
 * The URL that a browser makes of the text, relative to `base` where it has no host; null where it is none.
 * `URL.parse` and `URL.canParse` are newer than the oldest supported browsers.
 */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
