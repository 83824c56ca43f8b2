import { z } from 'zod'
import {
  attemptSchema,
  cardAsideSchema,
  explanationInputSchema,
  missedQuestionsSchema,
  nextQuestionsSchema,
  pauseSchema,
  questionsByIdsSchema,
  questionsSchema,
  reviewOfAttemptSchema,
  singleAnswerSchema,
  submitSchema,
} from '../../domain/schema/quiz.ts'
import type { Context } from '../context.ts'
import type { CurrentSession } from '../learner/auth/session.service.ts'
import { type SessionExtra, sessionExtra } from '../learner/session-extra.ts'
import { setCardAside } from '../learning/due-cards.service.ts'
import { booksWithQuestions } from '../question/bank/question.service.ts'
import {
  explanationSchema,
  explanationView,
  rankedQuestionView,
  rankedQuestionViewSchema,
} from '../question/bank/question.view.ts'
import { clockReadProcedure, refuseInput, reply, router, signedInProcedure } from '../trpc.ts'
import { recordAnswer } from './answer.service.ts'
import { listPastDailies, startDaily } from './daily.service.ts'
import {
  type Drawn,
  drawMissed,
  drawNextChallenge,
  drawPractice,
  drawReview,
  drawSearched,
} from './draw.service.ts'
import { finishQuiz } from './finish.service.ts'
import { listMissedOf } from './missed-questions.service.ts'
import { missedQuestionsView, missedQuestionsViewSchema } from './missed-questions.view.ts'
import { setPaused } from './pause.service.ts'
import {
  findAskedAttemptId,
  loadOwnQuestions,
  loadPractisedQuestion,
  type PracticeContext,
  practiceContextOf,
  practiceLimitKey,
} from './question-selection.service.ts'
import {
  answerView,
  answerViewSchema,
  attemptView,
  attemptViewSchema,
  drawnView,
  drawnViewSchema,
  pastDailiesViewSchema,
  quizResultViewSchema,
  reviewOfAttemptView,
  reviewOfAttemptViewSchema,
  skillViewSchema,
} from './quiz.view.ts'
import type { QuizKinds } from './quiz-kind.ts'
import { readReviewOfAttempt, readSkillInWords } from './review.service.ts'
import { serveAllQuestions, serveAttempt } from './serve.service.ts'

/** Questions of a round that counts for nothing, counted for the learner. @throws too_many_requests */
const drawCounted = async (
  context: Context & CurrentSession,
  practiceContext: SessionExtra<PracticeContext>,
  draw: (practice: PracticeContext) => Promise<Drawn>,
): Promise<Drawn> => {
  const { database, user, limits, now } = context
  const practice = await sessionExtra(database, context, practiceContext, now())
  const key = practiceLimitKey(user, practice)
  limits.refuse('practiceQuestion', key)
  const drawn = await draw(practice)
  // A search counts even when it finds nothing.
  const points = Math.max(drawn.questions.length, drawn.matches ? 1 : 0)
  if (points > 0) await limits.charge('practiceQuestion', key, points)
  return drawn
}

/** Questions of practice, a search, a challenge, a review or those that were missed, as `mode`, `q` and `adaptive` say. */
const drawRound = (
  context: Context & CurrentSession,
  practice: PracticeContext,
  input: z.output<typeof questionsSchema>,
): Promise<Drawn> => {
  const { user, random } = context
  const now = context.now()
  if (input.mode === 'review') return drawReview(context, user, practice, input, now, random)
  if (input.mode === 'missed') return drawMissed(context, user, practice, input, now)
  const { q: search } = input
  if (search !== undefined) {
    return drawSearched(context, user, practice, { ...input, search }, now, random)
  }
  if (!input.adaptive) return drawPractice(context, user, practice, input, now, random)
  const { limit, book } = input
  const round = { limit, book, answers: [], unansweredIds: [] }
  return drawNextChallenge(context, user, practice, round, now, random)
}

/** The procedures of quizzes, of quiz/'s own types and of these kinds. */
export const quizRouterOf = (kinds: QuizKinds) => {
  const practiceContext = practiceContextOf(kinds)
  const listMissed = listMissedOf(kinds)
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

    /** Lets the next question of an attempt wait for the learner, or ends the wait. */
    setPaused: signedInProcedure
      .input(pauseSchema)
      .output(reply(z.object({ isPaused: z.boolean() })))
      .mutation(async ({ ctx, input }) => {
        await setPaused(kinds, ctx.database, ctx.user, input, ctx.now())
        return { isPaused: input.isPaused }
      }),

    questions: clockReadProcedure
      .meta({ reads: [practiceContext] })
      .input(questionsSchema)
      .output(reply(drawnViewSchema))
      .query(async ({ ctx, input }) => {
        const { database, user } = ctx
        const attemptId = await findAskedAttemptId(database, user, input, ctx.now())
        if (attemptId !== null) {
          const served = await serveAllQuestions(kinds, database, user, attemptId, ctx.now())
          return { questions: served.map(rankedQuestionView) }
        }
        return drawnView(
          await drawCounted(ctx, practiceContext, (practice) => drawRound(ctx, practice, input)),
        )
      }),

    /** The next questions of a round in Challenge Mode, by the answers that were given in it. */
    nextQuestions: signedInProcedure
      .meta({ reads: [practiceContext] })
      .input(nextQuestionsSchema)
      .output(reply(drawnViewSchema))
      .mutation(async ({ ctx, input }) =>
        drawnView(
          await drawCounted(ctx, practiceContext, (practice) =>
            drawNextChallenge(ctx, ctx.user, practice, input, ctx.now(), ctx.random),
          ),
        ),
      ),

    /** When the questions that were missed in a finished quiz come back. */
    reviewCards: signedInProcedure
      .meta({ reads: [practiceContext] })
      .input(reviewOfAttemptSchema)
      .output(reply(reviewOfAttemptViewSchema))
      .query(async ({ ctx, input }) => {
        const practice = await sessionExtra(ctx.database, ctx, practiceContext, ctx.now())
        return reviewOfAttemptView(
          await readReviewOfAttempt(ctx, ctx.user, practice, input.attemptId, ctx.now()),
        )
      }),

    /** Puts the card of an answered question aside for good, or takes it back. */
    setCardAside: signedInProcedure
      .input(cardAsideSchema)
      .output(reply(z.object({ isAside: z.boolean() })))
      .mutation(async ({ ctx, input: { questionId, isAside } }) => {
        await setCardAside(ctx.database, ctx.user.id, questionId, isAside)
        return { isAside }
      }),

    /** The questions that the learner has missed, of one book. */
    missed: signedInProcedure
      .meta({ reads: [practiceContext] })
      .input(missedQuestionsSchema)
      .output(reply(missedQuestionsViewSchema))
      .query(async ({ ctx, input }) => {
        const now = ctx.now()
        const practice = await sessionExtra(ctx.database, ctx, practiceContext, now)
        return missedQuestionsView(await listMissed(ctx, ctx.user, practice, input, now))
      }),

    /** How the caller stands, in words; nobody else is shown it. */
    skill: signedInProcedure
      .output(reply(skillViewSchema))
      .query(({ ctx }) => readSkillInWords(ctx.database, ctx.user)),

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
