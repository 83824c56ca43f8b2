import { expect } from 'vitest'
import type { SignInErrorCode } from '../../../../src/domain/learner/sign-in.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import type { Reply } from '../../../support/http.ts'

/** All users, identities and sessions. */
const rowsOf = async (database: Database): Promise<string> => {
  const sorted = (table: 'users' | 'identities' | 'sessions') =>
    database.selectFrom(table).selectAll().orderBy('id').execute()
  return JSON.stringify([
    await sorted('users'),
    await sorted('identities'),
    await sorted('sessions'),
  ])
}

/** Expects that the request signs nobody in: it ends on the sign-in page, without a new session or user. */
export const expectNoSignIn = async (
  { database }: { readonly database: Database },
  problem: SignInErrorCode,
  request: () => Promise<Reply>,
): Promise<void> => {
  const before = await rowsOf(database)
  const reply = await request()
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe(`/login?error=${problem}`)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.getSetCookie().filter((line) => /^(__Host-)?berean=/.test(line))).toEqual([])
  expect(await rowsOf(database)).toBe(before)
}
