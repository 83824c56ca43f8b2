import type { Database } from '../db/database.ts'

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

/** The statistics of questions, by their id. Those that nobody has answered are missing. */
export const statisticsOf = async (
  database: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, QuestionStatistics>> => {
  if (questionIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('question_statistics')
    .select(['question', 'answered', 'correct', 'discrimination', 'isSuspicious'])
    .where('question', 'in', questionIds)
    .execute()
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
  const rows = await database
    .selectFrom('question_options')
    .innerJoin('option_picks', 'option_picks.option', 'question_options.id')
    .select(['question_options.question', 'option_picks.option', 'option_picks.picked'])
    .where('question_options.question', 'in', questionIds)
    .execute()
  const byQuestion = new Map<string, Map<string, number>>()
  for (const { question, option, picked } of rows) {
    const ofQuestion = byQuestion.get(question) ?? new Map<string, number>()
    byQuestion.set(question, ofQuestion.set(option, picked))
  }
  return byQuestion
}
