import type { Contract } from '../../src/server/api/contract.ts'
import type { JsonSchema } from '../support/arbitrary.ts'
import { asRestCall, type Input } from '../support/calls.ts'
import type { People } from './privacy-people.ts'

/** Searches that find the churches, exactly and nearly. */
const TEXTS = ['beth', 'be', 'bethany', 'betany']

/** What the id in an input is of: every user and church, or every group or question of a sprint. */
const idsOf = (name: string, path: string, people: People): readonly string[] => {
  if (name === 'attemptId') return people.attemptIds
  if (name === 'questionId' || name === 'selectedOptionId') return people.questionIds
  const isOfGroup = path.startsWith('/api/study-groups') || name === 'sprintGroup'
  return isOfGroup ? people.groupIds : [...people.churchIds, ...people.userIds]
}

/** Every id where one is asked for, and every choice where there are some. */
const valuesOf = (
  name: string,
  schema: JsonSchema,
  path: string,
  people: People,
): readonly unknown[] => {
  if (schema.enum) return schema.enum
  if (name === 'reference') return ['Ruth 1:16']
  if (name === 'inviteCode') return people.inviteCodes
  if (schema.format === 'uuid' || name === 'selectedOptionId') return idsOf(name, path, people)
  if (schema.type === 'boolean') return [true, false]
  return schema.type === 'string' ? TEXTS : [schema.minimum, schema.maximum]
}

/** Every combination of required values, and each of these again with every optional value, one at a time. */
const inputsOf = ({ input, path }: Contract, people: People): readonly Input[] => {
  const { properties = {}, required = [] } = (input ?? {}) as JsonSchema
  let inputs: Input[] = [{}]
  for (const name of required) {
    const values = valuesOf(name, properties[name] ?? {}, path, people)
    inputs = inputs.flatMap((others) => values.map((value) => ({ ...others, [name]: value })))
  }
  const optional = Object.entries(properties).filter(([name]) => !required.includes(name))
  return inputs.flatMap((requiredOnly) => [
    requiredOnly,
    ...optional.flatMap(([name, schema]) =>
      valuesOf(name, schema, path, people).map((value) => ({ ...requiredOnly, [name]: value })),
    ),
  ])
}

/** The addresses of a query, for every learner, church and group. */
export const addressesOf = (contract: Contract, people: People): readonly string[] =>
  inputsOf(contract, people).map((input) => asRestCall(contract, input).path)
