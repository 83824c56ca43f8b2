import { useSyncExternalStore } from 'react'
import { HOME_PATH, returnPathOf } from '../../domain/learner/sign-in.ts'
import { readStored, writeStored } from '../lib/storage.ts'

const STORAGE_KEY = 'berean.return-path'
const OWNER_KEY = 'berean.return-path-owner'
const ENDED_KEY = 'berean.session-ended'

/** The current path with its query. */
export const currentPath = (): string => window.location.pathname + window.location.search

const store = (path: string | null, ownerId: string | null, hasEnded: boolean): void => {
  writeStored(STORAGE_KEY, path, 'sessionStorage')
  writeStored(OWNER_KEY, ownerId, 'sessionStorage')
  writeStored(ENDED_KEY, hasEnded ? '1' : null, 'sessionStorage')
}

/**
 * In the tab's storage, so it survives a sign-in that fails at the provider.
 * @param ownerId the id of the person whose session has ended at this path, who alone returns to it
 *   (decision 68); null for a visitor, who may become anyone
 * @param hasEnded whether a session of this browser has ended, so that the sign-in page says so
 */
export const rememberReturnPath = (
  path: string,
  ownerId: string | null,
  hasEnded = ownerId !== null,
): void => store(path, ownerId, hasEnded)

export const hasSessionEnded = (): boolean => readStored(ENDED_KEY, 'sessionStorage') !== null

/** Whether the sign-in follows the end of a session; while a prerendered page is hydrated, as in its HTML. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(neverChanges, hasSessionEnded, () => false)

const isOwnedByOther = (userId: string): boolean => {
  const ownerId = readStored(OWNER_KEY, 'sessionStorage')
  return ownerId !== null && ownerId !== userId
}

/** The remembered path, which a sign-in takes along; else the dashboard. */
export const returnPath = (): string => returnPathOf(readStored(STORAGE_KEY, 'sessionStorage'))

/** The same for a link: while a prerendered page is hydrated, the dashboard, as in its HTML. */
export const useReturnPath = (): string =>
  useSyncExternalStore(neverChanges, returnPath, () => HOME_PATH)

const neverChanges = () => () => {}

/** Where this person goes after signing in: the remembered path, unless it is another person's. */
export const returnPathFor = (userId: string): string =>
  isOwnedByOther(userId) ? HOME_PATH : returnPath()

/** Whether a sign-in has led this person to the remembered path of another person. */
export const isReturnPathOfOther = (userId: string): boolean =>
  isOwnedByOther(userId) && returnPathOf(currentPath()) === returnPath()

/** After signing in. */
export const forgetReturnPath = (): void => store(null, null, false)

/** The address that starts a sign-in and leads back to the path. */
export const signInAddress = (start: string, path: string): string =>
  path === HOME_PATH ? start : `${start}?${new URLSearchParams({ returnTo: path })}`
