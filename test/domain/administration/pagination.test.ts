import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  pageCountOf,
  pageWindow,
  shownPage,
} from '../../../src/domain/administration/pagination.ts'

it.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [1_000_000, 50_000],
])('%i questions have %i pages of 20', (total, pages) => {
  expect(pageCountOf(total, 20)).toBe(pages)
})

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [4, 20, [2, 3, 4, 5, 6]],
  [7, 20, [5, 6, 7, 8, 9]],
  [18, 20, [16, 17, 18, 19, 20]],
  [20, 20, [16, 17, 18, 19, 20]],
])('on page %i of %i shows the buttons %j', (page, pageCount, expected) => {
  expect(pageWindow(page, pageCount)).toEqual(expected)
})

it('always shows the page itself, among five neighbours or all there are', () => {
  const places = fc
    .integer({ min: 1, max: 100_000 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(places, ([page, count]) => {
      const window = pageWindow(page, count)
      expect(window).toContain(page)
      expect(window).toHaveLength(Math.min(5, count))
      expect(window[0]).toBeGreaterThanOrEqual(1)
      expect(window.at(-1)).toBeLessThanOrEqual(count)
    }),
  )
})

it.each([
  [1, 0, 1],
  [1, 20, 1],
  [2, 20, 1],
  [2, 21, 2],
  [900, 41, 3],
])('for page %i of %i questions, page %i is shown', (page, total, shown) => {
  expect(shownPage(page, total, 20)).toBe(shown)
})
