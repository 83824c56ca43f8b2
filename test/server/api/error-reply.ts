import { expect } from 'vitest'
import type { Reply } from '../../support/http.ts'

/** Matches internals that must not reach a client: a stack, SQL, a table, a file, a library. */
export const INTERNAL =
  /\n\s+at |node_modules|\.ts\b|select .* from|insert into|quiz_answers|violates|constraint|postgres|kysely|zod/i

/** Matches what is no sentence for people: a field before a colon, and the validator's own English. */
export const UNPLAIN =
  /^[\w.]+: |Invalid (input|option|string|number|key|value|UUID)|expected .* received|Too (big|small)|Unrecognized/

/** Expects a JSON error with a readable message, this code and no internals. */
export const expectErrorReply = (reply: Reply, status: number, code: string): void => {
  expect({ status: reply.status, ...reply.json }).toMatchObject({ status, code })
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.json.message).toMatch(/^\S.{3,300}$/)
  expect(reply.json.message).not.toMatch(UNPLAIN)
  expect(reply.text).not.toMatch(INTERNAL)
}
