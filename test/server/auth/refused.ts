import { expect } from 'vitest'
import type { SignInErrorCode } from '../../../src/domain/sign-in.ts'
import type { Database } from '../../../src/server/db/database.ts'
import type { Reply } from '../../support/http.ts'

/** Everybody who is known and signed in. */
const peopleOf = async (database: Database): Promise<string> => {
  const sorted = (table: 'users' | 'identities' | 'sessions') =>
    database.selectFrom(table).selectAll().orderBy('id').execute()
  return JSON.stringify([
    await sorted('users'),
    await sorted('identities'),
    await sorted('sessions'),
  ])
}

/** Does what must sign nobody in: it ends on the sign-in page, without a session or a user. */
export const expectNoSignIn = async (
  { database }: { readonly database: Database },
  problem: SignInErrorCode,
  act: () => Promise<Reply>,
): Promise<void> => {
  const before = await peopleOf(database)
  const reply = await act()
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe(`/login?error=${problem}`)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.getSetCookie().filter((line) => /^(__Host-)?berean=/.test(line))).toEqual([])
  expect(await peopleOf(database)).toBe(before)
}
