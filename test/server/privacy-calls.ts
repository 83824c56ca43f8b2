import type { Contract } from '../../src/server/rest/contract.ts'
import type { JsonSchema } from '../support/arbitrary.ts'
import { asRestCall, type Input } from '../support/calls.ts'
import type { People } from './privacy-people.ts'

/** Searches that find the churches, exactly and nearly. */
const TEXTS = ['beth', 'be', 'bethany', 'betany']

/** Every user and church where an id is asked for, and every choice where there are some. */
const valuesOf = (schema: JsonSchema, { churchIds, userIds }: People): readonly unknown[] => {
  if (schema.enum) return schema.enum
  if (schema.format === 'uuid') return [...churchIds, ...userIds]
  if (schema.type === 'boolean') return [true, false]
  return schema.type === 'string' ? TEXTS : [schema.minimum, schema.maximum]
}

/** Every combination of required values, and each of these again with every optional value, one at a time. */
const inputsOf = ({ input }: Contract, people: People): readonly Input[] => {
  const { properties = {}, required = [] } = (input ?? {}) as JsonSchema
  let inputs: Input[] = [{}]
  for (const name of required) {
    const values = valuesOf(properties[name] ?? {}, people)
    inputs = inputs.flatMap((others) => values.map((value) => ({ ...others, [name]: value })))
  }
  const optional = Object.entries(properties).filter(([name]) => !required.includes(name))
  return inputs.flatMap((requiredOnly) => [
    requiredOnly,
    ...optional.flatMap(([name, schema]) =>
      valuesOf(schema, people).map((value) => ({ ...requiredOnly, [name]: value })),
    ),
  ])
}

/** The addresses of a query, for every learner and church. */
export const addressesOf = (contract: Contract, people: People): readonly string[] =>
  inputsOf(contract, people).map((input) => asRestCall(contract, input).path)
