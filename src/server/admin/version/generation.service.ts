import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { QuestionEntry } from '../../../domain/question/question-entry.ts'
import { optionsOfEntry } from '../../../domain/question/question-file.ts'
import {
  type GenerationStatus,
  generatedVersionDescription,
  generatedVersionName,
  heardOfBounds,
  isStaleGeneration,
  MAX_RUNNING_GENERATIONS,
  type QuestionWriter,
} from '../../../domain/question/question-generation.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import type { Application } from '../../context.ts'
import { recordAudit } from '../../learner/audit.service.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { ServiceError } from '../../platform/errors.ts'
import {
  insertQuestions,
  knownQuestions,
  type NewQuestion,
} from '../../question/bank/new-questions.service.ts'
import { lockBooks } from '../../question/bank/rows.service.ts'

export type QuestionGeneration = {
  readonly id: string
  /** 1 to 66. */
  readonly book: number
  readonly status: GenerationStatus
  readonly requested: number
  readonly produced: number
  readonly dropped: number
  /** Its version; null unless it is finished. */
  readonly version: string | null
  readonly error: string | null
}

const INTERRUPTED = 'The server was stopped before the questions were finished. Please try again.'
const NOTHING_NEW = 'No new questions could be written on this book.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/**
 * Starts to write questions on a book (1 to 66), and goes on in the background.
 * @returns the generation's id, by which its progress is read
 * @throws conflict while questions on that book, or on several others, are being written
 */
export const startGeneration = async (
  application: Application,
  actorId: string,
  book: number,
  requested: number,
): Promise<string> => {
  const { database, background, now } = application
  const id = await database
    .transaction()
    .execute((transaction) => createGeneration(transaction, actorId, book, requested, now()))
  background.start('generation of questions', (signal) =>
    runGeneration(application, { id, book, requested }, signal),
  )
  return id
}

const createGeneration = async (
  transaction: Database,
  actorId: string,
  book: number,
  requested: number,
  now: Date,
): Promise<string> => {
  checkLockOrder(transaction, 'generations')
  await sql`select pg_advisory_xact_lock(${lockNumber('generations')})`.execute(transaction)
  const { first, last } = heardOfBounds(now)
  await transaction
    .updateTable('question_generations')
    .set({ status: 'failed', error: INTERRUPTED, finishedAt: now })
    .where('status', '=', 'running')
    .where((where) => where.or([where('heardOfAt', '<', first), where('heardOfAt', '>', last)]))
    .execute()
  const running = await transaction
    .selectFrom('question_generations')
    .select('book')
    .where('status', '=', 'running')
    .execute()
  if (running.some((other) => other.book === book)) {
    const message = `Questions on ${bookNameOf(book)} are being written already.`
    throw new ServiceError('conflict', message)
  }
  if (running.length >= MAX_RUNNING_GENERATIONS) {
    const books = running.map((other) => bookNameOf(other.book)).join(', ')
    const message = `Questions on other books are being written: ${books}. Try again when one of them is done.`
    throw new ServiceError('conflict', message)
  }
  const id = randomUUID()
  const times = { createdAt: now, heardOfAt: now }
  await transaction
    .insertInto('question_generations')
    .values({ id, book, requested, ...times })
    .execute()
  const subject = { id, name: bookNameOf(book) }
  await recordAudit(transaction, actorId, 'version_generated', subject, now, { requested })
  return id
}

/** Another server has not heard of this one for too long, and ended the generation. */
const takenForDead = (): ServiceError => new ServiceError('conflict', INTERRUPTED)

type Run = Pick<QuestionGeneration, 'id' | 'book' | 'requested'>

/** Writes the questions, then stores them as a version. Whatever happens, the generation ends. */
const runGeneration = async (
  application: Application,
  run: Run,
  signal: AbortSignal,
): Promise<void> => {
  const { database, now } = application
  try {
    const written = await writeQuestions(application, run, signal)
    if (written.length === 0) throw new ServiceError('conflict', NOTHING_NEW)
    await database
      .transaction()
      .execute((transaction) => storeVersion(transaction, run, written, now()))
  } catch (error) {
    const isExpected = error instanceof ServiceError
    const reason = signal.aborted ? INTERRUPTED : isExpected ? error.message : BROKEN
    await database
      .updateTable('question_generations')
      .set({ status: 'failed', error: reason, finishedAt: now() })
      .where('id', '=', run.id)
      .where('status', '=', 'running')
      .execute()
    if (!signal.aborted && !isExpected) throw error
  }
}

