import { readBank } from '../../src/server/db/seed.ts'

/** The right answer of every question of the bank, by the question's text. */
export const readAnswerKey = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await readBank()).map((draft) => [draft.question, draft.answer]))
