import { z } from 'zod'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { OTHER_PAGE, PAGE_PATTERNS } from '../../../domain/site/page-pattern.ts'
import { WEB_VITAL_NAMES, WEB_VITAL_RATINGS } from '../../../domain/site/web-vital.ts'
import { countSchema } from '../../platform/view-fields.ts'
import type { Analytics } from './analytics.service.ts'

const tally = { answered: countSchema, correct: countSchema }

export const analyticsViewSchema = z
  .object({
    /** False while something is still being counted. */
    isComplete: z.boolean(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        ...tally,
        dailiesStarted: countSchema,
        dailiesFinished: countSchema,
        activePeople: countSchema,
      }),
    ),
    weeks: z.array(
      z.object({ startsOn: z.iso.date(), joined: countSchema, activePeople: countSchema }),
    ),
    retention: z.array(
      z.object({
        joinedWeek: z.iso.date(),
        joined: countSchema,
        /** In the week of joining, and in each week since. */
        active: z.array(countSchema),
      }),
    ),
    /** The hardest first. */
    books: z.array(z.object({ book: z.string(), ...tally })),
    pages: z.array(
      z.object({
        page: z.enum([...PAGE_PATTERNS, OTHER_PAGE]),
        vitals: z.array(
          z.object({
            name: z.enum(WEB_VITAL_NAMES),
            /** The value that three quarters of the visits did not exceed. */
            p75: z.number().nonnegative(),
            rating: z.enum(WEB_VITAL_RATINGS),
            visits: countSchema,
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Analytics' })

export const analyticsView = ({
  isComplete,
  books,
  days,
  weeks,
  retention,
  pages,
}: Analytics): z.output<typeof analyticsViewSchema> => ({
  isComplete,
  days: [...days],
  weeks: [...weeks],
  retention: retention.map((cohort) => ({ ...cohort, active: [...cohort.active] })),
  books: books.map(({ book, ...counts }) => ({ book: bookNameOf(book), ...counts })),
  pages: pages.map(({ page, vitals }) => ({ page, vitals: [...vitals] })),
})
