import { type RawBuilder, sql } from 'kysely'
import { type SearchTerm, searchTermsOf, searchWordsOf } from '../../domain/church/church-search.ts'
import { foldedWords } from '../../domain/text/fold.ts'
import { containsPattern, startsWithPattern } from '../platform/db/like-pattern.ts'

/**
 * The largest churches, which a search looks at first: for perfect matches so many that of words that 1 % of
 * all have, a page is among them; for candidates, of which the next steps find more, half of these.
 */
const LARGEST = { perfect: 2000, candidates: 1000 } as const
/** Churches that each step finds at most; ranking one takes about 10 µs. */
const MAX_CANDIDATES = 150
/**
 * Churches with the rarest word that are looked at for the other words, the largest first: by the very words,
 * and by words that are misspelt or longer. One takes about 5 µs.
 */
const MAX_READ = { exact: 600, similar: 300 } as const
/** The same for a suggestion, for each church that is to be found. */
const READ_PER_SUGGESTION = 3
/**
 * Terms of a search for which so many are read. Of more terms, each of which is counted, the rarest one is
 * rarer, and fewer are read: no number of words costs much more than three.
 */
const MAX_FULLY_READ_TERMS = 3
/** Words of the vocabulary that are one typo away from a word of a search. */
const MAX_NEAR_WORDS = 30
/** Words of the vocabulary that contain a word of a search. */
const MAX_LONGER_WORDS = 100

/** Which churches a search is about. */
export type SearchScope = {
  readonly isHidden: readonly boolean[]
  /** On the row of `churches`; null if it follows from `isHidden`. */
  readonly condition: RawBuilder<boolean> | null
}

/** Churches that everybody sees. */
const SHOWN: SearchScope = { isHidden: [false], condition: null }

/**
 * A value that the planner does not see. Its estimate for a text could make it read every word; and of a
 * limit that it sees, it may think that no word has so many churches, and sort all of a word that has.
 */
const unseen = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`

/** One parameter, so that the statement is the same for any number of texts. */
const textArray = (texts: readonly string[]): RawBuilder<string[]> => unseen(sql`${texts}::text[]`)

const allOf = (conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` and `)})`

const contains = ({ substring }: SearchTerm): RawBuilder<boolean> =>
  sql<boolean>`search_text like ${unseen(sql`${containsPattern(substring)}::text`)}`

/** How well a church fits a search, 0 to 1, to sort by. */
export const similarityTo = (search: string): RawBuilder<number> =>
  // Only its words: the search may contain a null character, which PostgreSQL's texts cannot.
  sql`word_similarity(${foldedWords(search).join(' ')}, churches.search_text)`

/** The words of the vocabulary by which churches are found: several for each `term`, of which they must have one. */
type Words = {
  readonly rows: RawBuilder<unknown>
  readonly terms: number
  /** Whether a church found by the rarest term matches the others; null if there are none. */
  readonly check: RawBuilder<boolean> | null
}

const exactWords = (terms: readonly SearchTerm[], when: RawBuilder<boolean>): Words => {
  const entries = [...new Set(terms.flatMap((term) => term.entries))]
  // In scripts without spaces, a church with all pairs of letters of a word need not have the word.
  const isOneWord = terms.length === 1 && terms[0]?.substring.trimStart() === entries.join(' ')
  return {
    rows: sql`select term::int, word, false as is_near
      from unnest(${textArray(entries)}) with ordinality as given (word, term) where ${when}`,
    terms: entries.length,
    check: isOneWord ? null : allOf(terms.map(contains)),
  }
}

/** One or two letters have no trigram to look for inside of words. */
const longerWordPattern = (substring: string): string => {
  const word = substring.trimStart()
  return [...word].length <= 2 ? startsWithPattern(word) : containsPattern(word)
}

// Materialized, because the planner would otherwise take the limit for a reason to read words one by one.
const someWords = (condition: RawBuilder<boolean>, max: number): RawBuilder<unknown> => sql`(
  with known as materialized (select word from church_vocabulary where ${condition})
  select word from known limit ${max}::int)`

