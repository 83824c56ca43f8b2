import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as mini } from 'zod/mini'
import { type ErrorCode, err } from '../../../src/domain/result.ts'
import { DatabaseTimeout } from '../../../src/server/platform/db/unavailable.ts'
import { errorResponseOf, ServiceError, unwrap } from '../../../src/server/platform/errors.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  already_finished: 400,
  not_signed_in: 401,
  other_user: 409,
  forbidden: 403,
  feature_off: 403,
  not_found: 404,
  conflict: 409,
  attempt_open: 409,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_encoding: 415,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
}

const withCode = (code: string, cause?: unknown): Error =>
  Object.assign(new Error('connect 10.1.2.3:5432', { cause }), { code })

const UNKNOWN = {
  code: 'internal',
  status: 500,
  message: 'Something went wrong on our side. Please try again.',
  details: {},
}

describe('error codes', () => {
  it.each(Object.entries(STATUS) as [ErrorCode, number][])('%s is status %i', (code, status) => {
    const error = new ServiceError(code, 'Said to a person.', { quizAttemptId: '7' })
    const report = { code, status, message: 'Said to a person.', details: { quizAttemptId: '7' } }
    expect(errorResponseOf(error)).toEqual(report)
    const wrapped = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
    expect(errorResponseOf(wrapped)).toEqual(report)
  })

  it('keep their message when a domain error is unwrapped', () => {
    const refused = () => unwrap(err('already_finished', 'Come back tomorrow.'))
    expect(refused).toThrow(expect.objectContaining({ errorCode: 'already_finished' }))
    expect(refused).toThrow('Come back tomorrow.')
    expect(unwrap({ ok: true, value: 7 })).toBe(7)
  })
})

describe('unexpected errors', () => {
  it.each([
    ['an error', new Error("select * from users where email = 'ruth@example.org'")],
    ['an error of the database', withCode('23505')],
    [
      'an error of a procedure',
      new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: '/srv/app.ts:12' }),
    ],
    ['a cause', new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new Error('secret') })],
    ['a text', 'secret'],
    ['null', null],
    ['nothing', undefined],
    ['an object', { status: 200, message: 'secret', code: 'ECONN-like' }],
  ])('reveal nothing: %s', (_what, error) => {
    expect(errorResponseOf(error)).toEqual(UNKNOWN)
  })

  it.each([
    'NOT_FOUND',
    'BAD_REQUEST',
    'PARSE_ERROR',
    'PAYLOAD_TOO_LARGE',
    'METHOD_NOT_SUPPORTED',
  ] as const)('do not reveal the message of tRPC’s %s', (code) => {
    const report = errorResponseOf(
      new TRPCError({ code, message: 'No procedure on path "secret"' }),
    )
    expect(report.status).toBeLessThan(500)
    expect(report.message).not.toContain('secret')
  })
})

/** A schema of zod or zod/mini. */
type Schema = z.core.$ZodType

/** The reply to an input that does not fit a schema. */
const refusalOf = (schema: Schema, input: unknown) => {
  const { error } = z.core.safeParse(schema, input)
  return errorResponseOf(new TRPCError({ code: 'BAD_REQUEST', cause: error }))
}

const text = z.string()
const id = z.uuid()
const answers = z.array(z.strictObject({ questionId: z.int(), tags: z.array(text).max(2) }))
const range = (low: number, high: number) => z.number().gt(low).lt(high)

