import type { RequestHandler } from 'express'
import { OTHER_PAGE, pagePatternOf } from '../../domain/site/page-pattern.ts'

/**
 * The marks that follow a link in a sentence, also percent-encoded. No address of a page ends with one. At most
 * ten: without a limit, a long path of marks that ends with a letter would take quadratic time.
 */
const TRAILING_PUNCTUATION =
  /(?:[.,;:!?'")\]}>*]|%22|%27|%29|%3E|%5D|%7D|%E2%80[%0-9A-F]{3}){1,10}$/i

/**
 * Leads from an address with a full stop or a bracket behind it to the page itself: messengers take the
 * punctuation after a link for a part of it.
 */
export const redirectTrailingPunctuation: RequestHandler = (request, response, next) => {
  const { path, originalUrl, method } = request
  const page = path.replace(TRAILING_PUNCTUATION, '')
  // With two slashes it would lead to another site.
  const isPage = page !== path && /^\/[^/\\]/.test(page) && pagePatternOf(page) !== OTHER_PAGE
  if (!isPage || (method !== 'GET' && method !== 'HEAD')) return next()
  response.redirect(page + originalUrl.slice(path.length))
}
