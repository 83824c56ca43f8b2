const STORAGE_KEY = 'berean.return-path'
const HOME = '/dashboard'

/** Only paths of this site: "//host" and "/\host" would leave it. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Kept in the tab's storage because a sign-in may pass through another site. */
export const rememberReturnPath = (path: string): void => {
  try {
    if (isOwnPath(path)) sessionStorage.setItem(STORAGE_KEY, path)
  } catch {
    // Without storage the sign-in ends on the dashboard.
  }
}

/** Where the visitor wanted to go before signing in, once; else the dashboard. */
export const takeReturnPath = (): string => {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return path !== null && isOwnPath(path) ? path : HOME
  } catch {
    return HOME
  }
}
