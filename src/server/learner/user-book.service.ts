import { sql } from 'kysely'
import type { Outcome } from '../../domain/quiz/grading.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'

export type AnsweredBook = { readonly book: number; readonly outcome: Outcome }

/** Adds answers to the learner's counts per book; skips do not count. @returns the books that were answered */
export const addAnsweredBooks = async (
  transaction: Database,
  userId: string,
  answered: readonly AnsweredBook[],
): Promise<number[]> => {
  const counts = new Map<number, { answered: number; correct: number }>()
  for (const { book, outcome } of answered) {
    if (outcome === 'skipped') continue
    const count = counts.get(book) ?? { answered: 0, correct: 0 }
    count.answered += 1
    count.correct += outcome === 'correct' ? 1 : 0
    counts.set(book, count)
  }
  if (counts.size === 0) return []
  await sendWithNext(
    transaction,
    transaction
      .insertInto('user_books')
      .values([...counts].map(([book, count]) => ({ user: userId, book, ...count })))
      .onConflict((conflict) =>
        conflict.columns(['user', 'book']).doUpdateSet({
          answered: sql<number>`user_books.answered + excluded.answered`,
          correct: sql<number>`user_books.correct + excluded.correct`,
        }),
      ),
  )
  return [...counts.keys()]
}
