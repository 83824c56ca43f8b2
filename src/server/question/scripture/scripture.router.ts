import { z } from 'zod'
import { QUOTED_TRANSLATIONS } from '../../../domain/question/quotation.ts'
import { MAX_REFERENCE_LENGTH } from '../../../domain/scripture/scripture.ts'
import { publicProcedure, reply, router } from '../../trpc.ts'
import { quotePassage } from './scripture.service.ts'
import { passageView, passageViewSchema } from './scripture.view.ts'

export const scriptureRouter = router({
  /** The words of a passage, such as `Ruth 1:16-18`, `Psalm 23` or `Ruth 1:16, 18; 2:4`. */
  passage: publicProcedure
    .input(
      z.strictObject({
        reference: z.string().min(1).max(MAX_REFERENCE_LENGTH),
        translation: z.enum(QUOTED_TRANSLATIONS).default('WEB'),
      }),
    )
    .output(reply(passageViewSchema))
    .query(async ({ input: { reference, translation } }) =>
      passageView(await quotePassage(reference, translation)),
    ),
})
