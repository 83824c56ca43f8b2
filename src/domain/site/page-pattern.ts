import { isExactPath, PAGE_PATHS, pageAt } from './page.ts'

/** Every page of the site; `:id` stands for any one segment. */
export const PAGE_PATTERNS = Object.values(PAGE_PATHS)

/** For addresses without a page. */
export const OTHER_PAGE = 'other'

export type PagePattern = (typeof PAGE_PATTERNS)[number] | typeof OTHER_PAGE

/** Maximum characters of a pattern. */
export const MAX_PAGE_PATTERN_LENGTH = 60

const pathOf = (address: string): string | null => {
  try {
    return new URL(address, 'http://localhost').pathname
  } catch {
    return null
  }
}

/**
 * The page that an address leads to, without anything that could tell whose page it is: ids, invite
 * codes and the query are left out.
 */
export const pagePatternOf = (address: string): PagePattern => {
  const path = pathOf(address)
  const page = path === null ? undefined : pageAt(path)
  return path !== null && page && isExactPath(page, path) ? PAGE_PATHS[page] : OTHER_PAGE
}
