import { TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import type { ErrorCode, Result } from '../../domain/result.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'

/** Maps the domain's error codes to HTTP and tRPC. */
const TRANSPORT: Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  invalid_input: { status: 400, trpc: 'BAD_REQUEST' },
  already_finished: { status: 400, trpc: 'BAD_REQUEST' },
  not_signed_in: { status: 401, trpc: 'UNAUTHORIZED' },
  other_user: { status: 409, trpc: 'CONFLICT' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  feature_off: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  attempt_open: { status: 409, trpc: 'CONFLICT' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_encoding: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  too_many_requests: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
}

/** Extra fields of an error reply. `retryAfter` (seconds) is also sent as the header `Retry-After`. */
export type ErrorDetails = Readonly<Record<string, string>>

/** An error as sent to clients, over REST and tRPC. */
export type ErrorResponse = {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: ErrorDetails
}

/** An expected error of a service; throwing it rolls back the transaction. */
export class ServiceError extends TRPCError {
  readonly errorCode: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super({ code: TRANSPORT[code].trpc, message })
    this.errorCode = code
    this.details = details
  }
}

/** For what another site has caused. */
export const fromOtherSite = (): ServiceError =>
  new ServiceError('forbidden', 'This can only be done from the site itself.')

/** For an address that leads nowhere. */
export const nothingHere = (): ServiceError =>
  new ServiceError('not_found', 'There is nothing at this address.')

/** For a method that an address does not have. */
export const wrongMethod = (): ServiceError =>
  new ServiceError('method_not_allowed', 'This HTTP method is not supported here.')

/** The value of a result. @throws ServiceError if the result is an error */
export const unwrap = <Value>(result: Result<Value>): Value => {
  if (result.ok) return result.value
  throw new ServiceError(result.error.code, result.error.message)
}

const responseOf = (
  code: ErrorCode,
  message: string,
  details: ErrorDetails = {},
): ErrorResponse => ({
  code,
  status: TRANSPORT[code].status,
  message,
  details,
})

/** When to try again while the database is away; it is tried anew by every call. */
export const RETRY_AFTER_SECONDS = '5'

const isAboutInput = (error: unknown): boolean =>
  error instanceof TRPCError && error.code === 'BAD_REQUEST'

type Issue = z.core.$ZodRawIssue

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  date: 'a date such as 2026-11-29',
}

/** What is counted in values that have a size. */
const UNITS: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
}

const counted = (count: number | bigint, unit: string): string =>
  `${count} ${unit}${Number(count) === 1 ? '' : 's'}`

