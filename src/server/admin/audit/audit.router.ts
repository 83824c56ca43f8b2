import { z } from 'zod'
import { listAuditEntries } from '../../learner/audit.service.ts'
import { reply, router, siteAdminProcedure } from '../../trpc.ts'
import { auditEntryView, auditEntryViewSchema } from './audit.view.ts'

export const auditRouter = router({
  /** What administrators did, the newest first. */
  list: siteAdminProcedure
    .input(z.strictObject({ cursor: z.uuid().optional() }))
    .output(
      reply(z.object({ entries: z.array(auditEntryViewSchema), nextCursor: z.uuid().nullable() })),
    )
    .query(async ({ ctx, input }) => {
      const { entries, nextCursor } = await listAuditEntries(ctx.database, input.cursor)
      return { entries: entries.map(auditEntryView), nextCursor }
    }),
})
