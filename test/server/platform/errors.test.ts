import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
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

  it('name the field of invalid input and what is wrong', () => {
    const { error } = z
      .strictObject({ answers: z.array(z.strictObject({ id: z.uuid() })) })
      .safeParse({
        answers: [{ id: 'x' }],
      })
    const report = errorResponseOf(new TRPCError({ code: 'BAD_REQUEST', cause: error }))
    expect(report).toMatchObject({ code: 'invalid_input', status: 400 })
    expect(report.message).toMatch(/^answers\.0\.id: /)
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
