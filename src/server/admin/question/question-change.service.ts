import { sql } from 'kysely'
import type { z } from 'zod'
import { type AuditDetails, changeText } from '../../../domain/administration/audit.ts'
import type { LetteredOption } from '../../../domain/question/question.ts'
import type { QuestionEntry } from '../../../domain/question/question-entry.ts'
import { optionsOfEntry } from '../../../domain/question/question-file.ts'
import type { editQuestionSchema, toggleQuestionSchema } from '../../../domain/schema/question.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { parseReference } from '../../../domain/scripture/scripture.ts'
import { recordAudit } from '../../learner/audit.service.ts'
import type { Learner } from '../../learner/learner.ts'
import type { Database } from '../../platform/db/database.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type LoadedQuestion, requireQuestions } from '../../question/bank/question.service.ts'
import {
  activateQuestions,
  deleteQuestion,
  lockBooks,
  type QuestionContent,
  rewriteQuestion,
  switchOffQuestion,
} from '../../question/bank/rows.service.ts'
import { forgetStatistics } from '../statistics/question-statistics.service.ts'
import {
  type AdministeredQuestion,
  getAdministeredQuestion,
  questionNotFound,
} from './question-list.service.ts'
import { revisionOf } from './question-revision.ts'

/**
 * Switches a question on or off by itself; twice to the same changes nothing.
 * @returns whether it is active now
 * @throws not_found
 */
export const toggleQuestion = (
  database: Database,
  administratorId: string,
  { id, isActive: wanted }: z.output<typeof toggleQuestionSchema>,
  now: Date,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const question = await lockQuestion(transaction, id)
    const isActive = question.ordinal !== null
    if (wanted === isActive) return isActive
    if (isActive) await switchOffQuestion(transaction, question)
    else await activateQuestions(transaction, question.book, sql`id = ${id}::uuid`)
    const action = isActive ? 'question_deactivated' : 'question_activated'
    await recordAudit(transaction, administratorId, action, subjectOf(question), now)
    return !isActive
  })

/**
 * Deletes a question for good. Results of learners who answered it stay.
 * @throws not_found
 */
export const removeQuestion = (
  database: Database,
  administratorId: string,
  id: string,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const question = await lockQuestion(transaction, id)
    await deleteQuestion(transaction, question, now)
    await recordAudit(transaction, administratorId, 'question_deleted', subjectOf(question), now)
  })

/**
 * Rewrites a question. In another book it stands outside versions; with another correct option its
 * figures start over.
 * @throws not_found; conflict for a question whose answer this person may not see, for one that has
 *   changed since the revision that was sent, and for one that would be the same as another
 */
export const editQuestion = async (
  database: Database,
  administrator: Learner,
  { id, revision, ...entry }: z.output<typeof editQuestionSchema>,
  now: Date,
): Promise<AdministeredQuestion> => {
  const edited = contentOf(entry)
  const known = await getAdministeredQuestion(database, administrator, id, now)
  if (known.isAnswerHidden) {
    throw new ServiceError(
      'conflict',
      'This question is in a quiz that you can still play. You can edit it once you have played it.',
    )
  }
  await database.transaction().execute(async (transaction) => {
    const question = await lockQuestion(transaction, id, [edited.book])
    const before = await requireQuestion(transaction, id)
    if (revision !== undefined && revision !== revisionOf(before)) {
      throw new ServiceError(
        'conflict',
        'Somebody else has changed this question meanwhile. Cancel and open it again to see the change.',
      )
    }
    const content = withWhatStays(edited, before)
    const changes = changesOf(before, content)
    if (Object.keys(changes).length === 0) return
    if (!(await rewriteQuestion(transaction, question, content))) {
      throw new ServiceError(
        'conflict',
        'There is already a question with this text and this reference.',
      )
    }
    if (correctLetterOf(before) !== correctLetterOf(content)) {
      await forgetStatistics(transaction, id)
    }
    const subject = { id, name: content.text }
    await recordAudit(transaction, administrator.id, 'question_edited', subject, now, changes)
  })
  return getAdministeredQuestion(database, administrator, id, now)
}

