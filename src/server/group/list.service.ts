import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ranksOf } from '../../domain/group/group.ts'
import { GROUPS_PER_PAGE, INDEPENDENT, isGroupChurch } from '../../domain/group/group-limits.ts'
import type { GroupFilters, ListGroups } from '../../domain/schema/group.ts'
import { foldText } from '../../domain/text/fold.ts'
import { type DayKey, dayKeyOf, UTC, weekStartOf } from '../../domain/time/time.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { containsPattern } from '../platform/db/like-pattern.ts'
import { writtenLimit } from '../platform/db/written-limit.ts'
import { ServiceError } from '../platform/errors.ts'
import type { GroupSummary } from './group.view.ts'

const LEADERBOARD_LENGTH = 50

/** Groups with what the viewer has to do with them. */
const selectGroups = (database: Database, viewerId: string, now: Date) =>
  database
    .selectFrom('study_groups as g')
    .leftJoin('churches', 'churches.id', 'g.church')
    .leftJoin('group_members as own', (join) =>
      join.onRef('own.group', '=', 'g.id').on('own.user', '=', viewerId),
    )
    .leftJoin('group_favorites as favorite', (join) =>
      join.onRef('favorite.group', '=', 'g.id').on('favorite.user', '=', viewerId),
    )
    .select(['g.id', 'g.name', 'g.description', 'g.theme', 'g.tags', 'g.memberCount'])
    .select('g.church as churchId')
    .select(sql<string | null>`coalesce(churches.name, g.church_name)`.as('church'))
    .select(
      sql<number>`case when g.week_ends_at > ${now} then g.week_xp else 0 end`.as('xpThisWeek'),
    )
    .select(sql<boolean>`own.user_id is not null`.as('isMember'))
    .select(sql<boolean>`coalesce(own.is_leader, false)`.as('isLeader'))
    .select(sql<boolean>`favorite.user_id is not null`.as('isFavorite'))

type GroupQuery = ReturnType<typeof selectGroups>

/** The first groups. What a search finds differs too much from another for the same plan. */
const firstOf = (query: GroupQuery, count: number, search: string): GroupQuery =>
  query.limit(search === '' ? writtenLimit(count) : count)

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** @throws invalid_input for a church that is neither an id nor on the fixed list */
const filtered = (query: GroupQuery, { search, church }: GroupFilters): GroupQuery => {
  const term = foldText(search)
  const searched = term === '' ? query : query.where('g.searchText', 'like', containsPattern(term))
  if (church === undefined) return searched
  if (church === INDEPENDENT) return searched.where('g.churchName', 'is', null)
  if (isId(church)) return searched.where('g.church', '=', church)
  if (!isGroupChurch(church)) throw new ServiceError('invalid_input', 'Church not found')
  return searched.where('g.churchName', '=', church)
}

/** The groups after another one, from new to old. None come after one that is gone. */
const afterGroup = (query: GroupQuery, groupId: string): GroupQuery =>
  query.where(
    sql<boolean>`(g.created_at, g.id) < (
      select created_at, id from study_groups where id = ${groupId}::uuid
    )`,
  )

/** All groups of a viewer, their favorites first. */
const ownGroups = (query: GroupQuery) =>
  query
    .where('own.user', 'is not', null)
    .orderBy('isFavorite', 'desc')
    .orderBy('g.name')
    .orderBy('g.id')

/** Without filters, as the pages of a learner's groups ask for them. */
const ownGroupsStatement = compileOnce(
  (database, { viewerId, now }: { readonly viewerId: string; readonly now: Date }) =>
    ownGroups(selectGroups(database, viewerId, now)),
)

/** How many of the newest groups a search looks at one by one before it asks the index of all. */
const SCANNED_GROUPS = 2500

const newestFirst = sql`order by created_at desc, id desc`

/**
 * The ids of the newest groups whose texts match. Frequent words are found among the newest groups, whose texts
 * are in an index in this order; for the others, the index of texts finds all matches.
 */