describe('invalid input', () => {
  it.each<[string, Schema, unknown, string]>([
    // invalid_type
    ['a field', text, undefined, 'The field name is missing.'],
    ['a choice', z.enum(['daily', 'review']), undefined, 'The field name is missing.'],
    ['one of several kinds', z.union([z.boolean(), id]), undefined, 'The field name is missing.'],
    ['a text', text, 7, 'name must be a text.'],
    ['a text', text, null, 'name must be a text.'],
    ['a number', z.number(), '7', 'name must be a number.'],
    ['a number', z.number(), Number.NaN, 'name must be a number.'],
    ['a number', z.coerce.number(), 'seven', 'name must be a number.'],
    ['a whole number', z.int(), 1.5, 'name must be a whole number.'],
    ['a switch', z.boolean(), 'yes', 'name must be true or false.'],
    ['a list', z.array(text), {}, 'name must be a list.'],
    ['an object', z.strictObject({}), [], 'name must be an object.'],
    ['an object', z.record(text, text), 'x', 'name must be an object.'],
    ['null', z.null(), 0, 'name must be null.'],
    ['a date', z.date(), 'today', 'name must be a date.'],
    ['any other type', z.map(text, text), {}, 'name is not valid.'],
    // too_big, too_small
    ['a long text', text.max(100), 'x'.repeat(101), 'name may have at most 100 characters.'],
    ['one character', text.max(1), 'xx', 'name may have at most 1 character.'],
    ['a short text', text.min(3), 'x', 'name must have at least 3 characters.'],
    ['an exact text', text.length(3), 'x', 'name must have exactly 3 characters.'],
    ['a long list', z.array(text).max(2), ['', '', ''], 'name may have at most 2 items.'],
    ['a short list', z.array(text).min(1), [], 'name must have at least 1 item.'],
    ['a set', z.set(text).min(1), new Set(), 'name must have at least 1 item.'],
    ['a large number', z.int().max(20), 21, 'name may be at most 20.'],
    ['a number that is no integer’s', z.int(), 2 ** 60, `name may be at most ${2 ** 53 - 1}.`],
    ['a small number', z.int().min(1), 0, 'name must be at least 1.'],
    ['a number too large', range(0, 1), 1, 'name must be less than 1.'],
    ['a number too small', range(0, 1), 0, 'name must be more than 0.'],
    ['a late date', z.date().max(0), new Date(1), 'name is too late.'],
    ['an early date', z.date().min(0), new Date(-1), 'name is too early.'],
    ['a large file', z.file().max(0), new File(['x'], 'x'), 'name is too large.'],
    ['a small file', z.file().min(1), new File([], 'x'), 'name is too small.'],
    // invalid_format
    ['an e-mail address', z.email(), 'ruth', 'name must be an e-mail address.'],
    ['a web address', z.url(), 'ruth', 'name must be a web address.'],
    ['a day', z.iso.date(), 'ruth', 'name must be a date such as 2026-11-29.'],
    ['a pattern', text.regex(/^x/), 'ruth', 'name does not have the right form.'],
    ['a beginning', text.startsWith('x'), 'ruth', 'name does not have the right form.'],
    ['any other form', z.jwt(), 'ruth', 'name does not have the right form.'],
    // The others
    ['a multiple', z.number().multipleOf(5), 7, 'name must be a multiple of 5.'],
    ['a choice', z.enum(['daily', 'x', 'y']), '', 'name must be one of daily, x or y.'],
    ['a value', z.literal(true), false, 'name must be true.'],
    ['two values', z.literal([7, null]), false, 'name must be one of 7 or null.'],
    ['an empty text', z.literal(['a', '']), false, 'name must be one of a or an empty text.'],
    ['one of several kinds', z.union([z.boolean(), id]), 7, 'name is not valid.'],
    ['one of two kinds', z.xor([text, text]), '', 'name is not valid.'],
    [
      'a kind',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
      { kind: 'b' },
      'In name: kind is not valid.',
    ],
    ['a key', z.record(text.max(1), text), { xx: '' }, 'In name: there is no field called xx.'],
    ['a key', z.map(z.date().min(1), text), new Map([[new Date(0), '']]), 'name is not valid.'],
    ['a value of a map', z.map(z.date(), text), new Map([[new Date(0), 7]]), 'name is not valid.'],
    ['a rule of ours', text.refine(() => false), '', 'name is not valid.'],
  ])('is refused by the issue’s code: %s', (_what, schema, value, message) => {
    const refusal = { code: 'invalid_input', status: 400, message, details: {} }
    expect(refusalOf(z.strictObject({ name: schema }), { name: value })).toEqual(refusal)
  })

  it.each<[Schema, unknown, string]>([
    [z.strictObject({}), undefined, 'The input is missing.'],
    [z.strictObject({}), [], 'The input must be an object.'],
    [z.strictObject({}), { foo: 1, bar: 2 }, 'There is no field called foo.'],
    [z.strictObject({}), JSON.parse('{"__proto__": 1}'), 'There is no field called __proto__.'],
    [z.strictObject({}), { ['x'.repeat(41)]: 1 }, 'There is no field with such a name.'],
    [z.strictObject({}), { 'a\nb': 1 }, 'There is no field with such a name.'],
    [answers, [7], 'item 1 must be an object.'],
    [z.object({ answers }), { answers: [7] }, 'In answers: item 1 must be an object.'],
    [
      z.object({ answers }),
      { answers: [{ questionId: 1, tags: [] }, {}] },
      'In answers, item 2: the field questionId is missing.',
    ],
    [
      z.object({ answers }),
      { answers: [{ questionId: 1, tags: ['a', 7] }] },
      'In answers, item 1, tags: item 2 must be a text.',
    ],
    [
      z.object({ answers }),
      { answers: [{ questionId: 1, tags: [], foo: 1 }] },
      'In answers, item 1: there is no field called foo.',
    ],
    [z.object({ theme: text }), { theme: 7 }, 'theme must be a text.'],
  ])('names the place: %#', (schema, input, message) => {
    expect(refusalOf(schema, input)).toMatchObject({ code: 'invalid_input', status: 400, message })
  })

  it.each<[string, Schema, unknown]>([
    ['a full schema', z.string('Enter a name.'), 7],
    ['a schema of zod/mini', mini.string('Enter a name.'), 7],
    ['a check', text.check(mini.minLength(1, 'Enter a name.')), ''],
    ['a rule of ours', text.refine(() => false, 'Enter a name.'), ''],
    [
      'an issue of ours',
      text.check(({ issues, value }) => {
        issues.push({ code: 'custom', input: value, message: 'Enter a name.' })
      }),
      '',
    ],
  ])('is refused with the sentence of %s, without the field', (_what, schema, value) => {
    const refusal = refusalOf(z.strictObject({ names: z.array(schema) }), { names: [value] })
    expect(refusal).toMatchObject({ status: 400, message: 'Enter a name.' })
  })
})

