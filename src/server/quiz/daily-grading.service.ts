import type { QuizAnswerInput } from '../../domain/schema/quiz.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { gradeAnswer, requireOptionOf } from './answer.service.ts'
import { type Attempt, type AttemptAnswer, loadAnswers, save } from './attempt.service.ts'

export type GradedQuestion = { readonly question: LoadedQuestion; readonly answer: AttemptAnswer }

/** Every question of the attempt with its final outcome; what nobody answered is skipped. */
export const gradeRest = async (
  transaction: Database,
  attempt: Attempt,
  inputs: readonly QuizAnswerInput[],
  now: Date,
): Promise<GradedQuestion[]> => {
  const answers = await loadAnswers(transaction, attempt.id)
  const ids = answers.map((answer) => answer.questionId)
  const questions = new Map((await loadQuestions(transaction, ids)).map((one) => [one.id, one]))
  requireAllKnown(questions, inputs)
  const graded: GradedQuestion[] = []
  for (const answer of answers) {
    const question = questions.get(answer.questionId) as LoadedQuestion
    const input = inputs.find((candidate) => candidate.questionId === answer.questionId)
    graded.push({ question, answer: finalAnswer(answer, question, input, now) })
  }
  for (const { answer } of graded) {
    if (!answers.includes(answer)) await save(transaction, attempt.id, answer)
  }
  return graded
}

const requireAllKnown = (
  questions: ReadonlyMap<string, LoadedQuestion>,
  inputs: readonly QuizAnswerInput[],
): void => {
  for (const input of inputs) {
    const question = questions.get(input.questionId)
    if (!question) throw new ServiceError('invalid_input', 'A question is not part of the quiz.')
    requireOptionOf(question, input.selectedOptionId)
  }
}

/** What was sent singly, or ran out of time, stands. A question never asked cannot be answered. */
const finalAnswer = (
  answer: AttemptAnswer,
  question: LoadedQuestion,
  input: QuizAnswerInput | undefined,
  now: Date,
): AttemptAnswer => {
  if (answer.outcome) return answer
  if (input && answer.servedAt) return gradeAnswer(answer, question, input.selectedOptionId, now)
  return { ...answer, outcome: 'skipped' }
}
