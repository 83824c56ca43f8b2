import type { HttpClient, Reply } from '../../support/http.ts'
import { type AnswerKey, optionFor } from '../../support/play.ts'

type Person = HttpClient & { readonly userId: string }

/** One row of the REST table: a good call, and the whole of its answer. Who may make it: access/access.ts. */
export type RouteCase = {
  readonly call: (person: Person, key: AnswerKey) => Promise<Reply>
  readonly answer: unknown
  readonly status?: number
}

/** A daily quiz with one right answer, submitted: it earns the first badge. */
export const finishDaily = async (person: Person, key: AnswerKey): Promise<Reply> => {
  const { attemptId } = (await person.post('/api/daily/start')).json
  const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
  const answer = {
    questionId: question.id,
    selectedOptionId: optionFor(key, question.id, 'right'),
  }
  const submission = { answers: [answer], timeSpent: 12.4, quizType: 'daily' }
  return person.post('/api/quiz/submit', submission)
}
