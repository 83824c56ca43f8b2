import { z } from 'zod'
import { QUESTIONS_PER_PAGE } from '../../../domain/question/question-list.ts'
import {
  archiveAllSchema,
  editQuestionSchema,
  listQuestionsSchema,
  questionIdSchema,
  toggleQuestionSchema,
} from '../../../domain/schema/question.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { countSchema } from '../../platform/view-fields.ts'
import { questionAdministratorProcedure, refuseInput, reply, router } from '../../trpc.ts'
import {
  administeredQuestionView,
  administeredQuestionViewSchema,
} from './administered-question.view.ts'
import { archiveAll, lastArchivedAt, restoreArchived } from './question-archive.service.ts'
import { editQuestion, removeQuestion, toggleQuestion } from './question-change.service.ts'
import { countByBook, getAdministeredQuestion, listQuestions } from './question-list.service.ts'

const questionReplySchema = z.object({ question: administeredQuestionViewSchema })
const archiveReplySchema = z.object({ questions: countSchema, versions: countSchema })

export const questionRouter = router({
  /** A page of questions in the order of the Bible, or of how much their difficulties differ. */
  list: questionAdministratorProcedure
    .input(listQuestionsSchema)
    .output(
      reply(
        z.object({
          questions: z.array(administeredQuestionViewSchema),
          total: countSchema,
          /** The page that is shown: the last one if there are fewer than asked for. */
          page: z.int().min(1),
          pageSize: countSchema,
          /** Whether a search or a view found more than are listed. */
          hasMoreMatches: z.boolean(),
        }),
      ),
    )
    .query(async ({ ctx, input }) => {
      const listed = await listQuestions(ctx, ctx.user, input, ctx.now())
      return {
        ...listed,
        questions: listed.questions.map(administeredQuestionView),
        pageSize: QUESTIONS_PER_PAGE,
      }
    }),

  /** How many questions there are, how many of them are active, and whether archived ones can be restored. */
  count: questionAdministratorProcedure
    .output(reply(z.object({ count: countSchema, active: countSchema, canRestore: z.boolean() })))
    .query(async ({ ctx }) => {
      const books = await countByBook(ctx.database)
      return {
        count: books.reduce((sum, { size }) => sum + size, 0),
        active: books.reduce((sum, { active }) => sum + active, 0),
        canRestore: (await lastArchivedAt(ctx.database)) !== null,
      }
    }),

  bookCounts: questionAdministratorProcedure
    .output(
      reply(
        z.object({
          bookCounts: z.array(
            z.object({ book: z.string(), count: countSchema, active: countSchema }),
          ),
        }),
      ),
    )
    .query(async ({ ctx }) => ({
      bookCounts: (await countByBook(ctx.database)).map(({ book, size, active }) => ({
        book: bookNameOf(book),
        count: size,
        active,
      })),
    })),

  get: questionAdministratorProcedure
    .input(questionIdSchema)
    .output(reply(questionReplySchema))
    .query(async ({ ctx, input }) => ({
      question: administeredQuestionView(
        await getAdministeredQuestion(ctx.database, ctx.user, input.id, ctx.now()),
      ),
    })),

  edit: questionAdministratorProcedure
    .input(editQuestionSchema)
    .output(reply(questionReplySchema))
    .mutation(async ({ ctx, input }) => ({
      question: administeredQuestionView(
        await editQuestion(ctx.database, ctx.user, input, ctx.now()),
      ),
    })),

  /** Makes a question active or inactive; without `isActive`, whichever it is not. */
  toggle: questionAdministratorProcedure
    .input(toggleQuestionSchema)
    .output(reply(z.object({ id: z.uuid(), isActive: z.boolean() })))
    .mutation(async ({ ctx, input }) => ({
      id: input.id,
      isActive: await toggleQuestion(ctx.database, ctx.user.id, input, ctx.now()),
    })),

  delete: questionAdministratorProcedure
    .input(questionIdSchema)
    .output(reply(z.object({ deleted: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await removeQuestion(ctx.database, ctx.user.id, input.id, ctx.now())
      return { deleted: true }
    }),

  /** Makes every question and version inactive; nothing if an `expectedCount` of questions is not theirs. */
  archiveAll: questionAdministratorProcedure
    .input(archiveAllSchema)
    .output(reply(archiveReplySchema))
    .mutation(({ ctx, input }) => archiveAll(ctx.database, ctx.user.id, input ?? {}, ctx.now())),

  /** Brings back what was archived last. */
  restore: questionAdministratorProcedure
    .use(refuseInput)
    .output(reply(archiveReplySchema))
    .mutation(({ ctx }) => restoreArchived(ctx.database, ctx.user.id, ctx.now())),
})
