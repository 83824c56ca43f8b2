import { z } from 'zod'
import {
  handleReportSchema,
  nameReportsSchema,
  questionReportsSchema,
  reportChurchSchema,
  reportQuestionSchema,
  reportUserSchema,
} from '../../../domain/schema/report.ts'
import { userIdSchema } from '../../../domain/schema/user.ts'
import { questionIdsWithHiddenAnswer } from '../../quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../../quiz-kinds.ts'
import {
  featureProcedure,
  questionAdministratorProcedure,
  reply,
  router,
  signedInProcedure,
  siteAdminProcedure,
} from '../../trpc.ts'
import { pageCursorsSchema } from '../administration.view.ts'
import { removeName } from './remove-name.service.ts'
import {
  nameReportView,
  nameReportViewSchema,
  questionReportView,
  questionReportViewSchema,
} from './report.view.ts'
import {
  handleReport,
  listReports,
  reportChurch,
  reportQuestion,
  reportUser,
} from './reports.service.ts'

const reportedSchema = z.object({ reported: z.literal(true) })
const handledSchema = z.object({ handled: z.literal(true) })

export const reportRouter = router({
  /** Reports a question to its administrators. */
  question: signedInProcedure
    .input(reportQuestionSchema)
    .output(reply(reportedSchema))
    .mutation(async ({ ctx, input }) => {
      await reportQuestion(ctx.database, ctx.user, input, ctx.now())
      return { reported: true }
    }),

  /** Reports a church to the site admins. */
  church: featureProcedure('groups')
    .input(reportChurchSchema)
    .output(reply(reportedSchema))
    .mutation(async ({ ctx, input }) => {
      await reportChurch(ctx.database, ctx.user, input, ctx.now())
      return { reported: true }
    }),

  /** Reports a person's name to the site admins. */
  user: signedInProcedure
    .input(reportUserSchema)
    .output(reply(reportedSchema))
    .mutation(async ({ ctx, input }) => {
      await reportUser(ctx.database, ctx.user, input, ctx.now())
      return { reported: true }
    }),

  /** A page of the reports of questions, the newest first. */
  listOfQuestions: questionAdministratorProcedure
    .input(questionReportsSchema)
    .output(reply(pageCursorsSchema.extend({ reports: z.array(questionReportViewSchema) })))
    .query(async ({ ctx, input }) => {
      const hidden = await questionIdsWithHiddenAnswer(
        QUIZ_KINDS,
        ctx.database,
        ctx.user,
        ctx.now(),
      )
      const { rows, ...cursors } = await listReports(ctx.database, 'question', input)
      return { reports: rows.map((report) => questionReportView(report, hidden)), ...cursors }
    }),

  /** A page of the reports of churches or of people's names, the newest first. */
  listOfNames: siteAdminProcedure
    .input(nameReportsSchema)
    .output(reply(pageCursorsSchema.extend({ reports: z.array(nameReportViewSchema) })))
    .query(async ({ ctx, input: { kind, ...request } }) => {
      const { rows, ...cursors } = await listReports(ctx.database, kind, request)
      return { reports: rows.map(nameReportView), ...cursors }
    }),

  /** Resolves or dismisses a report of a question. */
  handleOfQuestion: questionAdministratorProcedure
    .input(handleReportSchema)
    .output(reply(handledSchema))
    .mutation(async ({ ctx, input }) => {
      await handleReport(ctx.database, ctx.user.id, ['question'], input, ctx.now())
      return { handled: true }
    }),

  /** Resolves or dismisses a report of a church or of a person's name. */
  handleOfName: siteAdminProcedure
    .input(handleReportSchema)
    .output(reply(handledSchema))
    .mutation(async ({ ctx, input }) => {
      await handleReport(ctx.database, ctx.user.id, ['church', 'user'], input, ctx.now())
      return { handled: true }
    }),

  /** Removes a person's name; signing in brings back only another one. */
  removeName: siteAdminProcedure
    .input(userIdSchema)
    .output(reply(z.object({ removed: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await removeName(ctx.database, ctx.user.id, input.userId, ctx.now())
      return { removed: true }
    }),
})
