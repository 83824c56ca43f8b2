/** Page buttons that are shown at once (specification, part 2, section 9). */
const PAGE_WINDOW = 5

/** The number of pages of a list; an empty one has one. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Up to five page numbers around a page, in order: of page 7 of 20, 5 to 9. */
export const pageWindow = (page: number, pageCount: number): number[] => {
  const size = Math.min(PAGE_WINDOW, pageCount)
  const lastStart = pageCount - size + 1
  const start = Math.max(1, Math.min(page - Math.floor(PAGE_WINDOW / 2), lastStart))
  return Array.from({ length: size }, (_, index) => start + index)
}

/** The page that is shown for one that is asked for: the last one for any after it. */
export const shownPage = (page: number, total: number, pageSize: number): number =>
  Math.min(page, pageCountOf(total, pageSize))
