import type { Contract } from '../../src/server/api/contract.ts'
import { asRestCall } from '../../test/support/calls.ts'
import type { ReplyRequest } from './reply.ts'
import { type Ids, inputFor, RANDOM_CALLS, READS, WRITES } from './reply-inputs.ts'
import { cookieOf } from './sessions.ts'

type Headers = Readonly<Record<string, string>>

const JSON_TYPE = { 'Content-Type': 'application/json' }

const NOBODY = '00000000-0000-4000-8000-000000000000'
const UNKNOWN: Ids = { church: NOBODY, group: NOBODY, question: NOBODY, version: NOBODY }

/** In bytes: above the limit of 100 kB. */
const LARGE_BODY_BYTES = 110_000

const refused = (
  method: string,
  path: string,
  headers: Headers = {},
  body?: string,
): ReplyRequest => ({
  name: `refused ${method} ${path} ${JSON.stringify(headers)}`,
  method,
  path,
  headers,
  isRandom: false,
  ...(body !== undefined && { body }),
})

/** A read by nobody, with an unknown session, of what does not exist, with wrong input and methods. */
const refusedReads = (contract: Contract, userId: string, ids: Ids): ReplyRequest[] => {
  const own = { Cookie: cookieOf(userId) }
  const { path } = asRestCall(contract, inputFor(contract, userId, ids))
  if (RANDOM_CALLS.has(contract.procedure)) return [refused('GET', path)]
  const wrong = asRestCall(contract, inputFor(contract, NOBODY, UNKNOWN)).path
  const [address = ''] = path.split('?')
  const procedure = `/api/trpc/${contract.procedure}`
  return [
    refused('GET', path),
    refused('GET', procedure),
    refused('GET', path, { Cookie: cookieOf(NOBODY) }),
    refused('GET', path, { ...own, 'Sec-Fetch-Site': 'cross-site' }),
    refused('GET', path, { ...own, Origin: 'https://elsewhere.example' }),
    refused('GET', wrong, own),
    refused('GET', `${address}?unknown=1&unknown=2`, own),
    refused('GET', `${address}?id=1&period=x&page=0&q=`, own),
    refused('GET', path.replace(ids.group, 'not-an-id').replace(ids.church, 'not-an-id'), own),
    refused('GET', `${procedure}?input=%7B%22unknown%22%3A1%7D`, own),
    refused('GET', `${procedure}?input=%7B`, own),
    refused('HEAD', path, own),
    refused('OPTIONS', path, own),
    refused('POST', procedure, { ...own, ...JSON_TYPE }, '{}'),
  ]
}

/** Bodies and headers with which no write is carried out. */
const refusedWithBody = (send: string, path: string, own: Headers): ReplyRequest[] => {
  const headers = { ...own, ...JSON_TYPE }
  const large = JSON.stringify({ unknown: 'x'.repeat(LARGE_BODY_BYTES) })
  return [
    refused(send, path, headers, '{"unknown":1}'),
    refused(send, path, headers, '{"answers":'),
    refused(send, path, headers, '[]'),
    refused(send, path, headers, 'null'),
    refused(send, path, headers, large),
    refused(send, path, { ...own, 'Content-Type': 'text/plain' }, '{"unknown":1}'),
    refused(send, path, { ...own, 'Content-Type': 'application/json; charset=latin1' }, '{"u":1}'),
    refused(send, path, { ...headers, 'Content-Encoding': 'gzip' }, '{"unknown":1}'),
    refused(send, path, { ...headers, 'Sec-Fetch-Site': 'cross-site' }, '{}'),
    refused(send, path, { ...headers, 'Sec-Fetch-Site': 'same-site' }, '{}'),
    refused(send, path, { ...headers, Origin: 'https://elsewhere.example' }, '{}'),
    refused(send, path, { ...headers, Origin: 'null' }, '{}'),
  ]
}