describe('an id that cannot exist', () => {
  it.each<[string, Schema, string]>([
    ['the sentence of its schema', z.uuid('Church not found').toLowerCase(), 'Church not found'],
    ['that of zod/mini', mini.uuid('Church not found'), 'Church not found'],
    ['one with its name', id, 'There is nothing with this churchId.'],
  ])('is not found, with %s', (_what, churchId, message) => {
    for (const sent of ['abc', '7', '', '0190a0c0-0000-7000-8000-00000000dea']) {
      const refusal = { code: 'not_found', status: 404, message, details: {} }
      expect(refusalOf(z.strictObject({ churchId }), { churchId: sent })).toEqual(refusal)
    }
  })

  it('is named by its place in a list', () => {
    expect(refusalOf(z.object({ ids: z.array(id) }), { ids: ['x'] })).toMatchObject({
      status: 404,
      message: 'In ids: there is nothing with the id of item 1.',
    })
  })

  it('is invalid input if it is no text', () => {
    expect(refusalOf(z.object({ id }), { id: 7 })).toMatchObject({
      status: 400,
      message: 'id must be a text.',
    })
  })
})

describe('an unavailable database', () => {
  it.each([
    ['refused', withCode('ECONNREFUSED')],
    ['reset', withCode('ECONNRESET')],
    ['not found', withCode('ENOTFOUND')],
    ['timed out', withCode('ETIMEDOUT')],
    ['on a machine that is off', withCode('EHOSTUNREACH')],
    ['behind a network that is down', withCode('ENETUNREACH')],
    ['shut down by its administrator', withCode('57P01')],
    ['starting up', withCode('57P03')],
    ['failing to connect', withCode('08006')],
    ['out of connections', withCode('53300')],
    ['out of disk', withCode('53100')],
    ['read-only', withCode('25006')],
    ['on a system with errors', withCode('58000')],
    ['on a disk with errors', withCode('58030')],
    ['too slow', withCode('57014')],
    ['locked for too long', withCode('55P03')],
    ['idle for too long in a transaction', withCode('25P03')],
    ['in a deadlock', withCode('40P01')],
    ['unable to serialize', withCode('40001')],
    ['silent', new DatabaseTimeout('the database did not answer in time')],
    ['without a free connection', new Error('timeout exceeded when trying to connect')],
    ['closed', new Error('Cannot use a pool after calling end on the pool')],
    ['gone in the middle of a query', new Error('Connection terminated unexpectedly')],
    ['tried at two addresses', new AggregateError([withCode('ECONNREFUSED')], '')],
    ['the cause of an error', new Error('query failed', { cause: withCode('ECONNREFUSED') })],
    [
      'the cause of a procedure’s error',
      new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: withCode('57P01') }),
    ],
  ])('is a 503: %s', (_what, error) => {
    expect(errorResponseOf(error)).toEqual({
      code: 'unavailable',
      status: 503,
      message: 'The service is not available right now. Please try again soon.',
      details: { retryAfter: '5' },
    })
  })

  it.each([
    ['an internal error', withCode('XX000')],
    ['a damaged table', withCode('XX001')],
    ['another error in a transaction', withCode('25001')],
  ])('is not: %s', (_what, error) => {
    expect(errorResponseOf(error)).toMatchObject({ code: 'internal', status: 500 })
  })
})
