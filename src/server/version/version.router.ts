import { z } from 'zod'
import { VERSIONS_PER_PAGE } from '../../domain/question-version.ts'
import {
  listVersionsSchema,
  versionIdSchema,
  versionQuestionsSchema,
} from '../../domain/schema/version.ts'
import { questionAdministratorProcedure, reply, router } from '../trpc.ts'
import { countSchema } from '../view-fields.ts'
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
})
