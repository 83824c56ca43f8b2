import { sql } from 'kysely'
import { QUIZ_LENGTH } from '../../src/domain/question/question-choice.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../src/domain/xp.ts'
import { reconcile } from '../../src/server/ledger/sums/reconcile.service.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

export type Checked = { readonly lost: number; readonly doubled: number }

/** What a new learner has after one daily quiz with every answer right. */
const PAID_XP = DAILY_BASE_XP + QUIZ_LENGTH * CORRECT_ANSWER_XP

/**
 * Compares what learners were told, and what is stored, with what one quiz pays, and every sum with what it
 * is a sum of. The replies alone would not do: the second of two payments is told as well.
 */
export const checkConfirmed = async (
  database: Database,
  confirmed: ReadonlyMap<string, number>,
): Promise<Checked> => {
  const ids = [...confirmed.keys()]
  const { rows } = await sql<{ id: string; xp: number; ledger: number; quizzes: number }>`
    select id, total_xp as xp,
      (select coalesce(sum(amount), 0)::int from xp_entries where user_id = users.id) as ledger,
      (select count(*)::int from quiz_attempts
        where user_id = users.id and finished_at is not null) as quizzes
    from users where id = any(${ids}::uuid[])`.execute(database)
  const stored = new Map(rows.map((row) => [row.id, row]))
  let [lost, doubled] = [0, 0]
  for (const [id, xp] of confirmed) {
    const row = stored.get(id)
    const points = row ? [xp, row.xp, row.ledger] : []
    if (!row || Math.min(...points) < PAID_XP || row.quizzes < 1) lost += 1
    else if (Math.max(...points) > PAID_XP || row.quizzes > 1) doubled += 1
  }
  const wrong = await reconcile(database, new Date())
  for (const { table, rows: count } of wrong) process.stderr.write(`${table}: ${count} wrong\n`)
  return { lost, doubled: doubled + wrong.length }
}