/** A church that was found by a word of a term has it; to compare its words with up to 30 takes another 4 µs. */
const isLike = (term: SearchTerm, index: number): RawBuilder<boolean> => sql`(
  (select term from rarest) = ${sql.lit(index)} or ${contains(term)} or string_to_array(search_text, ' ')
    && (select array_agg(word) from words where term = ${sql.lit(index)} and is_near))`

const similarWords = (terms: readonly SearchTerm[], when: RawBuilder<boolean>): Words => ({
  rows: sql.join(
    terms.map(({ substring, spellings }, index) => {
      const isNear = sql<boolean>`${when} and spellings && ${textArray(spellings)}`
      const pattern = unseen(sql`${longerWordPattern(substring)}::text`)
      const isLonger = sql<boolean>`${when} and word like ${pattern}`
      return sql`
        select ${sql.lit(index)} as term, word, true as is_near from ${someWords(isNear, MAX_NEAR_WORDS)} as near
        union all
        select ${sql.lit(index)}, word, false from ${someWords(isLonger, MAX_LONGER_WORDS)} as longer`
    }),
    sql` union all `,
  ),
  terms: terms.length,
  check: terms.length === 1 ? null : allOf(terms.map(isLike)),
})

/**
 * A subquery for the ids of churches with one of the words of each term: of those with the rarest term, in
 * the order of their sizes, a limited number is looked at for the other terms. However many churches share
 * a word, the index is read for no more than `maxRead` of them.
 */
const churchesWith = (
  { rows, terms, check }: Words,
  { isHidden, condition }: SearchScope,
  { maxRead, found }: { readonly maxRead: number; readonly found: number },
): RawBuilder<unknown> => {
  const read = Math.ceil(maxRead * Math.min(1, MAX_FULLY_READ_TERMS / terms))
  const entriesOf = (word: string, limit: RawBuilder<number>) => sql`(
    select church_words.church_id, church_words.size_class
    from unnest(array[${sql.join(isHidden)}]::boolean[]) as scope (is_hidden)
    cross join lateral (
      select * from church_words
      where church_words.word = ${sql.ref(word)} and church_words.is_hidden = scope.is_hidden
      order by church_words.size_class desc, church_words.church_id limit ${limit}
    ) as church_words)`
  const counted = sql`
    select count(*) as churches from (
      select from unnest(words) as one (word)
      cross join lateral ${entriesOf('one.word', unseen(sql`${read}::int`))} as entry
      limit ${read}::int
    ) as counted`
  // Reading a church takes 7 µs, and an entry hardly any time.
  const matching =
    check === null && condition === null
      ? sql`select church_id as id from entries`
      : sql`select church.id from entries cross join lateral (
          select churches.id from churches
          where churches.id = entries.church_id and ${allOf([check, condition])} offset 0
        ) as church`
  return sql`
    with words as materialized (${rows}),
    terms as materialized (
      select term, array_agg(distinct word) as words from words group by term
    ), rarest as materialized (
      select term, words, greatest(${read}::int / cardinality(words), 10) as each
      from terms cross join lateral (${terms === 1 ? sql`select 0 as churches` : counted}) as frequency
      where (select count(*) from terms) = ${terms}::int
      -- There are more such words than were looked up.
      order by cardinality(words) >= ${MAX_LONGER_WORDS}::int, churches, cardinality(words) limit 1
    ), entries as materialized (
      select entry.church_id from rarest cross join unnest(rarest.words) as one (word)
      cross join lateral ${entriesOf('one.word', sql`rarest.each`)} as entry
      order by entry.size_class desc, entry.church_id limit ${read}::int
    ) ${matching} limit ${found}::int`
}

/** A subquery for the ids of at most so many churches that have each of these words. */
export const churchesWithWords = (words: readonly string[], found: number): RawBuilder<unknown> => {
  const exact = exactWords(searchTermsOf(words.join(' ')), sql`true`)
  return churchesWith(exact, SHOWN, { maxRead: READ_PER_SUGGESTION * found, found })
}

/** A subquery for the ids of at most so many churches that have each of these words with one typo, or a longer one. */
export const churchesWithWordsLike = (
  words: readonly string[],
  found: number,
): RawBuilder<unknown> => {
  const similar = similarWords(searchTermsOf(words.join(' ')), sql`true`)
  return churchesWith(similar, SHOWN, { maxRead: READ_PER_SUGGESTION * found, found })
}

