import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ListPage,
  listPageOf,
  type PageRequest,
  ROWS_PER_PAGE,
} from '../../../src/domain/administration/list-page.ts'

type Row = { readonly id: string }

/** Reads a page as the server does: up to one row more than a page has, backwards for the previous one. */
const pageOf = (list: readonly Row[], request: PageRequest): ListPage<Row> => {
  const inOrder = request.direction === 'next' ? list : list.toReversed()
  const start = request.cursor ? inOrder.findIndex(({ id }) => id === request.cursor) + 1 : 0
  return listPageOf(inOrder.slice(start, start + ROWS_PER_PAGE + 1), request)
}

const listOf = (length: number): Row[] =>
  Array.from({ length }, (_, index) => ({ id: String(index) }))

const walk = (list: readonly Row[], direction: PageRequest['direction']): Row[][] => {
  const pages: Row[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = pageOf(list, { cursor, direction })
    pages.push([...page.rows])
    cursor = direction === 'next' ? page.nextCursor : page.previousCursor
  }
  return pages
}

describe('pages of a list', () => {
  it('together have every row once, in order, forwards and backwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * ROWS_PER_PAGE }), (length) => {
        const list = listOf(length)
        const forwards = walk(list, 'next')
        const backwards = walk(list, 'previous')
        expect(forwards.flat()).toEqual(list)
        expect(backwards.toReversed().flat()).toEqual(list)
        const pages = Math.max(1, Math.ceil(length / ROWS_PER_PAGE))
        expect([forwards.length, backwards.length]).toEqual([pages, pages])
      }),
    )
  })

  it('lead back to where one came from', () => {
    const list = listOf(3 * ROWS_PER_PAGE)
    const first = pageOf(list, { direction: 'next' })
    const second = pageOf(list, { cursor: first.nextCursor ?? '', direction: 'next' })
    const back = pageOf(list, { cursor: second.previousCursor ?? '', direction: 'previous' })
    expect(back).toEqual(first)
    expect([first.previousCursor, back.previousCursor]).toEqual([null, null])
  })

  it('have no neighbours when the row that they begin after is gone', () => {
    for (const direction of ['next', 'previous'] as const) {
      const page = listPageOf([], { cursor: 'gone', direction })
      expect(page).toEqual({ rows: [], previousCursor: null, nextCursor: null })
    }
  })
})
