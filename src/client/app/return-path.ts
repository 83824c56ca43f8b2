import { HOME_PATH, returnPathOf } from '../../domain/sign-in.ts'

const STORAGE_KEY = 'berean.return-path'

/** Where the visitor is. */
export const currentPath = (): string => window.location.pathname + window.location.search

/** Kept in the tab's storage, so that it outlives a sign-in that fails at another site. */
export const rememberReturnPath = (path: string): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, path)
  } catch {
    // Without storage the sign-in ends on the dashboard.
  }
}

/** Where the visitor wanted to go before signing in; else the dashboard. */
export const returnPath = (): string => {
  try {
    return returnPathOf(sessionStorage.getItem(STORAGE_KEY))
  } catch {
    return HOME_PATH
  }
}

/** Once the visitor has come in. */
export const forgetReturnPath = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored either.
  }
}

/** The address that starts a sign-in which leads to the path. */
export const signInAddress = (start: string, path: string): string =>
  path === HOME_PATH ? start : `${start}?${new URLSearchParams({ returnTo: path })}`
