import { sql } from 'kysely'
import type { ListPage, PageRequest } from '../../domain/administration/list-page.ts'
import { foldText } from '../../domain/text/fold.ts'
import type { Database } from '../platform/db/database.ts'
import { containsPattern } from '../platform/db/like-pattern.ts'
import { readNewestPage } from './newest-page.ts'

/** A study group as site admins see it. */
export type ListedGroup = {
  readonly id: string
  readonly name: string
  readonly theme: string
  readonly church: string | null
  readonly memberCount: number
  readonly xpThisWeek: number
  readonly createdAt: Date
}

/** A page of the groups whose name or theme contains the search, the newest first. */
export const searchGroups = (
  database: Database,
  search: string,
  request: PageRequest,
  now: Date,
): Promise<ListPage<ListedGroup>> => {
  const term = foldText(search)
  return readNewestPage('study_groups', request, ({ condition, order, limit }) =>
    database
      .selectFrom('study_groups')
      .leftJoin('churches', 'churches.id', 'study_groups.church')
      .select([
        'study_groups.id',
        'study_groups.name',
        'study_groups.theme',
        'study_groups.memberCount',
        'study_groups.createdAt',
      ])
      .select(sql<string | null>`coalesce(churches.name, study_groups.church_name)`.as('church'))
      .select(
        sql<number>`case when study_groups.week_ends_at > ${now} then study_groups.week_xp else 0 end`.as(
          'xpThisWeek',
        ),
      )
      .$if(term !== '', (query) =>
        query.where('study_groups.searchText', 'like', containsPattern(term)),
      )
      .where(condition)
      .orderBy('study_groups.createdAt', order)
      .orderBy('study_groups.id', order)
      .limit(limit)
      .execute(),
  )
}
