import type { Contract } from '../../../../src/server/api/contract.ts'
import { asProcedureCall, type Call, CONTRACTS, inputOf, makeCall } from '../../../support/calls.ts'
import type { HttpClient, TestServer } from '../../../support/http.ts'
import type { RouteBackend } from '../route-case.ts'
import { callsWithEffect } from './access.ts'
import { prepareCall } from './prepared-call.ts'
import { signInFor } from './sign-in-for.ts'

/** Calls that change who the browser is signed in as. */
const EXCLUDED = [...callsWithEffect('sign out'), ...callsWithEffect('sign in')]
const JSON_TYPE = { 'Content-Type': 'application/json' }

type PreparedCall = readonly [contract: Contract, call: Call]

/** A valid call of every procedure, each with a preparation of its own, such as an open quiz. */
export const prepareEverything = async (
  site: TestServer,
  backend: RouteBackend,
): Promise<readonly PreparedCall[]> => {
  const calls: PreparedCall[] = []
  for (const contract of CONTRACTS.filter(({ procedure }) => !EXCLUDED.includes(procedure))) {
    const person = await signInFor({ ...backend, http: site }, contract.procedure)
    calls.push([contract, await prepareCall(contract, person, backend)])
  }
  return calls
}

/** Calls every procedure and path with valid input. */
export const callEverything = async (
  calls: readonly PreparedCall[],
  person: HttpClient,
): Promise<void> => {
  for (const [contract, call] of calls) {
    await makeCall(person, call)
    await makeCall(person, asProcedureCall(contract, inputOf(contract, call)))
  }
  for (const path of ['/', '/api/openapi.json', '/api/auth/oidc', '/api/login', '/api/nothing']) {
    await person.get(path)
  }
}

/** Calls every path with input that is refused before anybody's data is read. */
export const callEverythingWrongly = async (
  calls: readonly PreparedCall[],
  person: HttpClient,
): Promise<void> => {
  for (const [, { method, path }] of calls) {
    await makeCall(person, { method, path: `${path}?unknown=1&unknown=2` })
    if (method === 'GET') continue
    await person.send(method, path, { body: '{"answers":', headers: JSON_TYPE })
    await makeCall(person, { method, path, body: { unknown: 'value' } })
  }
}

/** Sends an e-mail address where none belongs. */
export const sendAddressEverywhere = async (person: HttpClient, email: string): Promise<void> => {
  for (const text of [email, encodeURIComponent(email)]) {
    await person.get(`/api/users/${text}`)
    await person.get(`/api/trpc/${text}`)
    await person.get(`/api/trpc/${text},auth.user?batch=1&input={}`)
    await person.get(`/groups/join/${text}?email=${text}`)
    await person.get(`/api/auth/user?${text}=${text}`)
    await person.get(`/api/auth/oidc?returnTo=/${text}`)
    await person.get(`/api/auth/callback/oidc?state=${text}&error=${text}`)
  }
  await person.send('POST', '/api/quiz/submit', { body: email, headers: JSON_TYPE })
  await person.post('/api/quiz/submit', { [email]: email, quizType: email })
  await person.patch('/api/users/me/settings', { timeZone: email })
}
