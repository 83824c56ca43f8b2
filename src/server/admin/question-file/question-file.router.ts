import { z } from 'zod'
import { questionFileSchema } from '../../../domain/schema/question-file.ts'
import { countSchema } from '../../platform/view-fields.ts'
import {
  questionAdministratorProcedure,
  questionUploaderProcedure,
  reply,
  router,
} from '../../trpc.ts'
import { describeDownload } from './download.service.ts'
import { uploadQuestions } from './upload.service.ts'

const uploadResultSchema = z
  .object({
    message: z.string(),
    successCount: countSchema,
    errorCount: countSchema,
    errors: z.array(z.string()),
  })
  .meta({ id: 'UploadResult' })

export const questionFileRouter = router({
  /** Stores the good rows of a CSV or JSON file, and says what is wrong with the others. */
  upload: questionUploaderProcedure
    .input(questionFileSchema)
    .output(reply(uploadResultSchema))
    .mutation(({ ctx, input }) => uploadQuestions(ctx.database, ctx.user.id, input, ctx.now())),
  /** How many questions the file for this person has, and how many it leaves out. */
  describeDownload: questionAdministratorProcedure
    .output(reply(z.object({ questions: countSchema, leftOut: countSchema })))
    .query(({ ctx }) => describeDownload(ctx.database, ctx.user, ctx.now())),
})
