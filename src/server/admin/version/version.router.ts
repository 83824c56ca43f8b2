import { z } from 'zod'
import { VERSIONS_PER_PAGE } from '../../../domain/question/question-version.ts'
import {
  generateQuestionsSchema,
  generationIdSchema,
  listVersionsSchema,
  versionIdSchema,
  versionQuestionsSchema,
} from '../../../domain/schema/version.ts'
import { bookNumberOf } from '../../../domain/scripture/bible-books.ts'
import { countSchema } from '../../platform/view-fields.ts'
import { questionAdministratorProcedure, reply, router } from '../../trpc.ts'
import { readGeneration, startGeneration } from './generation.service.ts'
import { generationView, generationViewSchema } from './generation.view.ts'
import { activateVersion, archiveVersion, listVersions } from './version.service.ts'
import {
  versionQuestionsView,
  versionQuestionsViewSchema,
  versionView,
  versionViewSchema,
} from './version.view.ts'
import { readVersionQuestions } from './version-questions.service.ts'

const changedVersion = z.object({ message: z.string(), version: versionViewSchema })

export const versionRouter = router({
  /** A page of versions of all books or of one, the newest first. */
  list: questionAdministratorProcedure
    .input(listVersionsSchema)
    .output(
      reply(
        z.object({
          versions: z.array(versionViewSchema),
          total: countSchema,
          page: countSchema,
          pageSize: countSchema,
        }),
      ),
    )
    .query(async ({ ctx, input }) => {
      const { versions, total } = await listVersions(ctx.database, input)
      return {
        versions: versions.map(versionView),
        total,
        page: input.page,
        pageSize: VERSIONS_PER_PAGE,
      }
    }),

  /** A version and a page of its questions, to look at before it is activated. */
  questions: questionAdministratorProcedure
    .input(versionQuestionsSchema)
    .output(reply(versionQuestionsViewSchema))
    .query(async ({ ctx, input }) =>
      versionQuestionsView(
        await readVersionQuestions(ctx.database, ctx.user, input.id, input.cursor ?? 0, ctx.now()),
      ),
    ),

  /** Makes a version the only active one of its book. */
  activate: questionAdministratorProcedure
    .input(versionIdSchema)
    .output(reply(changedVersion))
    .mutation(async ({ ctx, input }) => ({
      message: 'Version activated successfully',
      version: versionView(await activateVersion(ctx.database, ctx.user.id, input.id, ctx.now())),
    })),

  /** Makes a version and its questions inactive. */
  archive: questionAdministratorProcedure
    .input(versionIdSchema)
    .output(reply(changedVersion))
    .mutation(async ({ ctx, input }) => ({
      message: 'Version archived successfully',
      version: versionView(await archiveVersion(ctx.database, ctx.user.id, input.id, ctx.now())),
    })),

  /** Starts to write questions on a book, as a new version of it. */
  generate: questionAdministratorProcedure
    .input(generateQuestionsSchema)
    .output(reply(z.object({ message: z.string(), generationId: z.uuid() })))
    .mutation(async ({ ctx, input: { book, questionCount } }) => {
      await ctx.limits.charge('assistant', ctx.user.id)
      // The schema has checked that there is such a book.
      const number = bookNumberOf(book) as number
      const generationId = await startGeneration(ctx, ctx.user.id, number, questionCount)
      return { message: `Writing questions on ${book}: ${questionCount}.`, generationId }
    }),

  /** How far a generation has come. */
  generation: questionAdministratorProcedure
    .input(generationIdSchema)
    .output(reply(z.object({ generation: generationViewSchema })))
    .query(async ({ ctx, input }) => ({
      generation: generationView(await readGeneration(ctx.database, input.id, ctx.now())),
    })),
})
