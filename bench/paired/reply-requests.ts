import { sql } from 'kysely'
import { FEATURE_NAMES, type FeatureName } from '../../src/domain/site/feature.ts'
import type { Connection } from '../../src/server/platform/db/connection.ts'
import { asProcedureCall, asRestCall } from '../../test/support/calls.ts'
import { signInAs } from '../application.ts'
import type { ReplyRequest } from './reply.ts'
import {
  type Ids,
  inputFor,
  inputsFor,
  RANDOM_CALLS,
  READS,
  readGroupsOf,
  readIds,
} from './reply-inputs.ts'
import { refusedOf } from './reply-refusals.ts'
import { cookieOf } from './sessions.ts'

/** Calls in a batch: as many as the server allows. */
const BATCH_SIZE = 10

type Caller = { readonly userId: string; readonly cookie: string; readonly ids: Ids }

/** Every read in batches, and the same batches with one call that fails. */
const batchesOf = ({ userId, ids }: Caller, headers: Record<string, string>): ReplyRequest[] => {
  const reads = READS.filter(({ procedure }) => !RANDOM_CALLS.has(procedure))
  const batches = Array.from({ length: Math.ceil(reads.length / BATCH_SIZE) }, (_, index) =>
    reads.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  return batches.flatMap((batch, index) => {
    const inputs = batch.map((contract) => inputFor(contract, userId, ids))
    return [inputs, inputs.with(index % inputs.length, { unknown: 1 })].map((list) => {
      const names = batch.map(({ procedure }) => procedure).join(',')
      const input = encodeURIComponent(JSON.stringify({ ...list }))
      const path = `/api/trpc/${names}?batch=1&input=${input}`
      return { name: `GET ${path}`, method: 'GET', path, headers, isRandom: false }
    })
  })
}

const readsOf = (caller: Caller, acceptEncoding?: string): ReplyRequest[] => {
  const headers = {
    Cookie: caller.cookie,
    ...(acceptEncoding && { 'Accept-Encoding': acceptEncoding }),
  }
  const single = READS.flatMap((contract) => {
    const isRandom = RANDOM_CALLS.has(contract.procedure)
    return inputsFor(contract, caller.userId, caller.ids)
      .flatMap((input) => [asRestCall(contract, input), asProcedureCall(contract, input)])
      .map(({ method, path }) => ({ name: `${method} ${path}`, method, path, headers, isRandom }))
  })
  return [...single, ...batchesOf(caller, headers)]
}

/** Ends the session of a learner as time does. */
const endSession = async ({ database }: Connection, userId: string): Promise<void> => {
  await sql`update sessions set created_at = now() - interval '9 days',
    seen_at = now() - interval '8 days', expires_at = now() - interval '1 day'
    where user_id = ${userId}`.execute(database)
}

/** A feature that is switched over, and what is read meanwhile. */
export type Switched = {
  readonly name: FeatureName
  readonly requests: readonly ReplyRequest[]
}

export type Requests = {
  /** Every read by every learner, a new one, one whose session has ended and an admin, and what is refused. */
  readonly usual: readonly ReplyRequest[]
  readonly switched: readonly Switched[]
}

const ENCODINGS = [undefined, 'gzip, br', 'gzip'] as const

export const replyRequests = async (
  connection: Connection,
  { learners, admin }: { readonly learners: readonly string[]; readonly admin: string },
): Promise<Requests> => {
  const ids = await readIds(connection)
  const groups = await readGroupsOf(connection)
  const callerOf = (userId: string, cookie = cookieOf(userId)): Caller => ({
    userId,
    cookie,
    ids: { ...ids, group: groups.get(userId) ?? ids.group },
  })
  const [ended = '', ...others] = learners
  await endSession(connection, ended)
  const beginner = await signInAs(connection.database, 'beginner')
  const newcomer = callerOf(beginner.userId, beginner.cookie)
  const callers = [ended, ...others, admin].map((userId) => callerOf(userId))
  return {
    usual: [
      ...[newcomer, ...callers].flatMap((caller, index) =>
        readsOf(caller, ENCODINGS[index % ENCODINGS.length]),
      ),
      ...refusedOf(others, ids),
    ],
    switched: FEATURE_NAMES.map((name, index) => ({
      name,
      requests: readsOf(callerOf(others.at(-1 - index) ?? '')),
    })),
  }
}
