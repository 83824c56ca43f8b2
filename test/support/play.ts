import type { Database } from '../../src/server/db/database.ts'
import type { Caller } from './caller.ts'

/** The options of a question that the client is not told in ranked play. */
export type Key = { readonly right: string; readonly wrong: string }
export type AnswerKey = ReadonlyMap<string, Key>

export const readKey = async (database: Database): Promise<AnswerKey> => {
  const options = await database
    .selectFrom('question_options')
    .select(['question', 'id', 'isCorrect'])
    .execute()
  const optionOf = (isCorrect: boolean): Map<string, string> =>
    new Map(
      options.filter((one) => one.isCorrect === isCorrect).map((one) => [one.question, one.id]),
    )
  const [right, wrong] = [optionOf(true), optionOf(false)]
  return new Map(
    [...right].map(([question, id]) => [question, { right: id, wrong: wrong.get(question) ?? '' }]),
  )
}

/** What a learner does with a question. */
export type Move = 'right' | 'wrong' | 'skip'

export const optionFor = (key: AnswerKey, questionId: string, move: Move): string => {
  const known = key.get(questionId)
  if (!known) throw new Error(`the key does not know question ${questionId}`)
  return move === 'skip' ? '' : known[move]
}

/** Answers the open attempt's questions one by one; stops when the moves or the questions are used up. */
export const answerOneByOne = async (
  caller: Caller,
  key: AnswerKey,
  attemptId: string,
  moves: readonly Move[],
): Promise<void> => {
  for (const move of moves) {
    const { question } = await caller.quiz.attempt({ attemptId })
    if (!question) return
    const selectedOptionId = optionFor(key, question.id, move)
    await caller.quiz.answer({ attemptId, questionId: question.id, selectedOptionId })
  }
}

/** `right` right answers, the rest of the ten wrong. */
export const movesWith = (right: number): Move[] =>
  Array.from({ length: 10 }, (_, index) => (index < right ? 'right' : 'wrong'))

export const submitDaily = (caller: Caller, attemptId: string) =>
  caller.quiz.submit({ answers: [], timeSpent: 60, quizType: 'daily', attemptId })

/** A whole daily quiz of today, from start to submit. */
export const playDaily = async (caller: Caller, key: AnswerKey, right = 10) => {
  const { attemptId } = await caller.quiz.startDaily()
  await answerOneByOne(caller, key, attemptId, movesWith(right))
  return submitDaily(caller, attemptId)
}