const largestChurches = (count: number): RawBuilder<unknown> => sql`(
  select id, name, search_text, member_count, has_admin, hidden_at from churches
  where hidden_at is null and merged_into_id is null
  order by member_count desc, id limit ${sql.lit(count)})`

/** Whether so many churches that everybody sees have a word; otherwise looking for them among the largest takes 2 ms in vain. */
const areAsMany = (word: string, wanted: number): RawBuilder<boolean> => sql`exists (
  select from church_words
  where word = ${unseen(sql`${word}::text`)} and is_hidden = false
  order by size_class desc, church_id offset ${wanted - 1}::int limit 1)`

const hasWord = (word: string): RawBuilder<boolean> =>
  sql`search_text || ' ' like ${unseen(sql`${containsPattern(` ${word} `)}::text`)}`

/** The first of the largest churches that have these words next to each other, and those of the same size as the last one. */
const largestWith = (words: readonly string[], search: string, wanted: number) => sql`
  select id, name, member_count from (
    select * from ${largestChurches(LARGEST.perfect)} as largest
    where ${allOf(words.map((word) => areAsMany(word, wanted)))} and ${allOf(words.map(hasWord))}
    order by member_count desc, id limit ${sql.lit(MAX_CANDIDATES)}
  ) as churches
  where ${words.length > 1 ? sql`${similarityTo(search)} = 1` : sql`true`}
  order by member_count desc fetch first ${sql.lit(wanted)} rows with ties`

/** Churches with a word, the largest classes of size first. */
const shownWith = (word: string, when: RawBuilder<boolean>) => sql`
  select church.* from (
    select church_id from church_words
    where word = ${unseen(sql`${word}::text`)} and is_hidden = false and ${when}
    order by size_class desc, church_id limit ${sql.lit(MAX_CANDIDATES)}
  ) as entries cross join lateral (
    select id, name, member_count from churches where churches.id = entries.church_id offset 0
  ) as church`

/**
 * Whether a church is among the first ones that match a search perfectly: that have its very words next to
 * each other, or its only word. Where they are as many as `wanted`, none fits the search better, and the
 * churches after the last of them are not read: for a word of 44 % of all, some 50 are. Where they are fewer,
 * it takes `isCandidate` to tell which ones fit best.
 */
export const isPerfectMatch = (search: string, wanted: number): RawBuilder<boolean> => {
  const words = searchWordsOf(search)
  const [word = ''] = words
  const others = sql`
    union ${shownWith(word, sql`(select count(*) from largest) < ${sql.lit(wanted)}`)}`
  // Of churches of the same size as the last of them, the first ones by name.
  return sql<boolean>`churches.id = any(array(
    with largest as materialized (${largestWith(words, search, wanted)})
    select id from (select * from largest ${words.length === 1 ? others : sql``}) as perfect
    order by member_count desc, name, id limit ${sql.lit(wanted)}
  ))`
}

/**
 * Whether a church is among those that may match a search: that contain each of its words in their name,
 * city or state, with one typo in each at most. A word can be in every church, so they are not all found
 * and then ranked. Each step finds a limited number by an index, and those after the first run only while
 * there are fewer than `wanted`: the largest churches that contain the words; those with the very words;
 * those with words that are misspelt or longer.
 */
export const isCandidate = (
  search: string,
  wanted: number,
  scope: SearchScope = SHOWN,
): RawBuilder<boolean> => {
  const terms = searchTermsOf(search)
  const fewerIn = (step: string) =>
    sql<boolean>`(select count(*) from ${sql.table(step)}) < ${wanted}::int`
  const step = (words: Words, maxRead: number) =>
    churchesWith(words, scope, { maxRead, found: MAX_CANDIDATES })
  // An array, because the number of its elements does not mislead the planner into reading every church.
  return sql<boolean>`churches.id = any(array(
    with large as materialized (
      select id from ${largestChurches(LARGEST.candidates)} as churches
      where ${allOf([...terms.map(contains), scope.condition])} limit ${MAX_CANDIDATES}::int
    ), exact as materialized (
      select id from large union (${step(exactWords(terms, fewerIn('large')), MAX_READ.exact)})
    )
    select id from exact union (${step(similarWords(terms, fewerIn('exact')), MAX_READ.similar)})
  ))`
}
