import { type RawBuilder, sql } from 'kysely'
import type { ChurchEntry } from '../../domain/church/church-entry.ts'
import type { ChurchSuggestions } from '../../domain/church/church-suggestion.ts'
import { foldedWords, foldText } from '../../domain/text/fold.ts'
import type { Assistant } from '../platform/assistant/assistant.ts'
import type { Database } from '../platform/db/database.ts'
import { containsPattern } from '../platform/db/like-pattern.ts'
import { churchesWithWords, churchesWithWordsLike } from './search.service.ts'

/** Existing churches that the assistant chooses from; it suggests at most three. */
const MAX_EXISTING_CHURCHES = 10
/** Churches that are compared with the entry, of each way to find some. */
const MAX_CANDIDATES = 60
/** The same for those in the same place, of which a city has many. */
const MAX_CANDIDATES_IN_PLACE = 100
/** The same for all ways together that leave out a word, of which there are as many as words. */
const MAX_CANDIDATES_BUT_ONE = 150
/** Names of more words are searched for by their first ones. */
const MAX_WORDS = 6

/**
 * The ways in which a church may be the one that an entry means: it has the same name, its name and place
 * have all the words, or all words of the name with a typo each, or all but one of them, since names differ
 * in a word that somebody leaves out, adds or takes for another.
 */
const similarChurches = ({ name, city, state }: ChurchEntry): RawBuilder<unknown>[] => {
  const words = [...new Set(foldedWords(name))].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const place = foldedWords(`${city} ${state}`)
  const allButOne = words.length > 1 ? words.map((_word, index) => words.toSpliced(index, 1)) : []
  const maxButOne = Math.min(MAX_CANDIDATES, Math.ceil(MAX_CANDIDATES_BUT_ONE / words.length))
  return [
    sql`select id from churches
      where name_key = ${foldText(name)} and hidden_at is null and merged_into_id is null
      order by id limit ${MAX_CANDIDATES}::int`,
    // The place first: of so many words, the last ones are left out.
    ...(place.length > 0 ? [churchesWithWords([...place, ...words], MAX_CANDIDATES_IN_PLACE)] : []),
    churchesWithWordsLike(words, MAX_CANDIDATES),
    ...allButOne.map((others) => churchesWithWords(others, maxButOne)),
  ]
}

/** The city is in the church's text; as in `churchSimilarityOf`, another one halves the similarity. */
const nameAndCitySimilarity = ({ name, city }: ChurchEntry): RawBuilder<number> => {
  const nameSimilarity = sql<number>`similarity(name_key, ${foldText(name)})`
  const words = foldedWords(city)
  if (words.length === 0) return nameSimilarity
  const pattern = containsPattern(` ${words.join(' ')}`)
  return sql`${nameSimilarity} * case when search_text like ${pattern} then 1 else 0.5 end`
}

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
  const similar = similarChurches(entry).map((ids) => sql`(${ids})`)
  if (similar.length === 0) return assistant.suggestChurches({ entry, existing: [] })
  const existing = await database
    .selectFrom('churches')
    .select(['id', 'name', 'city', 'state', 'denomination', 'postalCode', 'website'])
    .where(sql<boolean>`churches.id = any(array(${sql.join(similar, sql` union `)}))`)
    .orderBy(nameAndCitySimilarity(entry), 'desc')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .limit(MAX_EXISTING_CHURCHES)
    .execute()
  return assistant.suggestChurches({ entry, existing })
}
