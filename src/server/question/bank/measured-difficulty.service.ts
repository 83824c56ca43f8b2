import { sql } from 'kysely'
import { normalize } from '../../../domain/question/question.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Database } from '../../platform/db/database.ts'

/**
 * Waits until nobody adds to the statistics of questions, who may write the same rows in another order, and
 * keeps others from it until the transaction ends.
 */
export const lockStatistics = async (transaction: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber('statistics')})`.execute(transaction)
}

/** What a question's difficulty is measured for. */
type MeasuredContent = {
  readonly difficulty: number
  readonly options: readonly { readonly text: string; readonly isCorrect: boolean }[]
}

/**
 * Lets a question's measured difficulty start from the written one again, if what is about to be stored has
 * another written difficulty or another right answer.
 */
export const forgetOtherDifficulty = async (
  transaction: Database,
  questionId: string,
  { difficulty, options }: MeasuredContent,
): Promise<void> => {
  const { rows } = await sql<{ difficulty: number; answer: string }>`
    select questions.difficulty, question_options.text as answer
    from questions join question_options on question_options.question_id = questions.id
    where questions.id = ${questionId}::uuid and question_options.is_correct`.execute(transaction)
  const answer = normalize(options.find(({ isCorrect }) => isCorrect)?.text ?? '')
  const isSame = rows.every(
    (before) => before.difficulty === difficulty && normalize(before.answer) === answer,
  )
  if (isSame) return
  await lockStatistics(transaction)
  await sql`update question_statistics set measured_difficulty = null, difficulty_variance = null
    where question_id = ${questionId}::uuid`.execute(transaction)
  await sql`update questions set measured_bucket = null
    where id = ${questionId}::uuid and measured_bucket is not null`.execute(transaction)
}
