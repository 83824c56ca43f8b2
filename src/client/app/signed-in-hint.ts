import { readStored, writeStored } from '../lib/storage.ts'

const STORAGE_KEY = 'berean.user'

/**
 * The id of the person whom a tab of this browser last found signed in. It decides what is shown while the
 * session is checked, and when the session is checked again; it grants no access.
 */
export const lastSignedIn = (): string | null => readStored(STORAGE_KEY)

export const rememberSignedIn = (userId: string | null): void => writeStored(STORAGE_KEY, userId)

export const wasSignedIn = (): boolean => lastSignedIn() !== null
