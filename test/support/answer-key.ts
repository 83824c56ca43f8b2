import { readBank } from '../../src/server/prepare/question-bank.ts'

/** The correct answer to every question in the bank, by the question's text. */
export const readAnswerKeyByText = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await readBank()).map((draft) => [draft.question, draft.answer]))
