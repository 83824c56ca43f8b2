import type { Database } from '../platform/db/database.ts'
import { addMissingFlags } from '../platform/flag.service.ts'
import { fillBank } from './fill-bank.ts'
import { readBankFiles } from './question-bank.ts'

/**
 * Adds the feature flags, and brings the questions of the bank up to date. Running it again changes nothing.
 * What administrators have changed stays.
 */
export const seed = async (database: Database, now: Date): Promise<void> => {
  await addMissingFlags(database, now)
  await fillBank(database, await readBankFiles(), now)
}