const correctLetterOf = ({ options }: Pick<QuestionContent, 'options'>): string | undefined =>
  options.find(({ isCorrect }) => isCorrect)?.letter

type EditedContent = Omit<QuestionContent, 'kind' | 'landmark' | 'also'>

const contentOf = (entry: QuestionEntry): EditedContent => {
  const reference = parseReference(entry.scriptureReference)
  if (!reference) throw new ServiceError('invalid_input', 'The reference is not valid.')
  return {
    book: reference.book,
    text: entry.question,
    scriptureReference: entry.scriptureReference,
    theme: entry.theme,
    difficulty: entry.difficulty,
    lesson: entry.lesson || null,
    options: optionsOfEntry(entry),
  }
}

/**
 * An edit with what the form does not show. A wrong answer with another text no longer belongs where the
 * old one did, and a question on another passage is no longer about the same landmark.
 */
const withWhatStays = (edited: EditedContent, before: LoadedQuestion): QuestionContent => {
  const { kind, landmark, also } = before
  const isSamePassage = edited.scriptureReference === before.scriptureReference
  const originOf = ({ letter, text, isCorrect }: LetteredOption): string | null => {
    const old = before.options.find((option) => option.letter === letter)
    return !isCorrect && old?.text === text ? old.from : null
  }
  return {
    ...edited,
    kind,
    landmark: isSamePassage ? landmark : null,
    also: isSamePassage ? also : null,
    options: edited.options.map((option) => ({ ...option, from: originOf(option) })),
  }
}

const requireQuestion = async (transaction: Database, id: string): Promise<LoadedQuestion> => {
  const [question] = await requireQuestions(transaction, [id])
  if (!question) throw questionNotFound()
  return question
}

/**
 * What an edit changes, for the audit log. The answer and the lesson are only named: those who read
 * the log may still have to answer the question.
 */
const changesOf = (before: LoadedQuestion, after: QuestionContent): AuditDetails => {
  const optionsIn = ({ options }: Pick<QuestionContent, 'options'>): string =>
    JSON.stringify(options.map(({ letter, text, isCorrect }) => [letter, text, isCorrect]))
  const values = [
    ['question', before.text, after.text],
    ['reference', before.scriptureReference, after.scriptureReference],
    ['book', bookNameOf(before.book), bookNameOf(after.book)],
    ['theme', before.theme, after.theme],
    ['difficulty', String(before.difficulty), String(after.difficulty)],
  ] as const
  return {
    ...Object.fromEntries(
      values
        .filter(([, one, other]) => one !== other)
        .map(([name, ...pair]) => [name, changeText(...pair)]),
    ),
    ...(optionsIn(before) !== optionsIn(after) && { options: 'changed' }),
    ...(before.lesson !== after.lesson && { lesson: 'changed' }),
  }
}

type LockedQuestion = {
  readonly id: string
  readonly book: number
  readonly ordinal: number | null
  readonly position: number
  readonly text: string
}

const subjectOf = ({ id, text }: LockedQuestion) => ({ id, name: text })

/**
 * A question whose book is locked, and further books that it may move to.
 * @throws not_found; conflict if it was moved to another book at the same moment
 */
const lockQuestion = async (
  transaction: Database,
  id: string,
  otherBooks: readonly number[] = [],
): Promise<LockedQuestion> => {
  const { book } = await readQuestion(transaction, id)
  await lockBooks(transaction, [book, ...otherBooks])
  const question = await readQuestion(transaction, id)
  if (question.book === book) return question
  throw new ServiceError('conflict', 'Somebody else has just changed this question. Try again.')
}

const readQuestion = async (transaction: Database, id: string): Promise<LockedQuestion> => {
  const { rows } = await sql<LockedQuestion>`
    select id, book, ordinal, position, text from questions
    where id = ${id}::uuid and deleted_at is null`.execute(transaction)
  if (!rows[0]) throw questionNotFound()
  return rows[0]
}
