import { type RawBuilder, sql } from 'kysely'
import { shownPage } from '../../../domain/administration/pagination.ts'
import {
  MAX_FOUND_QUESTIONS,
  placesOf,
  QUESTIONS_PER_PAGE,
  type QuestionView,
} from '../../../domain/question/question-list.ts'
import type { ListQuestions } from '../../../domain/schema/question.ts'
import { bookNumberOf } from '../../../domain/scripture/bible-books.ts'
import type { Learner } from '../../learner/learner.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { FactSource } from '../../platform/versioned-cache.ts'
import type { LoadedQuestion } from '../../question/bank/question.service.ts'
import { questionIdsWithHiddenAnswer, secretSets } from '../../quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../../quiz-kinds.ts'
import { openReportsOf } from '../report/report.service.ts'
import { type QuestionStatistics, statisticsOf } from '../statistics/question-statistics.service.ts'

/** A question as administrators see it. */
export type AdministeredQuestion = LoadedQuestion & {
  readonly position: number
  /** Null while it is inactive. */
  readonly ordinal: number | null
  /** Null for uploaded questions, and for those that were moved to another book. */
  readonly version: { readonly id: string; readonly name: string } | null
  /** Whether it is in a quiz that this person can still play: then its answer is not shown to them. */
  readonly isAnswerHidden: boolean
  /** Null while nobody has answered or skipped it, and while its answer is hidden: picks would tell it. */
  readonly statistics: QuestionStatistics | null
  /** Of players; none while its answer is hidden. */
  readonly openReports: number
}

export type QuestionPage = {
  readonly questions: readonly AdministeredQuestion[]
  readonly total: number
  /** From 1. */
  readonly page: number
  /** Whether there are more than `total`, which are not listed. */
  readonly hasMoreMatches: boolean
}

export type BookCount = {
  /** 1 to 66. */
  readonly book: number
  readonly size: number
  /** How many of them are active. */
  readonly active: number
}

/**
 * How many questions each of the 66 books has. Numbers within a book have no gaps, so these are its
 * greatest ones: look-ups in an index, however many questions there are.
 */
export const countByBook = (database: Database): Promise<BookCount[]> =>
  bookCountsStatement(database, {})

const bookCountsStatement = compileOnce(
  () => sql<BookCount>`
    select books.book,
      coalesce((select max(position) from questions where book = books.book), 0) as size,
      coalesce((select max(ordinal) from questions where book = books.book), 0) as active
    from generate_series(1, 66) as books (book) order by books.book`,
)

/** A page of 20 questions in the order of the Bible, or of how much their difficulties differ. */
export const listQuestions = async (
  source: FactSource,
  administrator: Learner,
  { book: bookName, search, view, page: wanted }: ListQuestions,
  now: Date,
): Promise<QuestionPage> => {
  const book = bookNumberOf(bookName)
  const { database } = source
  const sets = await secretSets(source, now)
  const hidden = await questionIdsWithHiddenAnswer(QUIZ_KINDS, database, administrator, now, sets)
  if (search === '' && view === 'all') {
    const sizes = (await countByBook(database)).filter((one) => book === null || one.book === book)
    const total = sizes.reduce((sum, { size }) => sum + size, 0)
    const page = shownPage(wanted, total, QUESTIONS_PER_PAGE)
    const places = placesOf(sizes, (page - 1) * QUESTIONS_PER_PAGE, QUESTIONS_PER_PAGE)
    const questions = await loadByPlace(database, places, hidden)
    return { questions, total, page, hasMoreMatches: false }
  }
  const ids = await findIds(database, { book, search, view, hidden })
  const total = Math.min(ids.length, MAX_FOUND_QUESTIONS)
  const page = shownPage(wanted, total, QUESTIONS_PER_PAGE)
  const first = (page - 1) * QUESTIONS_PER_PAGE
  const onPage = ids.slice(0, MAX_FOUND_QUESTIONS).slice(first, first + QUESTIONS_PER_PAGE)
  const loaded = new Map(
    (await loadById(database, onPage, hidden)).map((question) => [question.id, question]),
  )
  const questions = onPage.flatMap((id) => loaded.get(id) ?? [])
  return { questions, total, page, hasMoreMatches: ids.length > MAX_FOUND_QUESTIONS }
}

type Filter = {
  readonly book: number | null
  readonly search: string
  readonly view: QuestionView
  /** Questions about which nobody is to know anything: they are only in the view of all. */
  readonly hidden: ReadonlySet<string>
}

