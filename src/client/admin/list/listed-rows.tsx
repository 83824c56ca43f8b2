import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PageRequest } from '../../../domain/administration/list-page.ts'
import type { Elements } from '../../lib/elements.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type QueryLike, QueryState } from '../../ui/query-state.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { useListAddress } from './list-address.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { PageTurner } from './page-turner.tsx'

type ListedPage<Row> = {
  readonly rows: readonly Row[]
  readonly previousCursor: string | null
  readonly nextCursor: string | null
}

type ListedRowsProps<Row> = {
  /** "users" */
  readonly noun: string
  readonly query: QueryLike<ListedPage<Row> | undefined>
  readonly columns: readonly Column<Row>[]
  /** For a list without rows. */
  readonly empty: Elements
}

/** A page of a searched list as a table, with the ways to its other pages. */
export const ListedRows = <Row extends { readonly id: string }>(props: ListedRowsProps<Row>) => {
  const { noun, query, columns, empty } = props
  const { search, request } = useListAddress()
  const top = useTopOfPage(request)
  useLostRow(query.data?.rows, top)
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none', scrollMarginTop: '5rem' }}>
      <QueryState
        query={query}
        errorTitle={`The ${noun} could not be loaded`}
        loading={<ListSkeleton />}
      >
        {({ rows, ...cursors }) => {
          if (rows.length > 0) {
            return (
              <>
                <DataTable
                  caption={capitalized(noun)}
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
                <PageTurner label={`Pages of ${noun}`} {...cursors} />
              </>
            )
          }
          if (request.cursor) return <PageIsGone />
          if (search === '') return empty
          return <EmptyState title={`No ${noun} match "${search}"`} />
        }}
      </QueryState>
    </div>
  )
}

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Another page begins at its top, for the eye and for the keyboard. */
const useTopOfPage = ({ cursor = '', direction }: PageRequest) => {
  const top = useRef<HTMLDivElement>(null)
  const page = `${direction} ${cursor}`
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // A search also leads to another page, but one goes on typing.
    if (document.activeElement?.matches('input')) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return top
}

/** The list gets the focus when the row that had it is gone, as after a report was handled. */
const useLostRow = (
  rows: readonly { readonly id: string }[] | undefined,
  list: RefObject<HTMLElement | null>,
): void => {
  const shown = useRef<readonly string[]>([])
  useEffect(() => {
    if (!rows) return
    const ids = rows.map(({ id }) => id)
    const isLost = shown.current.some((id) => !ids.includes(id))
    shown.current = ids
    if (isLost && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true })
    }
  }, [rows, list])
}

/** After the row that the page began after was deleted. */
const PageIsGone = () => {
  const [path] = useLocation()
  const query = useSearch()
  const { hrefOf } = useListAddress()
  return (
    <EmptyState
      title="This page is no longer there"
      description="What it began with has been deleted."
      action={
        <ButtonLink href={hrefOf(path, query, { direction: 'next' })}>To the first page</ButtonLink>
      }
    />
  )
}
