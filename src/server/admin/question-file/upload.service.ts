import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileEntryProblems } from '../../../domain/question/file-entry-problems.ts'
import { entryProblems } from '../../../domain/question/question-entry.ts'
import {
  linesRead,
  optionsOfEntry,
  questionFileFormatOf,
  rowError,
  shownFileName,
  uploadMessage,
} from '../../../domain/question/question-file.ts'
import {
  kindOfEntry,
  type QuestionFileEntry,
  withOrigins,
} from '../../../domain/question/question-file-entry.ts'
import { questionFileEntrySchema } from '../../../domain/schema/question-file-entry.ts'
import { parseReference } from '../../../domain/scripture/scripture.ts'
import { recordAudit, updateAuditDetails } from '../../learner/audit.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { asSeries } from '../../platform/db/work.ts'
import { ServiceError } from '../../platform/errors.ts'
import { insertQuestions, type NewQuestion } from '../../question/bank/new-questions.service.ts'
import { lockBooks } from '../../question/bank/rows.service.ts'
import type { FileRow } from './file-row.ts'
import { readRows } from './rows.ts'

export type UploadedFile = {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string
}

export type UploadResult = {
  readonly message: string
  readonly successCount: number
  readonly errorCount: number
  /** `row N: reason`, in the order of the rows. */
  readonly errors: string[]
}

/**
 * Questions per transaction. Few, because the embedded database answers nobody else until a
 * transaction ends.
 */
const BATCH_SIZE = 20

/** A row that follows the rules. */
type GoodRow = { readonly row: number; readonly question: NewQuestion }
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type RowError = { readonly row: number; readonly reasons: readonly string[] }

/**
 * Stores the good rows of a file as active questions outside of versions, and says what is wrong with
 * the others. Each batch is stored by itself: if the database goes away, those before it stay, and the
 * same file can be uploaded again.
 */
export const uploadQuestions = async (
  database: Database,
  actorId: string,
  { fileName, mediaType, content }: UploadedFile,
  now: Date,
): Promise<UploadResult> => {
  const format = questionFileFormatOf(fileName, mediaType)
  if (!format) throw new ServiceError('invalid_input', 'Please select a CSV or JSON file.')
  const good: GoodRow[] = []
  const bad: RowError[] = []
  for await (const fileRow of readRows(format, content)) {
    const { row, entry } = fileRow
    const parsed = entry.ok ? questionFileEntrySchema.safeParse(entry.value) : null
    if (parsed?.success) good.push({ row, question: newQuestionOf(parsed.data) })
    else bad.push({ row, reasons: reasonsOf(fileRow, parsed?.error) })
  }
  const audit = { actorId, fileName: shownFileName(fileName), now }
  const repeated = await asSeries(() => storeQuestions(database, good, audit))
  const errors = [...bad, ...repeated].sort((one, other) => one.row - other.row)
  const successCount = good.length - repeated.length
  return {
    message: uploadMessage(successCount, errors.length, (count) => count.toLocaleString('en-US')),
    successCount,
    errorCount: errors.length,
    errors: errors.map(({ row, reasons }) => rowError(row, reasons)),
  }
}

const reasonsOf = (
  { entry, lines }: FileRow,
  invalid: { readonly issues: readonly Issue[] } | undefined,
): string[] => {
  if (!entry.ok) return [entry.error.message]
  const issues = invalid?.issues ?? []
  const wrongFields = new Set(issues.map(({ path }) => path[0]))
  // The schema compares fields with each other only when every one of them is right by itself.
  const rightByItself = { ...entry.value, difficulty: 1, correctAnswer: 'A', lesson: '' } as const
  const compared = [...entryProblems(rightByItself), ...fileEntryProblems(rightByItself)]
  const others = compared.filter(({ field }) => !wrongFields.has(field))
  const messages = [...issues, ...others].map(({ message }) => message)
  return lines && lines.last > lines.first ? [linesRead(lines), ...messages] : messages
}

const newQuestionOf = (entry: QuestionFileEntry): NewQuestion => {
  const reference = parseReference(entry.scriptureReference)
  if (!reference) throw new Error('an entry with a passage that does not exist is valid')
  return {
    book: reference.book,
    text: entry.question,
    scriptureReference: entry.scriptureReference,
    theme: entry.theme,
    difficulty: entry.difficulty,
    lesson: entry.lesson === '' ? null : entry.lesson,
    kind: kindOfEntry(entry),
    landmark: entry.landmark || null,
    also: entry.also || null,
    options: withOrigins(optionsOfEntry(entry), entry),
    bankKey: null,
    versionId: null,
    isActive: true,
  }
}

type UploadAudit = { readonly actorId: string; readonly fileName: string; readonly now: Date }

/** @returns the rows of questions that exist already, here or earlier in the file */
const storeQuestions = async (
  database: Database,
  rows: readonly GoodRow[],
  { actorId, fileName, now }: UploadAudit,
): Promise<RowError[]> => {
  const repeated: RowError[] = []
  let auditId: string | null = null
  let stored = 0
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE)
    const ids = await database.transaction().execute(async (transaction) => {
      await lockBooks(
        transaction,
        batch.map(({ question }) => question.book),
      )
      const inserted = await insertQuestions(
        transaction,
        batch.map(({ question }) => question),
        now,
      )
      const details = { questions: stored + inserted.filter((id) => id !== null).length }
      // One entry for the whole file, which is true after each of its transactions.
      if (auditId !== null) await updateAuditDetails(transaction, auditId, details)
      else if (details.questions > 0) {
        const subject = { id: null, name: fileName }
        auditId = await recordAudit(
          transaction,
          actorId,
          'questions_uploaded',
          subject,
          now,
          details,
        )
      }
      return inserted
    })
    stored += ids.filter((id) => id !== null).length
    ids.forEach((id, index) => {
      const row = batch[index]?.row
      if (id === null && row) repeated.push({ row, reasons: ['This question exists already.'] })
    })
    await nextTurn()
  }
  return repeated
}
