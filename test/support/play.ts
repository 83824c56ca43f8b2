import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { Caller } from './caller.ts'

/** The ids of a question's correct option and of a wrong one. The client does not get them in ranked play. */
export type OptionIds = { readonly right: string; readonly wrong: string }
/** By the question's id. */
export type AnswerKey = ReadonlyMap<string, OptionIds>

export const readAnswerKey = async (database: Database): Promise<AnswerKey> => {
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

/** How a learner answers a question. */
export type Move = 'right' | 'wrong' | 'skip'

export const optionFor = (key: AnswerKey, questionId: string, move: Move): string => {
  const known = key.get(questionId)
  if (!known) throw new Error(`question ${questionId} is not in the answer key`)
  return move === 'skip' ? '' : known[move]
}

/** Submits a round that counts for nothing, with the same move for each question, also for questions of a test. */
export const submitRound = async (
  database: Database,
  caller: Caller,
  questionIds: readonly string[],
  move: Move,
  quizType: 'practice' | 'review' = 'practice',
): Promise<void> => {
  const key = await readAnswerKey(database)
  const answers = questionIds.map((questionId) => ({
    questionId,
    selectedOptionId: optionFor(key, questionId, move),
  }))
  await caller.quiz.submit({ answers, timeSpent: 60, quizType, attemptId: randomUUID() })
}

/** Answers the open attempt's questions one by one, until the moves or the questions run out. */
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

/** Ten moves, of which the first `right` are correct and the rest wrong. */
export const movesWith = (right: number): Move[] =>
  Array.from({ length: 10 }, (_, index) => (index < right ? 'right' : 'wrong'))

export const submitDaily = (caller: Caller, attemptId: string) =>
  caller.quiz.submit({ answers: [], timeSpent: 60, quizType: 'daily', attemptId })

/** Plays today's daily quiz, with all answers in the submission: three calls, where one by one takes 22. */
export const playDaily = async (caller: Caller, key: AnswerKey, right = 10) => {
  const { attemptId } = await caller.quiz.startDaily()
  const { questions } = await caller.quiz.questions({ attemptId })
  const moves = movesWith(right)
  const answers = questions.map(({ id }, index) => ({
    questionId: id,
    selectedOptionId: optionFor(key, id, moves[index] ?? 'skip'),
  }))
  return caller.quiz.submit({ answers, timeSpent: 60, quizType: 'daily', attemptId })
}
