import { sql } from 'kysely'
import type { ChurchSuggestions } from '../../domain/church-suggestion.ts'
import { foldText } from '../../domain/fold.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { Database } from '../db/database.ts'

/** Known churches that the assistant is shown; it names at most three. */
const MAX_KNOWN_CHURCHES = 10

/** Known churches that the entry may mean, and the entry tidied. */
export const suggestChurches = async (
  database: Database,
  assistant: Assistant,
  entry: ChurchEntry,
): Promise<ChurchSuggestions> => {
  const name = foldText(entry.name)
  const known = await database
    .selectFrom('churches')
    .select(['id', 'name', 'city', 'state', 'denomination', 'postalCode', 'website'])
    // `%` finds by the index what has at least 0.3 of its trigrams in common. Names in letters that
    // the database's locale does not know have none, so that equal ones are looked for as well.
    .where((where) => where.or([sql<boolean>`name_key % ${name}`, where('nameKey', '=', name)]))
    .orderBy(sql`similarity(name_key, ${name})`, 'desc')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .limit(MAX_KNOWN_CHURCHES)
    .execute()
  return assistant.suggestChurches({ entry, known })
}
