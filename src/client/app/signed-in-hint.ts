import { readStored } from '../lib/storage.ts'

/** Only decides what shows while the session is being asked for; it opens nothing. */
export const SIGNED_IN_HINT = 'berean.signed-in'

export const wasSignedIn = (): boolean => readStored(SIGNED_IN_HINT) !== null
