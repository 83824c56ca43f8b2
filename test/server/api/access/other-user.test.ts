import { beforeAll, describe, expect, it } from 'vitest'
import {
  EXPECTED_USER_HEADER,
  EXPECTED_USER_PARAMETER,
} from '../../../../src/domain/learner/sign-in.ts'
import type { Contract } from '../../../../src/server/api/contract.ts'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import {
  asProcedureCall,
  asRestCall,
  CONTRACTS,
  inputOf,
  makeCall,
  sampleInputOf,
} from '../../../support/calls.ts'
import { snapshotOf } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'
import type { Reply } from '../../../support/http.ts'
import { csvOf, rowOf } from '../../admin/question-file/files.ts'
import { expectErrorReply } from '../error-reply.ts'
import type { Person } from '../route-case.ts'
import { ACCESS, NAVIGATIONS, SUBSCRIPTIONS } from './access.ts'
import { prepareCall } from './prepared-call.ts'
import { signInFor } from './sign-in-for.ts'

type Row = [procedure: Contract['procedure'], contract: Contract]

const personal = CONTRACTS.filter(({ procedure }) => ACCESS[procedure].who !== 'public').map(
  (contract): Row => [contract.procedure, contract],
)
const changes = personal.filter(([, { isMutation }]) => isMutation)

const forPerson = (userId: string) => ({ [EXPECTED_USER_HEADER]: userId })

const asParameter = (userId: string): string => `${EXPECTED_USER_PARAMETER}=${userId}`

const expectRefusedCall = ({ status, json, headers }: Reply): void => {
  const { code, httpStatus } = json.error.data
  expect({ status, code, httpStatus }).toEqual({ status: 409, code: 'other_user', httpStatus: 409 })
  expect(headers.getSetCookie()).toEqual([])
}

const expectRefused = (reply: Reply): void => {
  expectErrorReply(reply, 409, 'other_user')
  expect(reply.headers.getSetCookie()).toEqual([])
}

