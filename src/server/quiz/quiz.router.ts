import { z } from 'zod'
import {
  attemptSchema,
  questionsByIdsSchema,
  questionsSchema,
  singleAnswerSchema,
  submitSchema,
} from '../../domain/schema/quiz.ts'
import { booksWithQuestions } from '../question/question.service.ts'
import {
  practiceQuestionView,
  questionViewSchema,
  rankedQuestionView,
  rankedQuestionViewSchema,
} from '../question/question.view.ts'
import { clockReadProcedure, reply, router, signedInProcedure } from '../trpc.ts'
import { recordAnswer } from './answer.service.ts'
import { startDaily } from './daily.service.ts'
import { finishQuiz } from './finish.service.ts'
import { selectQuestions } from './question-selection.service.ts'
import {
  answerView,
  answerViewSchema,
  attemptView,
  attemptViewSchema,
  quizResultViewSchema,
} from './quiz.view.ts'
import { serveAttempt } from './serve.service.ts'
import { loadOwnQuestions } from './sprint-attempt.service.ts'

export const quizRouter = router({
  books: signedInProcedure
    .output(reply(z.object({ books: z.array(z.string()) })))
    .query(async ({ ctx }) => ({
      books: await booksWithQuestions(ctx.database),
    })),

  startDaily: signedInProcedure
    .output(reply(z.object({ attemptId: z.uuid() })))
    .mutation(({ ctx }) => startDaily(ctx.database, ctx.user.id, ctx.now())),

  attempt: clockReadProcedure
    .input(attemptSchema)
    .output(reply(attemptViewSchema))
    .query(async ({ ctx, input }) => {
      const now = ctx.now()
      const served = await serveAttempt(ctx.database, ctx.user, input, now)
      return attemptView(served, ctx.user, now)
    }),

  answer: signedInProcedure
    .input(singleAnswerSchema)
    .output(reply(answerViewSchema))
    .mutation(async ({ ctx, input }) =>
      answerView(await recordAnswer(ctx.database, ctx.user, input, ctx.now())),
    ),

  questions: clockReadProcedure
    .input(questionsSchema)
    .output(reply(z.object({ questions: z.array(questionViewSchema) })))
    .query(async ({ ctx, input }) => {
      const { database, user, random } = ctx
      const asked = await selectQuestions(database, user, input, ctx.now(), random)
      const { isRanked, questions } = asked
      if (!isRanked && questions.length > 0) {
        await ctx.limits.charge('practiceQuestion', user.id, questions.length)
      }
      const view = isRanked ? rankedQuestionView : practiceQuestionView
      return { questions: questions.map(view) }
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
      const questions = await loadOwnQuestions(database, user, input.questionIds, ctx.now())
      return { questions: questions.map(rankedQuestionView) }
    }),

  submit: signedInProcedure
    .input(submitSchema)
    .output(reply(quizResultViewSchema))
    .mutation(({ ctx, input }) => finishQuiz(ctx.database, ctx.user, input, ctx.now())),
})
