const STORAGE_KEY = 'berean.reloaded-for'

/** True, and the browser reloads, once per address: after a release, a tab may ask for files that are gone. */
export const reloadOnce = (): boolean => {
  try {
    const address = window.location.pathname
    if (sessionStorage.getItem(STORAGE_KEY) === address) return false
    sessionStorage.setItem(STORAGE_KEY, address)
  } catch {
    // Without storage a second failure could not be told from the first: no reload.
    return false
  }
  window.location.reload()
  return true
}

export const forgetReload = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored either.
  }
}
