import { type RawBuilder, sql } from 'kysely'
import {
  mayBePassage,
  type QuestionSearchTerm,
  termOfBooks,
  termOfPassage,
  termsOfWords,
} from '../../../domain/question/question-search.ts'
import type { Random } from '../../../domain/random.ts'
import type { BookRange } from '../../../domain/scripture/book-groups.ts'
import { compileOncePerShape } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseWrittenReference } from '../scripture/written-reference.ts'

/** Questions with the rarest term of a search that are looked at, from a random one on. */
const MAX_READ_QUESTIONS = 400
/** Words of the vocabulary that begin like a word of a search. */
const MAX_LONGER_WORDS = 100
/** Words of the vocabulary that are one typo away from a word of a search. */
const MAX_NEAR_WORDS = 30

/** After every text that begins like another one. */
const LAST_CHARACTER = '\u{10ffff}'

export type FoundQuestions = {
  readonly questions: readonly { readonly id: string; readonly metAt: Date | null }[]
  /** Whether there may be more than were looked at. */
  readonly mayBeMore: boolean
}

type SearchOptions = {
  readonly userId: string
  /** Null for all. */
  readonly books: BookRange | null
  /** Questions that may not be asked now. They are neither found nor counted, and take no place among those that are. */
  readonly excluded: ReadonlySet<string>
}

const NONE: FoundQuestions = { questions: [], mayBeMore: false }

/**
 * The active questions that match a search: each of its words, or the passage that it names. Words match that
 * begin like one of it; if no question has all of them, also words with one typo. However many questions have a
 * word, a limited number is read.
 */
export const searchQuestions = async (
  database: Database,
  search: string,
  options: SearchOptions,
  random: Random,
): Promise<FoundQuestions> => {
  const passage = mayBePassage(search) ? await parseWrittenReference(search) : null
  const terms = passage ? [termOfPassage(passage)] : termsOfWords(search)
  if (terms.length === 0) return NONE
  const all = options.books === null ? terms : [termOfBooks(options.books), ...terms]
  const found = await find(database, 'as_written', all, options, random)
  const isMisspelt = found.questions.length === 0 && !found.mayBeMore && passage === null
  return isMisspelt ? find(database, 'misspelt', all, options, random) : found
}

type Spelling = 'as_written' | 'misspelt'

type Values = {
  readonly terms: string
  readonly excluded: readonly string[]
  readonly pivot: string
  readonly userId: string
}

type FoundRow = {
  readonly found: readonly { readonly id: string; readonly metAt: string | null }[]
  readonly mayBeMore: boolean
}

const find = async (
  database: Database,
  spelling: Spelling,
  terms: readonly QuestionSearchTerm[],
  { userId, excluded }: SearchOptions,
  random: Random,
): Promise<FoundQuestions> => {
  const statement = searchStatement({ spelling, isOneTerm: terms.length === 1 })
  const [row] = await statement(database, {
    terms: JSON.stringify(terms.map(rowOfTerm)),
    excluded: [...excluded],
    pivot: randomId(random),
    userId,
  })
  const { found = [], mayBeMore = false } = row ?? {}
  return {
    questions: found.map(({ id, metAt }) => ({
      id,
      metAt: metAt === null ? null : new Date(metAt),
    })),
    mayBeMore,
  }
}

/** An id from which on questions are read. */
const randomId = (random: Random): string => {
  const digits = Math.floor(random() * 2 ** 32).toString(16)
  return `${digits.padStart(8, '0')}-0000-4000-8000-000000000000`
}

const rowOfTerm = ({ words, prefix, spellings }: QuestionSearchTerm, place: number) => ({
  place,
  words,
  // Words have no character that is special to LIKE.
  patterns: prefix === null ? words.map((word) => `% ${word} %`) : [`% ${prefix}%`],
  prefix,
  prefixEnd: prefix === null ? null : prefix + LAST_CHARACTER,
  spellings,
})

