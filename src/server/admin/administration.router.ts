import { z } from 'zod'
import { MAX_LIST_SEARCH_LENGTH, PAGE_DIRECTIONS } from '../../domain/administration/list-page.ts'
import { countSchema } from '../platform/view-fields.ts'
import { reply, router, siteAdminProcedure } from '../trpc.ts'
import {
  listedGroupView,
  listedGroupViewSchema,
  listedUserView,
  listedUserViewSchema,
  pageCursorsSchema,
  userCountsSchema,
  userRolesSchema,
} from './administration.view.ts'
import { searchGroups } from './groups.service.ts'
import { setRole } from './roles.service.ts'
import { countUsers, MAX_COUNTED_MATCHES, searchUsers } from './users.service.ts'

/** A search and a page; see `PageRequest`. */
const listSchema = z.strictObject({
  search: z.string().max(MAX_LIST_SEARCH_LENGTH).default(''),
  cursor: z.uuid().optional(),
  direction: z.enum(PAGE_DIRECTIONS).default('next'),
})

const userId = z.uuid('User not found')

export const administrationRouter = router({
  /** A page of the users, the newest first, and how many there are. */
  users: siteAdminProcedure
    .input(listSchema)
    .output(
      reply(
        pageCursorsSchema.extend({
          users: z.array(listedUserViewSchema),
          /** Of all users, whatever the search. */
          counts: userCountsSchema,
          /** Users that match the search: at most 1,000 are counted. Without a search, all users. */
          total: countSchema,
          isTotalExact: z.boolean(),
        }),
      ),
    )
    .query(async ({ ctx, input: { search, ...request } }) => {
      const [{ page, matches }, counts] = await Promise.all([
        searchUsers(ctx.database, search, request),
        countUsers(ctx.database),
      ])
      const { rows, ...cursors } = page
      return {
        ...cursors,
        users: rows.map((user) => listedUserView(user, ctx.config.siteAdminEmails)),
        counts,
        total: matches ?? counts.total,
        isTotalExact: matches !== MAX_COUNTED_MATCHES,
      }
    }),

  /** Makes a user a site admin, or no longer. */
  setSiteAdmin: siteAdminProcedure
    .input(z.strictObject({ userId, isSiteAdmin: z.boolean() }))
    .output(reply(userRolesSchema))
    .mutation(({ ctx, input }) =>
      setRole(ctx.database, ctx.user.id, input.userId, 'isSiteAdmin', input.isSiteAdmin, ctx.now()),
    ),

  /** Makes a user an admin, or no longer. */
  setAdmin: siteAdminProcedure
    .input(z.strictObject({ userId, isAdmin: z.boolean() }))
    .output(reply(userRolesSchema))
    .mutation(({ ctx, input }) =>
      setRole(ctx.database, ctx.user.id, input.userId, 'isAdmin', input.isAdmin, ctx.now()),
    ),

  /** A page of the study groups, the newest first. */
  groups: siteAdminProcedure
    .input(listSchema)
    .output(reply(pageCursorsSchema.extend({ groups: z.array(listedGroupViewSchema) })))
    .query(async ({ ctx, input: { search, ...request } }) => {
      const { rows, ...cursors } = await searchGroups(ctx.database, search, request, ctx.now())
      return { ...cursors, groups: rows.map(listedGroupView) }
    }),
})
