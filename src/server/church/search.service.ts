import { type RawBuilder, sql } from 'kysely'
import { type SearchTerm, searchTermsOf } from '../../domain/church-search.ts'
import { foldedWords } from '../../domain/fold.ts'
import { containsPattern } from '../db/like-pattern.ts'

/** The largest churches, which a search looks at first: of a word that 1 % of all have, a page is among them. */
const LARGEST = 2000
/** Churches that each step finds at most; ranking one takes about 10 µs. */
const MAX_CANDIDATES = 300

/**
 * A value that the planner does not see. Its estimates of how many churches have one of several spellings
 * are so high that it would read every church instead of the index.
 */
const unseen = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`

const textArray = (texts: readonly string[]): RawBuilder<string[]> =>
  unseen(sql`array[${sql.join(texts)}]::text[]`)

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join(conditions, sql` and `)

const patternOf = (substring: string): RawBuilder<string> =>
  unseen(sql`${containsPattern(substring)}::text`)

const contains = ({ substring }: SearchTerm): RawBuilder<boolean> =>
  sql<boolean>`search_text like ${patternOf(substring)}`

/** Whether a church contains every word of a search in its name, city or state, with a typo in each word at most. */
export const matchesSearch = (search: string): RawBuilder<boolean> =>
  allOf(
    searchTermsOf(search).map(
      ({ substring, spellings }) =>
        sql<boolean>`(churches.search_text like ${patternOf(substring)}
          or churches.search_spellings && ${textArray(spellings)})`,
    ),
  )

/** How well a church fits a search, to sort by. */
export const similarityTo = (search: string): RawBuilder<number> =>
  // Only its words: the search may contain a null character, which PostgreSQL's texts cannot.
  sql`word_similarity(${foldedWords(search).join(' ')}, churches.search_text)`

/** Neither hidden nor merged, in the words of the partial index. */
const IS_SHOWN = sql<boolean>`hidden_at is null and merged_into_id is null`

/** Whether a church has these very words, or words with a letter more, in its name, city or state. */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`search_spellings @> ${textArray(words)}`

/** Whether a church has every word of a search with one typo at most. */
export const hasWordsLike = (search: string): RawBuilder<boolean> =>
  allOf(
    searchTermsOf(search).map(
      ({ spellings }) => sql<boolean>`search_spellings && ${textArray(spellings)}`,
    ),
  )

/** At most so many of a step's churches; the index is read for no more of them. */
const someOf = (step: string): RawBuilder<unknown> =>
  sql`select id from (select id from ${sql.table(step)} limit ${MAX_CANDIDATES}::int) as found`

/**
 * Whether a church is among those that may match a search. A word can be in every church, so they are not
 * all found and then ranked. Each step finds a limited number, and those after the first run only while
 * there are fewer than `wanted`: the largest churches that contain the words; those with the very words;
 * with a typo in any word; with parts of the words. Conditions on one column are one scan of its index,
 * which skips to what the rarest word has. A typo in one word and a part of another would be two scans of
 * all that either has, so these are looked for among the largest only, if there is nothing else.
 */
export const isCandidate = (search: string, wanted: number): RawBuilder<boolean> => {
  const terms = searchTermsOf(search)
  const words = foldedWords(search).slice(0, terms.length)
  const step = (before: string, fewer: number, condition: RawBuilder<boolean>) => sql`(
    select id from churches
    where (select count(*) from ${sql.table(before)}) < ${fewer}::int and ${condition} and ${IS_SHOWN}
  )`
  // An array, because the number of its elements does not mislead the planner into reading every church.
  // Each step is materialized, because the planner would otherwise take its limit for a reason to read
  // churches one by one until it has found enough.
  return sql<boolean>`churches.id = any(array(
    with largest as materialized (
      select id, search_text from churches where ${IS_SHOWN}
      order by member_count desc, id limit ${LARGEST}::int
    ), large as materialized (
      select id from largest where ${allOf(terms.map(contains))} limit ${MAX_CANDIDATES}::int
    ), with_words as materialized ${step('large', wanted, hasWords(words))},
    exact as materialized (select id from large union ${someOf('with_words')}),
    misspelt as materialized ${step('exact', wanted, hasWordsLike(search))},
    close as materialized (select id from exact union ${someOf('misspelt')}),
    with_parts as materialized ${step('close', wanted, allOf(terms.map(contains)))},
    likely as materialized (select id from close union ${someOf('with_parts')}),
    mixed as materialized (
      select churches.id from largest join churches on churches.id = largest.id
      where (select count(*) from likely) = 0 and ${matchesSearch(search)}
    )
    select id from likely union ${someOf('mixed')}
  ))`
}