const newestMatches = (pattern: string): RawBuilder<string> => {
  // PostgreSQL does not see the pattern, or it would plan the statement anew for each.
  const isMatch = sql`search_text like (select ${pattern}::text)`
  const page = sql.lit(GROUPS_PER_PAGE + 1)
  return sql`
    with newest as materialized (
      select id, created_at from (
        select id, created_at, search_text from study_groups
        ${newestFirst} limit ${writtenLimit(SCANNED_GROUPS)}
      ) as scanned where ${isMatch} limit ${page}
    ), matching as materialized (
      select id, created_at from study_groups
      where ${isMatch} and (select count(*) from newest) < ${page}
    )
    select id from (select * from newest union select * from matching) as found
    ${newestFirst} limit ${page}`
}

/** The first page of a search without other filters, as it is asked for while somebody types. */
const searchStatement = compileOnce(
  (database, { viewerId, now, pattern }: { viewerId: string; now: Date; pattern: string }) =>
    selectGroups(database, viewerId, now)
      .where(sql<boolean>`g.id in (${newestMatches(pattern)})`)
      .orderBy('g.createdAt', 'desc')
      .orderBy('g.id', 'desc'),
)

/**
 * A page of groups, the newest first, and one more where another page follows; or all groups of the
 * viewer, favorites first.
 * @throws invalid_input for an unknown church
 */
export const listGroups = (
  database: Database,
  viewerId: string,
  { scope, favorites, after, ...filters }: ListGroups,
  now: Date,
): Promise<GroupSummary[]> => {
  const isFiltered = favorites || filters.search !== '' || filters.church !== undefined
  if (scope === 'mine' && !isFiltered) return ownGroupsStatement(database, { viewerId, now })
  const term = foldText(filters.search)
  if (scope === 'discover' && term !== '' && !favorites && !after && filters.church === undefined) {
    return searchStatement(database, { viewerId, now, pattern: containsPattern(term) })
  }
  let query = filtered(selectGroups(database, viewerId, now), filters)
  if (favorites) query = query.where('favorite.user', 'is not', null)
  if (scope === 'mine') return ownGroups(query).execute()
  if (after) query = afterGroup(query, after)
  const newest = query.orderBy('g.createdAt', 'desc').orderBy('g.id', 'desc')
  return firstOf(newest, GROUPS_PER_PAGE + 1, filters.search).execute()
}

/** Hours by which local time may differ from UTC: 12 behind, 14 ahead. */
const LOCAL_TIMES = [-12, 14] as const

/** The Mondays of the weeks that are current somewhere: one, or two around the turn of the week. */
const currentMondays = (now: Date): DayKey[] => [
  ...new Set(
    LOCAL_TIMES.map((hours) =>
      weekStartOf(dayKeyOf(new Date(now.getTime() + hours * 3_600_000), UTC)),
    ),
  ),
]

/**
 * The 50 groups with the most XP this week, each week in the group's time zone; where fewer have any,
 * the newest of the others follow.
 * @throws invalid_input for an unknown church
 */
export const groupLeaderboard = async (
  database: Database,
  viewerId: string,
  filters: GroupFilters,
  now: Date,
): Promise<{ rank: number; group: GroupSummary }[]> => {
  const groups = () => filtered(selectGroups(database, viewerId, now), filters)
  const ofWeeks = await Promise.all(
    currentMondays(now).map((monday) => {
      const best = groups()
        .where('g.weekStartsOn', '=', monday)
        .where('g.weekEndsAt', '>', now)
        .where('g.weekXp', '>', 0)
        .orderBy('g.weekXp', 'desc')
        .orderBy('g.id')
      return firstOf(best, LEADERBOARD_LENGTH, filters.search).execute()
    }),
  )
  const active = ofWeeks.flat().sort((one, other) => other.xpThisWeek - one.xpThisWeek)
  const newest = groups()
    .where(sql<boolean>`(g.week_ends_at > ${now} and g.week_xp > 0) is not true`)
    .orderBy('g.createdAt', 'desc')
    .orderBy('g.id', 'desc')
  const others =
    active.length < LEADERBOARD_LENGTH
      ? await firstOf(newest, LEADERBOARD_LENGTH, filters.search).execute()
      : []
  const ranked = [...active, ...others].slice(0, LEADERBOARD_LENGTH)
  const ranks = ranksOf(ranked.map(({ xpThisWeek }) => xpThisWeek))
  return ranked.map((group, index) => ({ rank: ranks[index] as number, group }))
}
