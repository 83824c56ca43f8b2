import type { Contract } from '../../../../src/server/api/contract.ts'
import {
  asProcedureCall,
  asRestCall,
  type Call,
  inputOf,
  sampleInputOf,
} from '../../../support/calls.ts'
import type { HttpClient, Reply } from '../../../support/http.ts'
import type { Person, RouteBackend } from '../route-case.ts'
import { ROUTE_CASES } from '../route-cases.ts'

const NOT_SENT: Reply = { status: 0, headers: new Headers(), text: '', json: undefined }

/**
 * The call that its case would make as this person. Everything that it needs is prepared (an open
 * quiz, say), but the call itself is not sent. A call without a case gets sample input.
 */
export const prepareCall = async (
  contract: Contract,
  person: Person,
  backend: RouteBackend,
): Promise<Call> => {
  const one = ROUTE_CASES[contract.procedure]
  if (!one) return asRestCall(contract, sampleInputOf(contract))
  const pattern = new RegExp(`^${contract.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  let prepared: Call | null = null
  const unlessPrepared =
    (method: Contract['method'], send: HttpClient['post']): HttpClient['post'] =>
    async (path, body) => {
      if (method !== contract.method || !pattern.test(path)) return send(path, body)
      prepared = { method: method.toUpperCase(), path, body }
      return NOT_SENT
    }
  const withoutTheCall: Person = {
    ...person,
    get: unlessPrepared('get', person.get),
    post: unlessPrepared('post', person.post),
    patch: unlessPrepared('patch', person.patch),
    delete: unlessPrepared('delete', person.delete),
  }
  await one.call(withoutTheCall, backend)
  if (!prepared) throw new Error(`${contract.procedure}: its case does not call it`)
  return prepared
}

/** The same call as tRPC. */
export const prepareProcedureCall = async (
  contract: Contract,
  person: Person,
  backend: RouteBackend,
): Promise<Call> =>
  asProcedureCall(contract, inputOf(contract, await prepareCall(contract, person, backend)))