const refusedWrites = (contract: Contract, userId: string): ReplyRequest[] => {
  const { path } = asRestCall(contract, inputFor(contract, NOBODY, UNKNOWN))
  const send = contract.method.toUpperCase()
  const own = { Cookie: cookieOf(userId) }
  const procedure = `/api/trpc/${contract.procedure}`
  const crossSite = { ...own, 'Sec-Fetch-Site': 'cross-site' }
  return [
    refused(send, path, JSON_TYPE, '{}'),
    refused(send, path, crossSite),
    refused('GET', procedure, own),
    refused('POST', procedure, JSON_TYPE, '{}'),
    // Without an input, no body would be wrong, and the write would be carried out.
    ...(contract.input ? refusedWithBody('POST', procedure, own) : []),
    refused('POST', procedure, { ...crossSite, ...JSON_TYPE }, '{}'),
    ...(contract.hasBody ? refusedWithBody(send, path, own) : []),
  ]
}

const malformedOf = (userId: string): ReplyRequest[] => {
  const own = { Cookie: cookieOf(userId) }
  const json = { ...own, ...JSON_TYPE }
  const reads = 'flag.list,dashboard.get'
  return [
    refused('GET', '/api/trpc/auth.user,nothing.get?batch=1&input=%7B%7D', own),
    refused('GET', '/api/trpc/auth.user?batch=1&input=%7B', own),
    refused('GET', '/api/trpc/auth.user?batch=1&input=%5B%5D', own),
    refused('GET', '/api/trpc/auth.user?batch=1&input=null', own),
    refused('GET', '/api/trpc/auth.user?batch=2&input=%7B%7D', own),
    refused('GET', '/api/trpc/auth.user?batch=1&batch=1&input=%7B%7D', own),
    refused('GET', '/api/trpc/auth.user?batch=1&input=%7B%7D&input=%7B%7D', own),
    refused('GET', '/api/trpc/quiz.submit?batch=1', own),
    refused('GET', '/api/trpc/?batch=1', own),
    refused('GET', '/api/trpc', own),
    refused('GET', '/api/trpc/nothing', own),
    refused('GET', `/api/trpc/${reads},quiz.submit?batch=1&input=%7B%7D`, own),
    refused('GET', `/api/trpc/${reads}%2Cgroup.get?batch=1&input=%7B%222%22%3A%7B%7D%7D`, own),
    refused('GET', `/api/trpc/${Array(11).fill('auth.user').join(',')}?batch=1`, own),
    refused('GET', `/api/trpc/${reads}?batch=1`),
    refused('POST', '/api/trpc/auth.user?batch=1', json, '{}'),
    refused('POST', '/api/trpc/quiz.submit,quiz.answer?batch=1', json, '{"0":{},"1":{}}'),
    refused('POST', '/api/trpc/quiz.submit,quiz.answer?batch=1', json, '[]'),
    refused('POST', '/api/trpc/quiz.submit,quiz.answer?batch=1', json, '{"0":'),
    refused('POST', '/api/dashboard', json, '{}'),
    refused('DELETE', '/api/dashboard', own),
    refused('TRACE', '/api/dashboard', own),
    refused('GET', '/api/dashboard/', own),
    refused('GET', '/API/dashboard', own),
    refused('GET', '/api/dashboard%2F', own),
    refused('GET', '/api/%zz', own),
    refused('GET', '/api/nothing', own),
    refused('POST', '/api/nothing', json, '{}'),
    refused('GET', '/api', own),
    refused('HEAD', '/api/nothing', own),
    refused('OPTIONS', '/api/nothing', own),
  ]
}

/** Requests that are refused. Those of each contract are from a different learner, so that none is over a limit. */
export const refusedOf = (learners: readonly string[], ids: Ids): ReplyRequest[] => {
  const learnerAt = (index: number): string => learners[index % learners.length] ?? ''
  return [
    ...READS.flatMap((contract, index) => refusedReads(contract, learnerAt(index), ids)),
    ...WRITES.flatMap((contract, index) => refusedWrites(contract, learnerAt(index))),
    ...malformedOf(learnerAt(0)),
  ]
}
