import { sql } from 'kysely'
import type { ChurchSuggestions } from '../../domain/church-suggestion.ts'
import { foldText } from '../../domain/fold.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { Database } from '../db/database.ts'

/** Existing churches that the assistant chooses from; it suggests at most three. */
const MAX_EXISTING_CHURCHES = 10

/** Suggests existing churches that the entry may mean, and the tidied entry. */
export const suggestChurches = async (
  database: Database,
  assistant: Assistant,
  entry: ChurchEntry,
): Promise<ChurchSuggestions> => {
  const name = foldText(entry.name)
  const existing = await database
    .selectFrom('churches')
    .select(['id', 'name', 'city', 'state', 'denomination', 'postalCode', 'website'])
    // `%` uses the index to find names with a similarity of at least 0.3. Names in scripts that the
    // database's locale does not support have no trigrams, so equal names are searched for too.
    .where((where) => where.or([sql<boolean>`name_key % ${name}`, where('nameKey', '=', name)]))
    .where('hiddenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy(sql`similarity(name_key, ${name})`, 'desc')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .limit(MAX_EXISTING_CHURCHES)
    .execute()
  return assistant.suggestChurches({ entry, existing })
}