/** What is wrong with a value that is too large or too small. */
const boundOf = (issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string => {
  const { origin, inclusive, exact } = issue
  const isTooBig = issue.code === 'too_big'
  const bound = isTooBig ? issue.maximum : issue.minimum
  const unit = UNITS[origin]
  if (unit && exact) return `must have exactly ${counted(bound, unit)}`
  if (unit) return `${isTooBig ? 'may have at most' : 'must have at least'} ${counted(bound, unit)}`
  if (origin === 'date') return `is too ${isTooBig ? 'late' : 'early'}`
  if (origin === 'file') return `is too ${isTooBig ? 'large' : 'small'}`
  if (!inclusive) return `must be ${isTooBig ? 'less' : 'more'} than ${bound}`
  return `${isTooBig ? 'may be at most' : 'must be at least'} ${bound}`
}

const choiceOf = (values: readonly unknown[]): string => {
  const names = values.map((value) => (value === '' ? 'an empty text' : String(value)))
  const last = names.at(-1)
  return names.length > 1 ? `one of ${names.slice(0, -1).join(', ')} or ${last}` : String(last)
}

const NOT_VALID = 'is not valid'

/** What is wrong with a value that is there, as the rest of a sentence about it. */
const faultOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type': {
      const type = TYPE_NAMES[issue.expected]
      return type ? `must be ${type}` : NOT_VALID
    }
    case 'too_big':
    case 'too_small':
      return boundOf(issue)
    case 'invalid_format': {
      const format = FORMAT_NAMES[issue.format]
      return format ? `must be ${format}` : 'does not have the right form'
    }
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`
    default:
      return NOT_VALID
  }
}

/** Whether it is about an id that no row can have, whoever sent it where. */
const isImpossibleId = (issue: Pick<Issue, 'code'> & { readonly format?: unknown }): boolean =>
  issue.code === 'invalid_format' && issue.format === 'uuid'

/** Names that can be shown in a sentence: what a caller sends may be anything. */
const SHOWN_NAME = /^[\p{L}\p{N}_$-]{1,40}$/u

const noField = (name: string | undefined): string =>
  name && SHOWN_NAME.test(name)
    ? `there is no field called ${name}`
    : 'there is no field with such a name'

const withCapital = (sentence: string): string =>
  `${sentence.replace(/^the(re)? /, (word) => `T${word.slice(1)}`)}.`

/** For an input that a call does not have. */
export const unknownField = (name: string): ServiceError =>
  new ServiceError('invalid_input', withCapital(noField(name)))

/** For an input that a call has in two places. */
export const repeatedField = (name: string): ServiceError =>
  new ServiceError(
    'invalid_input',
    SHOWN_NAME.test(name)
      ? `The field ${name} is given more than once.`
      : 'A field is given more than once.',
  )

/** A part of a path, in words. */
const nameOf = (key: PropertyKey): string => {
  if (typeof key === 'number') return `item ${key + 1}`
  return SHOWN_NAME.test(String(key)) ? String(key) : 'a field'
}

/** An issue in plain words, about the last part of its path. */
const clauseOf = (issue: Issue, key: PropertyKey | undefined): string => {
  if (issue.code === 'unrecognized_keys') return noField(issue.keys[0])
  const isField = typeof key === 'string'
  if (issue.code === 'invalid_key' && issue.origin === 'record') return noField(String(key))
  const subject = key === undefined ? 'the input' : nameOf(key)
  if (isImpossibleId(issue)) {
    return `there is nothing with ${isField ? `this ${subject}` : `the id of ${subject}`}`
  }
  if (issue.input !== undefined) return `${subject} ${faultOf(issue)}`
  return `${isField ? 'the field ' : ''}${subject} is missing`
}

/** An issue in plain words: "quizType is not valid.", "In answers: item 3 must be a text." */
const sentenceOf = (issue: Issue): string => {
  const path = issue.path ?? []
  // The path of an unknown field names only the object that has it.
  const places = issue.code === 'unrecognized_keys' ? path : path.slice(0, -1)
  const clause = clauseOf(issue, path.at(-1))
  return places.length > 0 ? `In ${places.map(nameOf).join(', ')}: ${clause}.` : withCapital(clause)
}

// The sentences that a schema gives go before these, and these before those of the library, which are about
// types in code.
z.config({ customError: sentenceOf })

/** The reply to an input that does not fit its schema, about the first thing that is wrong. */
const refusalOf = ({ issues: [issue] }: z.core.$ZodError): ErrorResponse =>
  responseOf(
    issue && isImpossibleId(issue) ? 'not_found' : 'invalid_input',
    issue?.message ?? 'The input is not valid.',
  )

const CODE_BY_TRPC: Partial<Record<TRPC_ERROR_CODE_KEY, [ErrorCode, string]>> = {
  BAD_REQUEST: ['invalid_input', 'The request is not valid.'],
  PARSE_ERROR: ['invalid_input', 'The body is not valid JSON.'],
  UNSUPPORTED_MEDIA_TYPE: ['invalid_input', 'The body must be JSON.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'This HTTP method is not supported here.'],
  NOT_FOUND: ['not_found', 'There is nothing at this address.'],
  PAYLOAD_TOO_LARGE: ['too_large', 'The request is too large.'],
}

/** Converts any error to a reply without a stack, SQL or internal names. */
export const errorResponseOf = (error: unknown): ErrorResponse => {
  if (error instanceof ServiceError) {
    return responseOf(error.errorCode, error.message, error.details)
  }
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof ServiceError) return errorResponseOf(cause)
  // A ZodError about a reply is our bug, not the caller's.
  if (isAboutInput(error) && cause instanceof z.core.$ZodError) {
    return refusalOf(cause)
  }
  if (cause instanceof URIError) return responseOf('invalid_input', 'The address is not valid.')
  if (isDatabaseUnavailable(error)) {
    return responseOf(
      'unavailable',
      'The service is not available right now. Please try again soon.',
      { retryAfter: RETRY_AFTER_SECONDS },
    )
  }
  const known = error instanceof TRPCError ? CODE_BY_TRPC[error.code] : undefined
  return known
    ? responseOf(...known)
    : responseOf('internal', 'Something went wrong on our side. Please try again.')
}
