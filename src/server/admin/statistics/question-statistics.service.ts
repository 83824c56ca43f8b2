import { sql } from 'kysely'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockStatistics } from '../../question/bank/measured-difficulty.service.ts'

/** How a question is answered by those who see it for the first time. */
export type QuestionStatistics = {
  readonly answered: number
  readonly correct: number
  /** From -1 to 1; null while too few have answered it. */
  readonly discrimination: number | null
  readonly isSuspicious: boolean
  /** By the option's id; options that nobody picked are missing. */
  readonly picks: ReadonlyMap<string, number>
}

type QuestionIds = { readonly ids: readonly string[] }

const figuresStatement = compileOnce((database, { ids }: QuestionIds) =>
  database
    .selectFrom('question_statistics')
    .select(['question', 'answered', 'correct', 'discrimination', 'isSuspicious'])
    .where('question', '=', sql<string>`any(${ids}::uuid[])`),
)

const picksStatement = compileOnce((database, { ids }: QuestionIds) =>
  database
    .selectFrom('question_options')
    .innerJoin('option_picks', 'option_picks.option', 'question_options.id')
    .select(['question_options.question', 'option_picks.option', 'option_picks.picked'])
    .where('question_options.question', '=', sql<string>`any(${ids}::uuid[])`),
)

/** The statistics of questions, by their id. Those that nobody has answered are missing. */
export const statisticsOf = async (
  database: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, QuestionStatistics>> => {
  if (questionIds.length === 0) return new Map()
  const rows = await figuresStatement(database, { ids: questionIds })
  const picks = await readPicks(database, questionIds)
  return new Map(
    rows.map(({ question, discrimination, ...row }) => [
      question,
      { ...row, discrimination: discrimination ?? null, picks: picks.get(question) ?? new Map() },
    ]),
  )
}

/** By the question's id, then by the option's. */
const readPicks = async (
  database: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const byQuestion = new Map<string, Map<string, number>>()
  for (const { question, option, picked } of await picksStatement(database, { ids: questionIds })) {
    const ofQuestion = byQuestion.get(question) ?? new Map<string, number>()
    byQuestion.set(question, ofQuestion.set(option, picked))
  }
  return byQuestion
}

/**
 * Lets a question's figures start over: another option is correct now, so that what was counted as right
 * and wrong no longer holds. Those of its book and of days stay, as grades do.
 */
export const forgetStatistics = async (
  transaction: Database,
  questionId: string,
): Promise<void> => {
  await lockStatistics(transaction)
  await sql`delete from option_picks using question_options as o
    where o.id = option_picks.option_id and o.question_id = ${questionId}::uuid`.execute(
    transaction,
  )
  for (const table of ['question_ability_counts', 'question_statistics']) {
    await sql`delete from ${sql.table(table)} where question_id = ${questionId}::uuid`.execute(
      transaction,
    )
  }
}
