import { IS_PRERENDERED } from '../lib/prerendered.ts'
import { readStored, writeStored } from '../lib/storage.ts'

const STORAGE_KEY = 'berean.user'

/**
 * The id of the person whom a tab of this browser last found signed in. It decides what is shown while the
 * session is checked, and when the session is checked again; it grants no access.
 */
export const lastSignedIn = (): string | null => readStored(STORAGE_KEY)

/**
 * The id of the person whom this tab last found signed in, until it finds no one: also when another tab
 * has found someone else since. It survives a reload.
 */
export const lastSignedInHere = (): string | null => readStored(STORAGE_KEY, 'sessionStorage')

export const rememberSignedIn = (userId: string | null): void => {
  writeStored(STORAGE_KEY, userId)
  writeStored(STORAGE_KEY, userId, 'sessionStorage')
}

/** Nobody, where the server has found no session and so has sent the page with its content. */
export const wasSignedIn = (): boolean => !IS_PRERENDERED && lastSignedIn() !== null
