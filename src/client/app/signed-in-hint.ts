import { readStored } from '../lib/storage.ts'

/** Decides only what is shown while the session is checked; it grants no access. */
export const SIGNED_IN_HINT = 'berean.signed-in'

export const wasSignedIn = (): boolean => readStored(SIGNED_IN_HINT) !== null
