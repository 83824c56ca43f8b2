import { type RawBuilder, sql } from 'kysely'
import {
  type ListPage,
  listPageOf,
  type PageRequest,
  ROWS_PER_PAGE,
} from '../../domain/administration/list-page.ts'

/** What a statement adds to read a page of a table, the newest row first. */
type PageClauses = {
  readonly condition: RawBuilder<boolean>
  /** Of `created_at` and then `id`. */
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

type PagedTable = 'users' | 'study_groups' | 'churches' | 'reports'

/** For a table with an index on `created_at` and `id`. A row that is gone has no page after or before it. */
export const newestPageClauses = (
  table: PagedTable,
  { cursor, direction }: PageRequest,
): PageClauses => {
  const isForward = direction === 'next'
  const { ref } = sql
  const condition =
    cursor === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${ref(`${table}.created_at`)}, ${ref(`${table}.id`)})
          ${isForward ? sql`<` : sql`>`}
          (select created_at, id from ${sql.table(table)} where id = ${cursor}::uuid)`
  return { condition, order: isForward ? 'desc' : 'asc', limit: ROWS_PER_PAGE + 1 }
}

/** Reads a page of a table, the newest row first. */
export const readNewestPage = async <Row extends { readonly id: string }>(
  table: PagedTable,
  request: PageRequest,
  read: (clauses: PageClauses) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> => listPageOf(await read(newestPageClauses(table, request)), request)
