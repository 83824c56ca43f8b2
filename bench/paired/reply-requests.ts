import { sql } from 'kysely'
import type { Connection } from '../../src/server/db/connection.ts'
import type { Contract } from '../../src/server/rest/contract.ts'
import {
  asProcedureCall,
  asRestCall,
  CONTRACTS,
  type Input,
  sampleInputOf,
} from '../../test/support/calls.ts'
import type { ReplyRequest } from './reply.ts'
import { cookieOf } from './sessions.ts'

/** Calls that draw questions at random. */
const RANDOM_CALLS = new Set(['quiz.questions', 'sprint.drawQuestions'])

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Ids that reads ask for, by what they belong to. */
type Ids = Readonly<Record<'church' | 'group' | 'question' | 'version', string>>

const readIds = async ({ database }: Connection): Promise<Ids> => {
  const { rows } = await sql<Ids>`select
    (select id from churches order by member_count desc, id limit 1) as church,
    (select id from study_groups order by id limit 1) as group,
    (select id from questions order by id limit 1) as question,
    (select id from question_versions order by id limit 1) as version`.execute(database)
  const [ids] = rows
  if (!ids) throw new Error('The database has no ids.')
  return ids
}

/** The id that a path asks for, from its first part. */
const idIn = (path: string, ids: Ids): string => {
  if (path.includes('study-groups')) return ids.group
  if (path.includes('churches')) return ids.church
  return path.includes('versions') ? ids.version : ids.question
}

const inputFor = (contract: Contract, userId: string, ids: Ids): Input => {
  const input = sampleInputOf(contract)
  const known = contract.inPath.map((name) => [
    name,
    name === 'userId' ? userId : idIn(contract.path, ids),
  ])
  return { ...input, ...Object.fromEntries(known) }
}

const READS = CONTRACTS.filter(({ method }) => method === 'get')
const WRITES = CONTRACTS.filter(({ method }) => method !== 'get')

const readsOf = (userId: string, ids: Ids): ReplyRequest[] => {
  const headers = { Cookie: cookieOf(userId) }
  const single = READS.flatMap((contract) => {
    const input = inputFor(contract, userId, ids)
    const isRandom = RANDOM_CALLS.has(contract.procedure)
    return [asRestCall(contract, input), asProcedureCall(contract, input)].map(
      ({ method, path }) => ({ name: `${method} ${path}`, method, path, headers, isRandom }),
    )
  })
  const path = `/api/trpc/flag.list,dashboard.get,auth.user?batch=1&input=%7B%7D`
  return [...single, { name: 'batch', method: 'GET', path, headers, isRandom: false }]
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Requests that are refused: by nobody, with an unknown session, and by somebody with wrong input. */
const refusedOf = (userId: string, ids: Ids): ReplyRequest[] => {
  const own = { Cookie: cookieOf(userId) }
  const request = (method: string, path: string, headers = {}, body?: string): ReplyRequest => ({
    name: `refused ${method} ${path}`,
    method,
    path,
    headers,
    isRandom: false,
    ...(body !== undefined && { body }),
  })
  const unknown: Ids = { church: NOBODY, group: NOBODY, question: NOBODY, version: NOBODY }
  const reads = READS.flatMap((contract) => {
    const { path } = asRestCall(contract, inputFor(contract, userId, ids))
    const wrong = asRestCall(contract, inputFor(contract, NOBODY, unknown)).path
    const procedure = `/api/trpc/${contract.procedure}?input=%7B%22unknown%22%3A1%7D`
    return RANDOM_CALLS.has(contract.procedure)
      ? [request('GET', path)]
      : [
          request('GET', path),
          request('GET', path, { Cookie: cookieOf(NOBODY) }),
          request('GET', wrong, own),
          request('GET', `${path.split('?')[0]}?unknown=1&unknown=2`, own),
          request('GET', procedure, own),
        ]
  })
  const writes = WRITES.flatMap((contract) => {
    const { path } = asRestCall(contract, inputFor(contract, NOBODY, unknown))
    const send = contract.method.toUpperCase()
    if (!contract.hasBody) return [request(send, path)]
    const headers = { ...own, ...JSON_TYPE }
    return [
      request(send, path, JSON_TYPE, '{}'),
      request(send, path, headers, '{"unknown":1}'),
      request(send, path, headers, '{"answers":'),
    ]
  })
  const malformed = [
    request('GET', '/api/trpc/auth.user,nothing.get?batch=1&input=%7B%7D', own),
    request('GET', '/api/trpc/auth.user?batch=1&input=%7B', own),
    request('GET', '/api/trpc/quiz.submit?batch=1', own),
    request('POST', '/api/trpc/auth.user?batch=1', { ...own, ...JSON_TYPE }, '{}'),
    request('POST', '/api/dashboard', { ...own, ...JSON_TYPE }, '{}'),
    request('GET', '/api/nothing', own),
    request('HEAD', '/api/dashboard', own),
    request('OPTIONS', '/api/dashboard', own),
  ]
  return [...reads, ...writes, ...malformed]
}

/** Every read by every learner and an admin, and what is refused, once. */
export const replyRequests = async (
  connection: Connection,
  { learners, admin }: { readonly learners: readonly string[]; readonly admin: string },
): Promise<ReplyRequest[]> => {
  const ids = await readIds(connection)
  const [first = ''] = learners
  return [
    ...[...learners, admin].flatMap((userId) => readsOf(userId, ids)),
    ...refusedOf(first, ids),
  ]
}
