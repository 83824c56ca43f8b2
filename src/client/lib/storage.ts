/** Browser storage that is closed (private mode, blocked cookies) or full reads as empty. */
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
    // The choice then lasts only as long as the page.
  }
}

const OWN_KEY = /^berean\./

/** Removes everything that this site keeps in the browser, but for the keys named. */
export const clearStored = (kept: readonly string[]): void => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const own = Object.keys(storage).filter((key) => OWN_KEY.test(key) && !kept.includes(key))
      for (const key of own) storage.removeItem(key)
    }
  } catch {
    // What cannot be opened holds nothing.
  }
}
