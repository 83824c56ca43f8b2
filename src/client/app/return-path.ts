import { HOME_PATH, returnPathOf } from '../../domain/sign-in.ts'

const STORAGE_KEY = 'berean.return-path'

/** The current path with its query. */
export const currentPath = (): string => window.location.pathname + window.location.search

/** In the tab's storage, so it survives a sign-in that fails at the provider. */
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

/** After signing in. */
export const forgetReturnPath = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored either.
  }
}

/** The address that starts a sign-in and leads back to the path. */
export const signInAddress = (start: string, path: string): string =>
  path === HOME_PATH ? start : `${start}?${new URLSearchParams({ returnTo: path })}`
