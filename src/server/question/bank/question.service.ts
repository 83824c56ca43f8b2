import { type RawBuilder, sql } from 'kysely'
import type { ChapterRange, SprintTheme } from '../../../domain/group/sprint-theme.ts'
import type { LetteredOption, StoredQuestion } from '../../../domain/question/question.ts'
import type { Candidate } from '../../../domain/question/question-choice.ts'
import { type Random, sampleIndexes } from '../../../domain/random.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { type BookRange, isInRange } from '../../../domain/scripture/book-groups.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import type { Statement } from '../../platform/db/sent-together.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type FactSource, versionedCache } from '../../platform/versioned-cache.ts'

export type LoadedOption = LetteredOption & { readonly id: string }

export type LoadedQuestion = Omit<StoredQuestion, 'options'> & {
  readonly id: string
  readonly options: readonly LoadedOption[]
}

export type BookSize = { readonly book: number; readonly size: number }

/**
 * The number of active questions in each book; books without any are left out. Ordinals have no gaps,
 * so this is each book's greatest ordinal: 66 index look-ups, however many questions there are.
 */
export const bookSizes = versionedCache(
  'questions',
  async (database): Promise<readonly BookSize[]> => {
    const { rows } = await sql<BookSize>`
      select books.book, sizes.size
      from generate_series(1, 66) as books(book)
      cross join lateral (
        select max(questions.ordinal) as size from questions where questions.book = books.book
      ) as sizes
      where sizes.size is not null
      order by books.book`.execute(database)
    return rows
  },
)

/** The names of books with questions, in Bible order. */
export const booksWithQuestions = async (source: FactSource): Promise<string[]> => {
  const sizes = await bookSizes(source)
  return sizes.map((size) => bookNameOf(size.book))
}

