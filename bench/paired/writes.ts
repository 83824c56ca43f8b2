import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { QUIZ_LENGTH } from '../../src/domain/question/question-choice.ts'
import type { Connection } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { callerOf } from '../../test/support/caller.ts'
import { readAnswerKey } from '../../test/support/play.ts'
import { createApplication, signInAs } from '../application.ts'
import type { LoadRequest } from './messages.ts'
import { cookieOf } from './sessions.ts'

/** A call that each of its requests can make once. */
export type WriteCall = {
  readonly name: string
  /** Requests of one slice. */
  readonly perSlice: number
  /** Daily quizzes that so many requests take. */
  readonly quizzesFor: (requests: number) => number
  /** Makes the quizzes ready for the requests, which are then in an order in which they can be sent. */
  readonly prepare: (database: Database, quizzes: readonly OpenQuiz[]) => Promise<LoadRequest[]>
}

/** A daily quiz of today whose questions have all been asked. */
export type OpenQuiz = { readonly userId: string; readonly attemptId: string }

const post = (path: string, userId: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  cookie: cookieOf(userId),
  body: JSON.stringify(body),
})

/** One answer after the other: each question of all quizzes before the next one of any. */
const answer: WriteCall = {
  name: 'POST /api/quiz/answer',
  perSlice: 300,
  quizzesFor: (requests) => Math.ceil(requests / QUIZ_LENGTH),
  prepare: async (database, quizzes) => {
    const key = await readAnswerKey(database)
    const questions = await database
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', quizzes[0]?.attemptId ?? '')
      .orderBy('position')
      .execute()
    return questions.flatMap(({ question: questionId }) =>
      quizzes.map(({ userId, attemptId }) => {
        const selectedOptionId = key.get(questionId)?.right
        return post('/api/quiz/answer', userId, { attemptId, questionId, selectedOptionId })
      }),
    )
  },
}

/** Finishes quizzes of which every question was answered. */
const submit: WriteCall = {
  name: 'POST /api/quiz/submit',
  perSlice: 100,
  quizzesFor: (requests) => requests,
  prepare: async (database, quizzes) => {
    const ids = quizzes.map(({ attemptId }) => attemptId)
    await sql`update quiz_answers as answer
      set outcome = 'correct', answered_at = now(), selected_option_id = right_one.id
      from question_options as right_one
      where right_one.question_id = answer.question_id and right_one.is_correct
        and answer.attempt_id = any(${ids}::uuid[])`.execute(database)
    return quizzes.map(({ userId, attemptId }) =>
      post('/api/quiz/submit', userId, {
        attemptId,
        answers: [],
        timeSpent: 60,
        quizType: 'daily',
      }),
    )
  },
}

export const WRITE_CALLS: readonly WriteCall[] = [answer, submit]

/** Opens today's quiz for learners who have not played it: one as the product does, the others as copies of it. */
export const openQuizzes = async (connection: Connection, count: number): Promise<OpenQuiz[]> => {
  const { database } = connection
  const { userId } = await signInAs(database, randomBytes(4).toString('hex'))
  const { attemptId } = await callerOf(createApplication(connection), userId).quiz.startDaily()
  const { rows } = await sql<OpenQuiz>`
    with learners as (
      select id from users
      where id <> ${userId}::uuid and (streak_last_day is null or streak_last_day < current_date)
        and (streak_covered_through is null or streak_covered_through < current_date)
        and not exists (
          select from quiz_attempts
          where user_id = users.id and quiz_type = 'daily' and local_day >= current_date - 1
        )
      order by right(id::text, 12) limit ${count}
    ), opened as (
      insert into quiz_attempts
        (id, user_id, quiz_type, local_day, total, started_at, statistics_stage)
      select gen_random_uuid(), learners.id, 'daily', first.local_day, first.total, now(), 'started'
      from learners, quiz_attempts as first where first.id = ${attemptId}::uuid
      returning id, user_id
    ), asked as (
      insert into quiz_answers (attempt_id, question_id, position, served_at)
      select opened.id, first.question_id, first.position, now()
      from opened, quiz_answers as first where first.attempt_id = ${attemptId}::uuid
    )
    select user_id as "userId", id as "attemptId" from opened`.execute(database)
  if (rows.length < count) throw new Error(`Only ${rows.length} learners can play, not ${count}.`)
  return rows
}
