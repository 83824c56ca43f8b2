import { type RawBuilder, sql } from 'kysely'
import type { ChurchSuggestions } from '../../domain/church-suggestion.ts'
import { foldedWords, foldText } from '../../domain/fold.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { Database } from '../db/database.ts'
import { hasWords, hasWordsLike } from './search.service.ts'

/** Existing churches that the assistant chooses from; it suggests at most three. */
const MAX_EXISTING_CHURCHES = 10
/** Churches that are compared with the entry, of each way to find some. */
const MAX_CANDIDATES = 100
/** Names of more words are searched for by their first ones. */
const MAX_WORDS = 8

/**
 * The ways in which a church may be the one that an entry means: it has the same name, its name and place
 * have all the words, or all words of the name with a typo each, or all but one of them, since names differ
 * in a word that somebody leaves out, adds or takes for another.
 */
const similarities = ({ name, city, state }: ChurchEntry): RawBuilder<boolean>[] => {
  const words = [...new Set(foldedWords(name))].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const place = foldedWords(`${city} ${state}`)
  const allButOne = words.length > 1 ? words.map((_word, place) => words.toSpliced(place, 1)) : []
  return [
    sql<boolean>`name_key = ${foldText(name)}`,
    ...(place.length > 0 ? [hasWords([...words, ...place])] : []),
    hasWordsLike(words.join(' ')),
    ...allButOne.map(hasWords),
  ]
}

/** Materialized, so that the planner reads an index and not every church until it has found enough. */
const isOneOf = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`churches.id = any(array(
    with found as materialized (
      select id from churches
      where ${condition} and hidden_at is null and merged_into_id is null
    )
    select id from found limit ${MAX_CANDIDATES}::int
  ))`

/**
 * Suggests existing churches that the entry may mean, and the tidied entry. Of the churches with similar
 * names a limited number is compared with the entry, however many there are; those in the same place are
 * among them.
 */
export const suggestChurches = async (
  database: Database,
  assistant: Assistant,
  entry: ChurchEntry,
): Promise<ChurchSuggestions> => {
  const existing = await database
    .selectFrom('churches')
    .select(['id', 'name', 'city', 'state', 'denomination', 'postalCode', 'website'])
    .where(({ or }) => or(similarities(entry).map(isOneOf)))
    .orderBy(sql`similarity(name_key, ${foldText(entry.name)})`, 'desc')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .limit(MAX_EXISTING_CHURCHES)
    .execute()
  return assistant.suggestChurches({ entry, existing })
}
