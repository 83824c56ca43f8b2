import { z } from 'zod'
import { groupIdSchema } from '../../domain/schema/group.ts'
import {
  drawSprintQuestionsSchema,
  nextSprintMixSchema,
  searchSprintQuestionsSchema,
  sprintHintSchema,
  sprintSchema,
  startSprintSchema,
  themeMixSchema,
} from '../../domain/schema/sprint.ts'
import { rankedQuestionView, rankedQuestionViewSchema } from '../question/bank/question.view.ts'
import { featureProcedure, reply, router } from '../trpc.ts'
import { getHint } from './hint.service.ts'
import { drawQuestionsToPick, searchQuestionsToPick } from './pick.service.ts'
import { getSprintProgress, getSprintResults } from './progress.service.ts'
import { getSprintSession } from './session.service.ts'
import { openSheet } from './sheet.service.ts'
import {
  sprintProgressView,
  sprintProgressViewSchema,
  sprintResultsView,
  sprintResultsViewSchema,
  sprintSessionView,
  sprintSessionViewSchema,
  sprintSheetView,
  sprintSheetViewSchema,
  themeMixViewSchema,
} from './sprint.view.ts'
import { endSprint, startSprint } from './start.service.ts'
import { getNextSprintMix, getThemeMix } from './theme-mix.service.ts'

const sprintProcedure = featureProcedure('study_groups')

const questionsReplySchema = z.object({ questions: z.array(rankedQuestionViewSchema) })

export const sprintRouter = router({
  /** Starts a sprint with the questions that a leader picked, or with drawn ones. For leaders. */
  start: sprintProcedure
    .input(startSprintSchema)
    .output(reply(z.object({ message: z.string(), sprintId: z.uuid() })))
    .mutation(async ({ ctx, input }) => ({
      message: 'Quiz Sprint Started!',
      sprintId: await startSprint(ctx.database, ctx.user, input, ctx.now(), ctx.random),
    })),

  /** What the group's theme is understood by, and what its next sprint would ask. For leaders. */
  nextMix: sprintProcedure
    .input(nextSprintMixSchema)
    .output(reply(themeMixViewSchema))
    .query(({ ctx, input }) => getNextSprintMix(ctx.database, ctx.user.id, input, ctx.now())),

  /** What a theme is understood by, and what the first sprint of a group with it would ask. */
  themeMix: sprintProcedure
    .input(themeMixSchema)
    .output(reply(themeMixViewSchema))
    .query(({ ctx, input }) => getThemeMix(ctx.database, input, ctx.now())),

  /** Ends the running sprint before its week is over; only that one, if it is named. For leaders. */
  end: sprintProcedure
    .input(sprintSchema)
    .output(reply(z.object({ ended: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await endSprint(ctx.database, ctx.user.id, input, ctx.now())
      return { ended: true }
    }),

  /** Where the caller is in the running sprint. For members. */
  session: sprintProcedure
    .input(groupIdSchema)
    .output(reply(sprintSessionViewSchema))
    .query(async ({ ctx, input }) =>
      sprintSessionView(await getSprintSession(ctx.database, ctx.user.id, input.id, ctx.now())),
    ),

  /** How far each member is in a sprint. For members. */
  progress: sprintProcedure
    .input(sprintSchema)
    .output(reply(sprintProgressViewSchema))
    .query(async ({ ctx, input }) =>
      sprintProgressView(
        await getSprintProgress(ctx.database, ctx.user.id, input, ctx.now()),
        ctx.user.id,
      ),
    ),

  /** Who has played a sprint, and how each question was answered. For leaders. */
  results: sprintProcedure
    .input(sprintSchema)
    .output(reply(sprintResultsViewSchema))
    .query(async ({ ctx, input }) =>
      sprintResultsView(
        await getSprintResults(ctx.database, ctx.user.id, input, ctx.now()),
        ctx.user.id,
      ),
    ),

  /** A wrong option of an open question, once the group has unlocked hints. For members. */
  hint: sprintProcedure
    .input(sprintHintSchema)
    .output(reply(z.object({ removedOptionId: z.uuid() })))
    .query(async ({ ctx, input }) => ({
      removedOptionId: await getHint(ctx.database, ctx.user, input, ctx.now()),
    })),

  /** Random questions of a passage and difficulty, for a set that a leader puts together. */
  drawQuestions: sprintProcedure
    .input(drawSprintQuestionsSchema)
    .output(reply(questionsReplySchema))
    .query(async ({ ctx, input }) => {
      const { database, user, random } = ctx
      const questions = await drawQuestionsToPick(database, user, input, ctx.now(), random)
      return { questions: questions.map(rankedQuestionView) }
    }),

  /** Questions by their words, passage and difficulty, for a set that a leader puts together. */
  searchQuestions: sprintProcedure
    .input(searchSprintQuestionsSchema)
    .output(reply(questionsReplySchema))
    .query(async ({ ctx, input }) => {
      const questions = await searchQuestionsToPick(ctx.database, ctx.user, input, ctx.now())
      return { questions: questions.map(rankedQuestionView) }
    }),

  /**
   * Opens a sprint's questions with their answers, to print or project. For leaders. Who opens them
   * before finishing the sprint plays it without XP.
   */
  openSheet: sprintProcedure
    .input(sprintSchema)
    .output(reply(sprintSheetViewSchema))
    .mutation(async ({ ctx, input }) =>
      sprintSheetView(await openSheet(ctx.database, ctx.user, input, ctx.now())),
    ),
})
