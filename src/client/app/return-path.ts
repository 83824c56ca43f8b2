import { HOME_PATH, returnPathOf } from '../../domain/sign-in.ts'
import { readStored, writeStored } from '../lib/storage.ts'

const STORAGE_KEY = 'berean.return-path'

/** The current path with its query. */
export const currentPath = (): string => window.location.pathname + window.location.search

/** In the tab's storage, so it survives a sign-in that fails at the provider. */
export const rememberReturnPath = (path: string): void =>
  writeStored(STORAGE_KEY, path, 'sessionStorage')

/** Where the visitor wanted to go before signing in; else the dashboard. */
export const returnPath = (): string => returnPathOf(readStored(STORAGE_KEY, 'sessionStorage'))

/** After signing in. */
export const forgetReturnPath = (): void => writeStored(STORAGE_KEY, null, 'sessionStorage')

/** The address that starts a sign-in and leads back to the path. */
export const signInAddress = (start: string, path: string): string =>
  path === HOME_PATH ? start : `${start}?${new URLSearchParams({ returnTo: path })}`