/** The questions that match, in the order of their view, and one more where there are too many. */
const findIds = async (
  database: Database,
  { book, search, view, hidden }: Filter,
): Promise<string[]> => {
  const pattern = containsPattern(search)
  const { from, condition, order } = VIEWS[view]
  const conditions = [
    sql`position is not null`,
    ...(book === null ? [] : [sql`book = ${book}::int`]),
    ...(search === ''
      ? []
      : [
          sql`(text ilike ${pattern} or scripture_reference ilike ${pattern} or theme ilike ${pattern})`,
        ]),
    ...(condition === null ? [] : [condition, sql`id <> all(${[...hidden]}::uuid[])`]),
  ]
  const { rows } = await sql<{ id: string }>`
    select id from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${MAX_FOUND_QUESTIONS + 1}::int`.execute(database)
  return rows.map(({ id }) => id)
}

const QUESTIONS = sql`questions`
const ORDER_OF_THE_BIBLE = sql`book, position`

/** Where the questions of a view are, which of them it shows, and in what order. */
const VIEWS: Readonly<
  Record<
    QuestionView,
    {
      readonly from: RawBuilder<unknown>
      readonly condition: RawBuilder<unknown> | null
      readonly order: RawBuilder<unknown>
    }
  >
> = {
  all: { from: QUESTIONS, condition: null, order: ORDER_OF_THE_BIBLE },
  suspicious: {
    from: QUESTIONS,
    condition: sql`id in (
      select question_id from question_statistics where is_suspicious
      union all
      select question_id from reports where kind = 'question' and status = 'open')`,
    order: ORDER_OF_THE_BIBLE,
  },
  difficulty: {
    from: sql`question_statistics join questions on id = question_id`,
    condition: sql`difficulty_difference is not null`,
    order: sql`difficulty_difference desc, ${ORDER_OF_THE_BIBLE}`,
  },
}

type QuestionRow = Omit<AdministeredQuestion, 'isAnswerHidden' | 'statistics' | 'openReports'>

const questionsFrom = (from: RawBuilder<unknown>): RawBuilder<QuestionRow> => sql<QuestionRow>`
  select questions.id, questions.book, questions.position, questions.ordinal, questions.text,
    questions.theme, questions.difficulty, questions.lesson,
    questions.scripture_reference as "scriptureReference",
    case when version.id is not null then
      json_build_object('id', version.id, 'name', version.name) end as version,
    (
      select json_agg(
        json_build_object('id', o.id, 'letter', o.letter, 'text', o.text, 'isCorrect', o.is_correct)
        order by o.letter
      )
      from question_options as o where o.question_id = questions.id
    ) as options
  from ${from} left join question_versions as version on version.id = questions.version_id
  order by questions.book, questions.position`

const questionsByPlace = compileOnce((_database, { places }: { readonly places: string }) =>
  questionsFrom(sql`jsonb_to_recordset(${places}::jsonb) as place(book smallint, position int)
    join questions using (book, position)`),
)

const questionsById = compileOnce((_database, { ids }: { readonly ids: readonly string[] }) =>
  questionsFrom(sql`unnest(${ids}::uuid[]) as wanted(id)
    join questions on questions.id = wanted.id and questions.deleted_at is null`),
)

const loadByPlace = async (
  database: Database,
  places: readonly { readonly book: number; readonly position: number }[],
  hidden: ReadonlySet<string>,
): Promise<AdministeredQuestion[]> =>
  withFigures(
    database,
    await questionsByPlace(database, { places: JSON.stringify(places) }),
    hidden,
  )

const loadById = async (
  database: Database,
  ids: readonly string[],
  hidden: ReadonlySet<string>,
): Promise<AdministeredQuestion[]> =>
  withFigures(database, await questionsById(database, { ids }), hidden)

/** Adds statistics and open reports, unless the answer is hidden. */
const withFigures = async (
  database: Database,
  rows: readonly QuestionRow[],
  hidden: ReadonlySet<string>,
): Promise<AdministeredQuestion[]> => {
  const shown = rows.map(({ id }) => id).filter((id) => !hidden.has(id))
  const statistics = await statisticsOf(database, shown)
  const openReports = await openReportsOf(database, shown)
  return rows.map((row) => ({
    ...row,
    isAnswerHidden: hidden.has(row.id),
    statistics: statistics.get(row.id) ?? null,
    openReports: openReports.get(row.id) ?? 0,
  }))
}

/** Questions by their ids, in the order of the Bible; without those that do not exist. */
export const loadAdministeredQuestions = async (
  database: Database,
  administrator: Learner,
  ids: readonly string[],
  now: Date,
): Promise<AdministeredQuestion[]> =>
  loadById(
    database,
    ids,
    await questionIdsWithHiddenAnswer(QUIZ_KINDS, database, administrator, now),
  )

/** @throws not_found */
export const getAdministeredQuestion = async (
  database: Database,
  administrator: Learner,
  id: string,
  now: Date,
): Promise<AdministeredQuestion> => {
  const [question] = await loadAdministeredQuestions(database, administrator, [id], now)
  if (!question) throw questionNotFound()
  return question
}

export const questionNotFound = (): ServiceError =>
  new ServiceError('not_found', 'Question not found')
