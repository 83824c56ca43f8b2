import { describe, expect, it } from 'vitest'
import type { Contract } from '../../../src/server/api/contract.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import {
  asProcedureCall,
  asRestCall,
  CONTRACTS,
  type Input,
  makeCall,
  sampleInputOf,
} from '../../support/calls.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient } from '../../support/http.ts'
import { signInForEverything } from './access/sign-in-for.ts'
import { expectErrorReply } from './error-reply.ts'

const IMPOSSIBLE = ['abc', '7', '-1', "' or 1=1 --", '0190a0c0-0000-7000-8000-00000000dea', '😀']

/** Every call with an id in its path, once for each of its ids. */
const rows = CONTRACTS.flatMap((contract) =>
  contract.inPath.map((name) => [contract.procedure, name, contract] as const),
)

/** Inputs that are valid, but for this id. */
const inputsOf = (contract: Contract, name: string): readonly Input[] =>
  IMPOSSIBLE.map((id) => ({ ...sampleInputOf(contract), [name]: id }))

describe('an id that cannot exist', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  expectNothingStored(backend, async () => {
    person = await signInForEverything(backend)
  })

  it('is tried with every path that has one', () => {
    const tried = new Set(rows.map(([procedure]) => procedure))
    expect(tried.size).toBe(CONTRACTS.filter(({ path }) => path.includes('{')).length)
  })

  it.each(rows)('is not found by %s (%s)', async (_procedure, name, contract) => {
    for (const input of inputsOf(contract, name)) {
      const reply = await makeCall(person, asRestCall(contract, input))
      expectErrorReply(reply, 404, 'not_found')
      const { error } = (await makeCall(person, asProcedureCall(contract, input))).json
      expect(error.data).toMatchObject({ httpStatus: 404, code: 'not_found' })
      expect(error.message).toBe(reply.json.message)
    }
  })
})