/** The number of active questions in all books. */
export const countActiveQuestions = async (source: FactSource): Promise<number> => {
  const sizes = await bookSizes(source)
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Converts an index into all active questions to a book and an ordinal within it. */
const locate = (index: number, sizes: readonly BookSize[]): { book: number; ordinal: number } => {
  let before = 0
  for (const { book, size } of sizes) {
    if (index < before + size) return { book, ordinal: index - before + 1 }
    before += size
  }
  throw new RangeError(`there is no question at index ${index}`)
}

/** The place of an active question in its book, 1 to 66. */
type Place = { readonly book: number; readonly ordinal: number; readonly position: number }

/**
 * The places of up to `count` different active questions in random order, from some books or from all (null). The
 * cost depends on `count`, not on the number of questions.
 */
export const randomPlaces = async (
  source: FactSource,
  books: BookRange | null,
  count: number,
  random: Random,
): Promise<Place[]> => {
  const all = await bookSizes(source)
  const sizes = all.filter(({ book }) => isInRange(book, books))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  return sampleIndexes(total, count, random).map((index, position) => ({
    ...locate(index, sizes),
    position,
  }))
}

/** Draws questions from random places, which are read by key: see `randomPlaces`. */
export const drawQuestions = async (
  source: FactSource,
  books: BookRange | null,
  count: number,
  random: Random,
): Promise<Candidate[]> => {
  const drawn = await randomPlaces(source, books, count, random)
  // Without the order by, a hash join returns them in Bible order.
  const { rows } = await sql<Candidate>`
    select questions.id, questions.book, questions.difficulty
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
      as drawn(book smallint, ordinal int, position int)
    join questions on questions.book = drawn.book and questions.ordinal = drawn.ordinal
    order by drawn.position`.execute(source.database)
  return rows
}

/**
 * Up to `count` active questions on a theme, in random order: of its passage, or whose own theme
 * contains one of its words.
 */
export const drawQuestionsAbout = async (
  database: Database,
  theme: SprintTheme,
  count: number,
  random: Random,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select id, book, difficulty from questions where ordinal is not null and ${isAbout(theme)}
    order by md5(id::text || ${String(random())}) limit ${count}::int`.execute(database)
  return rows
}

/** A condition: a question is on the theme. It may be null. */
export const isAbout = (theme: SprintTheme): RawBuilder<boolean> => {
  if (theme.kind === 'passage') return inPassage(theme.passage)
  return theme.kind === 'mixed' || theme.words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`questions.theme ilike any (array[${sql.join(theme.words.map(containsPattern))}]::text[])`
}

/** Those of the words that the theme of an active question contains. */
export const findThemeWords = async (
  database: Database,
  words: readonly string[],
): Promise<string[]> => {
  if (words.length === 0) return []
  const patterns = words.map((word) => ({ word, pattern: containsPattern(word) }))
  const { rows } = await sql<{ word: string }>`
    select asked.word
    from jsonb_array_elements(${JSON.stringify(patterns)}::jsonb) with ordinality as given(one, place)
    cross join lateral (select one ->> 'word' as word, one ->> 'pattern' as pattern) as asked
    where exists (
      select from questions where ordinal is not null and theme ilike asked.pattern
    )
    order by place`.execute(database)
  return [...new Set(rows.map(({ word }) => word))]
}

const inPassage = ({ book, firstChapter, lastChapter }: ChapterRange): RawBuilder<boolean> =>
  sql<boolean>`book = ${book}::int and substring(scripture_reference from ' ([0-9]+):')::int
    between ${firstChapter}::int and ${lastChapter}::int`

/** What questions to find; null where any will do. */
export type QuestionFilter = {
  readonly passage: ChapterRange | null
  /** From and to, 1 to 10. */
  readonly difficulty: readonly [number, number] | null
  /** A part of the question's text or reference. */
  readonly words?: string
  /** For a random order; without it they are in the order of the Bible. */
  readonly seed?: string
}

/** The ids of up to `count` active questions that pass a filter. */
export const findQuestions = async (
  database: Database,
  { passage, difficulty, words = '', seed }: QuestionFilter,
  count: number,
): Promise<string[]> => {
  const pattern = containsPattern(words)
  const conditions = [
    sql<boolean>`ordinal is not null`,
    ...(passage ? [inPassage(passage)] : []),
    ...(difficulty
      ? [sql<boolean>`difficulty between ${difficulty[0]}::int and ${difficulty[1]}::int`]
      : []),
    ...(words
      ? [sql<boolean>`(text ilike ${pattern} or scripture_reference ilike ${pattern})`]
      : []),
  ]
  const order = seed === undefined ? sql`book, ordinal` : sql`md5(id::text || ${seed})`
  const { rows } = await sql<{ id: string }>`
    select id from questions where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${count}::int`.execute(database)
  return rows.map(({ id }) => id)
}

type QuestionIds = { readonly ids: string }

/** Reads by key. Without the limit, the table would be read from end to end while it is small. */
const questionsStatement = compileOnce(
  (_database, { ids }: QuestionIds) => sql<LoadedQuestion>`
    select question.*
    from jsonb_array_elements_text(${ids}::jsonb) with ordinality as requested(id, position)
    cross join lateral (
      select questions.id, book, text, theme, difficulty, lesson,
        scripture_reference as "scriptureReference", kind, landmark, also,
        (
          select json_agg(
            json_build_object('id', o.id, 'letter', o.letter, 'text', o.text, 'isCorrect', o.is_correct,
              'from', o."from")
            order by o.letter
          )
          from question_options as o where o.question_id = questions.id
        ) as options
      from questions where questions.id = requested.id::uuid
      limit 1
    ) as question
    order by requested.position`,
)

/** The statement of `loadQuestions`, to be sent with others. */
export const loadQuestionsStatement = (ids: readonly string[]): Statement<LoadedQuestion> =>
  questionsStatement.with({ ids: JSON.stringify(ids) })

/** The questions with their options, in the order of the ids. Unknown ids are left out. */
export const loadQuestions = (
  database: Database,
  ids: readonly string[],
): Promise<LoadedQuestion[]> => questionsStatement(database, { ids: JSON.stringify(ids) })

/** Like `loadQuestions`. @throws not_found when one of the ids is unknown */
export const requireQuestions = async (
  database: Database,
  ids: readonly string[],
): Promise<LoadedQuestion[]> => {
  const questions = await loadQuestions(database, ids)
  if (questions.length < ids.length) {
    throw new ServiceError('not_found', 'One of these questions does not exist.')
  }
  return questions
}

export const correctOptionOf = (question: LoadedQuestion): LoadedOption => {
  const option = question.options.find((candidate) => candidate.isCorrect)
  if (!option) throw new Error(`question ${question.id} has no correct option`)
  return option
}
