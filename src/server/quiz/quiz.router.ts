import { z } from 'zod'
import {
  attemptSchema,
  explanationInputSchema,
  questionsByIdsSchema,
  questionsSchema,
  singleAnswerSchema,
  submitSchema,
} from '../../domain/schema/quiz.ts'
import type { Context } from '../context.ts'
import type { CurrentSession } from '../learner/auth/session.service.ts'
import { type SessionExtra, sessionExtra } from '../learner/session-extra.ts'
import { booksWithQuestions, type LoadedQuestion } from '../question/bank/question.service.ts'
import {
  explanationSchema,
  explanationView,
  practiceQuestionView,
  questionViewSchema,
  rankedQuestionView,
  rankedQuestionViewSchema,
} from '../question/bank/question.view.ts'
import { clockReadProcedure, refuseInput, reply, router, signedInProcedure } from '../trpc.ts'
import { recordAnswer } from './answer.service.ts'
import { listPastDailies, startDaily } from './daily.service.ts'
import { finishQuiz } from './finish.service.ts'
import {
  drawPracticeQuestions,
  findAskedAttemptId,
  loadOwnQuestions,
  loadPractisedQuestion,
  type PracticeHistory,
  practiceHistoryOf,
  practiceLimitKey,
} from './question-selection.service.ts'
import {
  answerView,
  answerViewSchema,
  attemptView,
  attemptViewSchema,
  pastDailiesViewSchema,
  quizResultViewSchema,
} from './quiz.view.ts'
import type { QuizKinds } from './quiz-kind.ts'
import { serveAllQuestions, serveAttempt } from './serve.service.ts'

/** Questions for practice, counted for the learner. @throws too_many_requests */
const practiceQuestions = async (
  context: Context & CurrentSession,
  practiceHistory: SessionExtra<PracticeHistory>,
  input: z.output<typeof questionsSchema>,
): Promise<LoadedQuestion[]> => {
  const { database, user, limits, now, random } = context
  const history = await sessionExtra(database, context, practiceHistory, now())
  const key = practiceLimitKey(user, history)
  limits.refuse('practiceQuestion', key)
  const questions = await drawPracticeQuestions(context, user, history, input, now(), random)
  if (questions.length > 0) await limits.charge('practiceQuestion', key, questions.length)
  return questions
}

/** The procedures of quizzes, of quiz/'s own types and of these kinds. */
export const quizRouterOf = (kinds: QuizKinds) => {
  const practiceHistory = practiceHistoryOf(kinds)
  return router({
    books: signedInProcedure
      .output(reply(z.object({ books: z.array(z.string()) })))
      .query(async ({ ctx }) => ({
        books: await booksWithQuestions(ctx),
      })),

    startDaily: signedInProcedure
      .use(refuseInput)
      .output(reply(z.object({ attemptId: z.uuid() })))
      .mutation(({ ctx }) => startDaily(ctx.database, ctx.user.id, ctx.now())),

    attempt: clockReadProcedure
      .input(attemptSchema)
      .output(reply(attemptViewSchema))
      .query(async ({ ctx, input }) => {
        const now = ctx.now()
        const served = await serveAttempt(kinds, ctx.database, ctx.user, input, now)
        return attemptView(served, ctx.user, now)
      }),

    answer: signedInProcedure
      .input(singleAnswerSchema)
      .output(reply(answerViewSchema))
      .mutation(async ({ ctx, input }) =>
        answerView(await recordAnswer(kinds, ctx.database, ctx.user, input, ctx.now())),
      ),

    questions: clockReadProcedure
      .meta({ reads: [practiceHistory] })
      .input(questionsSchema)
      .output(reply(z.object({ questions: z.array(questionViewSchema) })))
      .query(async ({ ctx, input }) => {
        const { database, user } = ctx
        const attemptId = await findAskedAttemptId(database, user, input, ctx.now())
        const questions =
          attemptId === null
            ? (await practiceQuestions(ctx, practiceHistory, input)).map(practiceQuestionView)
            : (await serveAllQuestions(kinds, database, user, attemptId, ctx.now())).map(
                rankedQuestionView,
              )
        return { questions }
      }),

    /** What there is to learn from a question of practice once it was answered. */
    explanation: signedInProcedure
      .input(explanationInputSchema)
      .output(reply(explanationSchema))
      .query(async ({ ctx, input: { questionId, selectedOptionId } }) => {
        const { user } = ctx
        const question = await loadPractisedQuestion(kinds, ctx, user, questionId, ctx.now())
        return explanationView(question, selectedOptionId)
      }),

    /**
     * Questions of sprints that the caller's groups have played or are playing, and those that the caller
     * has answered.
     */
    questionsByIds: signedInProcedure
      .input(questionsByIdsSchema)
      .output(reply(z.object({ questions: z.array(rankedQuestionViewSchema) })))
      .mutation(async ({ ctx, input }) => {
        const { database, user } = ctx
        const questions = await loadOwnQuestions(
          kinds,
          database,
          user,
          input.questionIds,
          ctx.now(),
        )
        return { questions: questions.map(rankedQuestionView) }
      }),

    /** The learner's own finished ones; those that are open or have expired are not among them. */
    pastDailies: signedInProcedure.output(reply(pastDailiesViewSchema)).query(async ({ ctx }) => ({
      dailies: await listPastDailies(ctx.database, ctx.user, ctx.now()),
    })),

    submit: signedInProcedure
      .input(submitSchema)
      .output(reply(quizResultViewSchema))
      .mutation(({ ctx, input }) => finishQuiz(kinds, ctx, ctx.user, input, ctx.now())),
  })
}
