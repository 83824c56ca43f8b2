/** Storage that is blocked (private mode, no cookies) reads as empty. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked or full: the value is lost with the page.
  }
}

const OWN_KEY = /^berean\./

/** Removes everything that this site stored in the browser, except the keys given. */
export const clearStored = (kept: readonly string[]): void => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const own = Object.keys(storage).filter((key) => OWN_KEY.test(key) && !kept.includes(key))
      for (const key of own) storage.removeItem(key)
    }
  } catch {
    // Blocked storage holds nothing.
  }
}
