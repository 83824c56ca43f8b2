import type { RequestHandler } from 'express'
import { nothingHere } from '../platform/errors.ts'

/** Addresses of the API, also written with too many slashes before it. */
const IN_API = /^\/+api\//i

const isBlank = (segment: string): boolean => {
  if (segment === '') return true
  if (!segment.includes('%')) return false
  try {
    return decodeURIComponent(segment).trim() === ''
  } catch {
    // Not decodable, which the routes refuse with a message of its own.
    return false
  }
}

/** Whether a segment of a path is empty, or white space. */
export const hasEmptySegment = (path: string): boolean => path.slice(1).split('/').some(isBlank)

/**
 * Refuses addresses of the API with an empty segment: a slash at the end, two slashes in a row, or white
 * space where an id belongs. A client whose id is empty asks for `/api/admin/questions/`; Express's routers
 * would take that for `/api/admin/questions`, which concerns all questions (decision 64).
 * @throws not_found
 */
export const refuseEmptySegments: RequestHandler = ({ path }, _response, next) => {
  if (IN_API.test(path) && hasEmptySegment(path)) throw nothingHere()
  next()
}