const longerWords = (term: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select word from question_vocabulary
  where word ~>=~ ${term}.prefix and word ~<~ ${term}."prefixEnd"
  order by word using ~<~ limit ${sql.lit(MAX_LONGER_WORDS)})`

// Materialized, because the planner would otherwise take the limit for a reason to read words one by one.
const nearWords = (term: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with known as materialized (
    select word from question_vocabulary where spellings && ${term}.spellings
  )
  select word from known limit ${sql.lit(MAX_NEAR_WORDS)})`

/**
 * Looks for the other terms in a limited number of the questions with the rarest term, in the order of their
 * random ids. How rare a term is, an index tells, of which no more ids than that number are read.
 */
const searchStatement = compileOncePerShape(
  ({ spelling, isOneTerm }: { readonly spelling: Spelling; readonly isOneTerm: boolean }) =>
    `${spelling} ${isOneTerm}`,
  (_database, { terms, excluded, pivot, userId }: Values, { spelling, isOneTerm }) => {
    const more = sql.lit(MAX_READ_QUESTIONS + 1)
    const isMisspelt = spelling === 'misspelt'
    const entries = (word: RawBuilder<string>, condition: RawBuilder<boolean>) => sql`
      select question_id from question_words
      where word = ${word} and ${condition} and question_id <> all(${excluded}::uuid[])
      order by question_id limit ${more}`
    const word = sql.ref<string>('one.word')
    const matchesOthers = sql<boolean>`not exists (
      select from terms as other where other.place <> (select place from rarest)
        and not (question.search_text like any (other.patterns)
          ${isMisspelt ? sql`or string_to_array(question.search_text, ' ') && other.near` : sql``})
    )`
    return sql<FoundRow>`
      with given as materialized (
        select * from jsonb_to_recordset(${terms}::jsonb) as term(place int, words text[],
          patterns text[], prefix text, "prefixEnd" text, spellings text[])
      ), spelled as materialized (
        select *, ${
          isMisspelt
            ? sql`array(select word from ${nearWords(sql.ref('given'))} as near)`
            : sql`array[]::text[]`
        } as near from given
      ), terms as materialized (
        select place, patterns, near, array(
          select word from (
            select unnest(words || near)
            union select word from ${longerWords(sql.ref('spelled'))} as longer
          ) as both_kinds(word) order by md5(word || ${pivot}::text)
        ) as words
        from spelled
      ), rarest as materialized (
        ${
          isOneTerm
            ? sql`select place, words from terms`
            : sql`select place, words from terms cross join lateral (
                select count(*) as questions from (
                  select from unnest(words) as one(word)
                  cross join lateral (${entries(word, sql`true`)}) as entry limit ${more}
                ) as counted
              ) as frequency
              -- Of terms that are all frequent, the first, which is the book or the longest word.
              order by questions, place limit 1`
        }
      ), read as materialized (
        select question_id from rarest cross join lateral unnest(words) as one(word)
        cross join lateral (
          (${entries(word, sql`question_id >= ${pivot}::uuid`)})
          union all
          (${entries(word, sql`question_id < ${pivot}::uuid`)})
        ) as entry
        limit ${more}
      ), candidates as materialized (
        select distinct question_id as id from (select * from read limit ${sql.lit(MAX_READ_QUESTIONS)}) as first
      ), matching as materialized (
        ${
          isOneTerm
            ? sql`select id from candidates`
            : sql`select question.id from candidates cross join lateral (
                select id, search_text from questions where questions.id = candidates.id offset 0
              ) as question where ${matchesOthers}`
        }
      )
      select (select count(*) from read) = ${more}
          or coalesce((select cardinality(words) >= ${sql.lit(MAX_LONGER_WORDS)} from rarest), false) as "mayBeMore",
        coalesce((
        select json_agg(json_build_object('id', matching.id, 'metAt', card.answered_at) order by matching.id)
        from matching left join lateral (
          select answered_at from review_cards
          where user_id = ${userId}::uuid and question_id = matching.id limit 1
        ) as card on true
      ), '[]') as found`
  },
)
