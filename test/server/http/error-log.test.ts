import { describe, expect, it } from 'vitest'
import { captureLog } from '../../support/capture-log.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import type { Json } from '../../support/http.ts'

const TOKEN = 'Zx3_-9aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789A'

const lineOf = (error: unknown): Json => {
  const log = captureLog()
  log.logger.error({ err: error }, 'failed')
  const [line, ...others] = log.lines()
  expect(others).toEqual([])
  return line
}

/** Errors nested this deep, each the cause of the next. */
const nested = (depth: number): Error => {
  let error = new Error('the bottom')
  for (let level = 0; level < depth; level++) error = new Error(`level ${level}`, { cause: error })
  return error
}

describe('an error in the log', () => {
  it('has its type, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })
    const { err, level, msg } = lineOf(new RangeError('too far', { cause }))
    expect([level, msg]).toEqual([50, 'failed'])
    expect(err).toMatchObject({
      type: 'RangeError',
      message: 'too far',
      stack: expect.stringMatching(/^RangeError: too far\n\s+at .*error-log\.test\.ts/),
      cause: { type: 'TypeError', message: 'fetch failed', code: 'ECONNREFUSED' },
    })
  })

  it('has the errors that it aggregates', () => {
    const refused = (address: string) =>
      Object.assign(new Error(`connect ${address}`), { code: 'ECONNREFUSED' })
    const both = new AggregateError([refused('127.0.0.1:5432'), refused('::1:5432')])
    expect(lineOf(new Error('no connection', { cause: both })).err.cause.errors).toMatchObject([
      { message: 'connect 127.0.0.1:5432', code: 'ECONNREFUSED' },
      { message: 'connect ::1:5432', code: 'ECONNREFUSED' },
    ])
  })

  it('has none of its other properties', () => {
    const error = Object.assign(new Error('violates a constraint'), {
      detail: 'Failing row contains (Ruth, Naomi).',
      parameters: ['Ruth'],
      query: 'insert into users',
      config: { headers: { authorization: 'Basic cnV0aA==' } },
    })
    expect(JSON.stringify(lineOf(error))).not.toMatch(/Ruth|insert|cnV0/)
  })

  it.each([
    ['an e-mail address', 'no user ruth.of+moab@example.org here'],
    ['one with rare characters', 'no user o!ruth#moab&co@example.org here'],
    ['one in letters of another script', 'no user ρουθ@παράδειγμα.ελ here'],
    ['one with an IP address', 'no user ruth@[192.0.2.1] here'],
    ['one quoted by the database', 'Key (email)=(ruth@example.org) exists'],
    ['one after a line break', 'no user\nruth@example.org'],
    ['one that is percent-encoded', 'GET /users/ruth%40example.org'],
    ['a session token', `no session ${TOKEN}`],
    ['a cookie', `Cookie: theme=dark; berean=${TOKEN}; berean-login=${TOKEN}`],
    ['a token among others', `${TOKEN}.${TOKEN}.${TOKEN}`],
    ['a hash', `no session ${'0123456789abcdef'.repeat(4)}`],
    ['an authorization header', 'bad header: Authorization: Bearer ruth-1'],
    ['another authorization header', 'bad header: authorization: basic cnV0aDpuYW9taQ=='],
    ['the password of a database', 'postgresql://moab:ruth@db.example.org:5432/berean is away'],
    ['one with rare characters', 'postgresql://moab:r!ut@h$1:x@db.example.org/berean is away'],
    ['one without a user', 'redis://:ruth@127.0.0.1 is away'],
  ])('redacts %s', (_what, text) => {
    const error = new Error(text, { cause: new AggregateError([new Error(text)], text) })
    const written = JSON.stringify(lineOf(Object.assign(error, { code: text })))
    expect(written).toContain('[redacted]')
    expect(written).not.toMatch(/ruth|ρουθ|r!ut|h\$1|cnV0|moab[:+]/i)
    expect(written).not.toContain(TOKEN)
    expect(written).not.toMatch(/[0-9a-f]{64}/)
  })

  it.each([
    'at next (file:///srv/berean/node_modules/@mikro-orm/core/connection.js:12:3)',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'relation "quiz_attempts" does not exist',
    'https://accounts.example.org/.well-known/openid-configuration answered 503',
    '3f2b8c1a-1111-4111-8111-000000000001 is not there',
  ])('keeps what helps to fix it: %s', (text) => {
    expect(lineOf(new Error(text)).err.message).toBe(text)
  })

  it.each([
    ['a text', 'no user ruth@example.org', 'no user [redacted]'],
    ['a number', 7, '7'],
    ['null', null, 'null'],
    ['nothing', undefined, undefined],
    ['a symbol', Symbol('ruth@example.org'), 'Symbol([redacted])'],
    ['an object', { password: 'ruth' }, '[object Object]'],
    ['an object without a prototype', Object.create(null), 'object'],
    ['a function', () => 'ruth', expect.any(String)],
  ])('may be %s', (_what, thrown, message) => {
    expect(lineOf(thrown).err?.message).toEqual(message)
  })

  it('may be its own cause, or that of its causes', () => {
    const own = new Error('own')
    own.cause = own
    expect(lineOf(own).err.message).toBe('own')
    const first = new Error('first')
    first.cause = new AggregateError([first, new Error('second', { cause: first })])
    expect(lineOf(first).err.cause.errors[1].message).toBe('second')
  })

  it('is cut when it is nested deep or wide', () => {
    expect(JSON.stringify(lineOf(nested(10_000))).length).toBeLessThan(50_000)
    const wide = new AggregateError(Array.from({ length: 10_000 }, () => new Error('one of many')))
    expect(JSON.stringify(lineOf(wide)).length).toBeLessThan(50_000)
  })

  it('is redacted with or without a message', () => {
    const log = captureLog()
    const error = new Error('no user ruth@example.org')
    log.logger.error(error)
    log.logger.error({ err: error })
    log.logger.error(error, 'ruth@example.org failed')
    log.logger.error('ruth@example.org failed')
    expect(log.lines()).toHaveLength(4)
    expect(log.lines().every(({ level }) => level === 50)).toBe(true)
    expect(log.text()).not.toContain('ruth')
  })
})

describe('a line of the log', () => {
  it.each([
    [{ cookie: 'ruth' }],
    [{ authorization: 'ruth' }],
    [{ email: 'ruth' }],
    [{ headers: { cookie: 'ruth' } }],
    [{ user: { email: 'ruth' } }],
    [{ request: { cookie: 'ruth', authorization: 'ruth', headers: { 'x-token': 'ruth' } } }],
  ])('redacts fields by name: %j', (fields) => {
    const log = captureLog()
    log.logger.info(fields, 'seen')
    expect(log.lines()).toHaveLength(1)
    expect(log.text()).not.toContain('ruth')
  })

  it('is written fast, whatever its text', () => {
    const log = captureLog()
    const started = cpuTime()
    for (const part of ['a.', "'", '%40', 'a.@', '://a', 'Bearer ', 'a'.repeat(42)]) {
      log.logger.error({ err: part.repeat(100_000 / part.length) }, 'failed')
    }
    expect(cpuTime() - started).toBeLessThan(1000)
  })
})