type Written = { readonly entry: QuestionEntry; readonly writer: QuestionWriter }

/** Takes what the assistant writes until there is enough, and tells after each batch how far it is. */
const writeQuestions = async (
  { database, assistant, now }: Application,
  { id, book, requested }: Run,
  signal: AbortSignal,
): Promise<Written[]> => {
  const written: Written[] = []
  let dropped = 0
  for await (const batch of assistant.generateQuestions({ book, count: requested }, signal)) {
    signal.throwIfAborted()
    const missing = requested - written.length
    const candidates = [...written.map(({ entry }) => entry), ...batch.entries].map(
      ({ question, scriptureReference }) => ({ text: question, scriptureReference }),
    )
    const isKnown = (await knownQuestions(database, candidates)).slice(written.length)
    const fresh = batch.entries.filter((_, index) => !isKnown[index])
    dropped += batch.dropped + batch.entries.length - fresh.length
    written.push(...fresh.slice(0, missing).map((entry) => ({ entry, writer: batch.writer })))
    const { numUpdatedRows } = await database
      .updateTable('question_generations')
      .set({ produced: written.length, dropped, heardOfAt: now() })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw takenForDead()
    if (written.length >= requested) break
  }
  return written
}

/** Stores the questions as a new version of the book, inactive until somebody activates it. */
const storeVersion = async (
  transaction: Database,
  { id, book }: Run,
  written: readonly Written[],
  now: Date,
): Promise<void> => {
  await lockBooks(transaction, [book])
  const { versionsBefore } = await transaction
    .selectFrom('question_versions')
    .select(sql<number>`count(*)::int`.as('versionsBefore'))
    .where('book', '=', book)
    .executeTakeFirstOrThrow()
  const byWriter = { language_model: 0, built_in: 0 }
  for (const { writer } of written) byWriter[writer] += 1
  const versionId = randomUUID()
  await transaction
    .insertInto('question_versions')
    .values({
      id: versionId,
      book,
      name: generatedVersionName(versionsBefore),
      description: generatedVersionDescription(book, byWriter),
      createdAt: now,
    })
    .execute()
  const ids = await insertQuestions(
    transaction,
    written.map(({ entry }) => newQuestion(entry, book, versionId)),
    now,
  )
  // Somebody may have uploaded the same ones meanwhile.
  const produced = ids.filter((one) => one !== null).length
  if (produced === 0) throw new ServiceError('conflict', NOTHING_NEW)
  const { numUpdatedRows } = await transaction
    .updateTable('question_generations')
    .set({
      status: 'finished',
      produced,
      dropped: sql<number>`dropped + ${written.length - produced}::int`,
      version: versionId,
      finishedAt: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw takenForDead()
}

const newQuestion = (entry: QuestionEntry, book: number, versionId: string): NewQuestion => ({
  book,
  text: entry.question,
  scriptureReference: entry.scriptureReference,
  theme: entry.theme,
  difficulty: entry.difficulty,
  lesson: entry.lesson,
  kind: null,
  landmark: null,
  also: null,
  options: optionsOfEntry(entry),
  bankKey: null,
  versionId,
  isActive: false,
})

/**
 * How far a generation has come. One whose server was not heard of for a while has failed.
 * @throws not_found
 */
export const readGeneration = async (
  database: Database,
  id: string,
  now: Date,
): Promise<QuestionGeneration> => {
  const row = await database
    .selectFrom('question_generations')
    .select(['id', 'book', 'status', 'requested', 'produced', 'dropped', 'version', 'error'])
    .select('heardOfAt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'There is no such generation of questions.')
  return row.status === 'running' && isStaleGeneration(row.heardOfAt, now)
    ? { ...row, status: 'failed', error: INTERRUPTED }
    : row
}
