/** Kept in the browser, or only in this tab. */
type Area = 'localStorage' | 'sessionStorage'

/** Storage that is blocked (private mode, no cookies) reads as empty. */
export const readStored = (key: string, area: Area = 'localStorage'): string | null => {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Null removes the value. */
export const writeStored = (
  key: string,
  value: string | null,
  area: Area = 'localStorage',
): void => {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
  } catch {
    // Blocked or full: the value is lost with the page.
  }
}

/** Of forms that were left with changes, in the tab's storage. */
export const DRAFT_KEY_PREFIX = 'berean.draft.'

/** With signing out: somebody else may use this browser next. */
export const clearDrafts = (): void =>
  removeStored(['sessionStorage'], (key) => key.startsWith(DRAFT_KEY_PREFIX))

const OWN_KEY = /^berean\./

/** Removes everything that this site stored in the browser, except the keys given. */
export const clearStored = (kept: readonly string[]): void =>
  removeStored(
    ['localStorage', 'sessionStorage'],
    (key) => OWN_KEY.test(key) && !kept.includes(key),
  )

const removeStored = (areas: readonly Area[], isRemoved: (key: string) => boolean): void => {
  try {
    for (const area of areas) {
      const storage = window[area]
      for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key)
    }
  } catch {
    // Blocked storage holds nothing.
  }
}