describe('a call made for one person in a browser where another has signed in', () => {
  const backend = useTestBackendWithHttp()
  let anna: Person
  let bert: Person
  beforeAll(async () => {
    anna = await backend.http.signIn()
    bert = await backend.http.signIn()
    await backend.database
      .updateTable('users')
      .set({ isSiteAdmin: true, isAdmin: true, totalXp: 12_000 })
      .where('id', '=', bert.userId)
      .execute()
  })

  it.each(personal)('%s is refused', async (_procedure, contract) => {
    const input = sampleInputOf(contract)
    const headers = forPerson(anna.userId)
    expectRefused(await makeCall(bert, asRestCall(contract, input), headers))
    expectRefusedCall(await makeCall(bert, asProcedureCall(contract, input), headers))
  })

  /** Prepared, so that the call would change something. */
  const prepared = changes.filter((_row, place) => EFFORT.everyRoute || place % 3 === 0)

  it.each(prepared)('%s changes nothing', async (procedure, contract) => {
    const person = await signInFor(backend, procedure)
    const call = await prepareCall(contract, person, backend)
    const before = await snapshotOf(backend.database)
    const headers = forPerson(anna.userId)
    expectRefused(await makeCall(person, call, headers))
    const asProcedure = asProcedureCall(contract, inputOf(contract, call))
    expectRefusedCall(await makeCall(person, asProcedure, headers))
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it('is refused whatever else the header holds, and each call of a batch', async () => {
    for (const expected of ['', 'x', `${anna.userId}, ${bert.userId}`, bert.userId.toUpperCase()]) {
      const call = { method: 'GET', path: '/api/auth/user' }
      expectRefused(await makeCall(bert, call, forPerson(expected)))
    }
    const path = '/api/trpc/auth.user,auth.providers,quiz.books?batch=1&input={}'
    const { json } = await makeCall(bert, { method: 'GET', path }, forPerson(anna.userId))
    const codes = json.map((one: Reply['json']) => one.error?.data.code ?? 'answered')
    expect(codes).toEqual(['other_user', 'answered', 'other_user'])
  })

  it.each(Object.keys(SUBSCRIPTIONS))('%s is refused', async (stream) => {
    const path = `/api/trpc/${stream}?input={"id":"${anna.userId}"}&${asParameter(anna.userId)}`
    const { text } = await makeCall(bert, { method: 'GET', path })
    expect(text).toContain('event: serialized-error')
    expect(text).toContain('"other_user"')
  })

  it('is refused with a file', async () => {
    const form = new FormData()
    form.append('file', new Blob([csvOf(rowOf('Who?'))], { type: 'text/csv' }), 'questions.csv')
    const encoded = new Response(form)
    const body = new Uint8Array(await encoded.arrayBuffer())
    const type = { 'Content-Type': encoded.headers.get('content-type') as string }
    const upload = (headers: Record<string, string>) =>
      bert.send('POST', '/api/admin/upload-questions', { body, headers: { ...type, ...headers } })
    const before = await snapshotOf(backend.database)
    expectRefused(await upload(forPerson(anna.userId)))
    expect(await snapshotOf(backend.database)).toEqual(before)
    expect((await upload(forPerson(bert.userId))).json).toMatchObject({ successCount: 1 })
  })

  const downloads = Object.keys(NAVIGATIONS).filter((name) => NAVIGATIONS[name] !== 'public')

  it.each(downloads)('%s is refused', async (name) => {
    const [method = '', address] = name.split(' ')
    const path = `${address}${address?.endsWith('export') ? '?format=csv' : ''}`
    expectRefused(await makeCall(bert, { method, path }, forPerson(anna.userId)))
    expect((await makeCall(bert, { method, path }, forPerson(bert.userId))).status).toBe(200)
  })

  it('does not sign the other person out', async () => {
    const person = await backend.http.signIn()
    const signOut = async (userId: string) => {
      const { headers, status } = await person.get(`/api/logout?${asParameter(userId)}`)
      return [status, headers.get('location'), headers.getSetCookie().length]
    }
    expect(await signOut(anna.userId)).toEqual([302, '/dashboard', 0])
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect(await signOut(person.userId)).toEqual([302, '/', 1])
    expect((await person.get('/api/auth/user')).status).toBe(401)
    // There is no session left that could be another person's.
    expect((await signOut(anna.userId)).slice(0, 2)).toEqual([302, '/'])
  })
})

describe('a call made for a person', () => {
  const backend = useTestBackendWithHttp()
  const call = { method: 'GET', path: '/api/auth/user' }

  it('is answered when it is their session, and after a new sign-in of theirs', async () => {
    const person = await backend.http.signIn('anna@example.org')
    const again = await backend.http.signIn('anna@example.org')
    for (const client of [person, again]) {
      const { status, json } = await makeCall(client, call, forPerson(person.userId))
      expect({ status, id: json.id }).toEqual({ status: 200, id: person.userId })
    }
  })

  it('is refused as to any visitor when their session has ended', async () => {
    const person = await backend.http.signIn()
    await person.get('/api/logout')
    const reply = await makeCall(person, call, forPerson(person.userId))
    expectErrorReply(reply, 401, 'not_signed_in')
  })

  it('is answered at public addresses, such as the sign-in, whoever is signed in', async () => {
    const person = await backend.http.signIn()
    const other = await backend.http.signIn()
    for (const path of ['/api/site', '/api/auth/providers']) {
      const reply = await makeCall(person, { method: 'GET', path }, forPerson(other.userId))
      expect({ path, status: reply.status }).toEqual({ path, status: 200 })
    }
    const signIn = {
      method: 'POST',
      path: '/api/dev/create-test-user',
      body: { email: 'next@example.org', firstName: 'Ruth', lastName: 'Naomi' },
    }
    expect((await makeCall(person, signIn, forPerson(other.userId))).status).toBe(200)
  })
})
