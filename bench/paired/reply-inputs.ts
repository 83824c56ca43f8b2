import { sql } from 'kysely'
import type { Contract } from '../../src/server/api/contract.ts'
import type { Connection } from '../../src/server/platform/db/connection.ts'
import { CONTRACTS, type Input, sampleInputOf } from '../../test/support/calls.ts'

/** Calls that draw questions at random. */
export const RANDOM_CALLS = new Set(['quiz.questions', 'sprint.drawQuestions'])

export const READS = CONTRACTS.filter(({ method }) => method === 'get')
export const WRITES = CONTRACTS.filter(({ method }) => method !== 'get')

/** Ids that reads ask for, by what they belong to. */
export type Ids = Readonly<Record<'church' | 'group' | 'question' | 'version', string>>

export const readIds = async ({ database }: Connection): Promise<Ids> => {
  const { rows } = await sql<Ids>`select
    (select id from churches order by member_count desc, id limit 1) as church,
    (select id from study_groups order by id limit 1) as group,
    (select id from questions order by id limit 1) as question,
    (select id from question_versions order by id limit 1) as version`.execute(database)
  const [ids] = rows
  if (!ids) throw new Error('The database has no ids.')
  return ids
}

/** The group that each of the learners is in. */
export const readGroupsOf = async ({ database }: Connection): Promise<Map<string, string>> => {
  const rows = await database.selectFrom('group_members').select(['user', 'group']).execute()
  return new Map(rows.map(({ user, group }) => [user, group]))
}

/** The id that a path asks for, from its first part. */
const idIn = (path: string, ids: Ids): string => {
  if (path.includes('study-groups')) return ids.group
  if (path.includes('churches')) return ids.church
  return path.includes('versions') ? ids.version : ids.question
}

/** Texts with which the reads that take text find something. */
const TEXTS: Readonly<Record<string, Input>> = {
  'scripture.passage': { reference: 'John 3:16' },
  'church.search': { q: 'church' },
}

export const inputFor = (contract: Contract, userId: string, ids: Ids): Input => {
  const known = contract.inPath.map((name) => [
    name,
    name === 'userId' ? userId : idIn(contract.path, ids),
  ])
  return { ...sampleInputOf(contract), ...TEXTS[contract.procedure], ...Object.fromEntries(known) }
}

const choicesOf = (property: { readonly enum?: readonly unknown[]; readonly type?: unknown }) => {
  if (property.enum) return property.enum
  return property.type === 'boolean' ? [true, false] : []
}

/** The input, and one for each choice that an input of the call has. */
export const inputsFor = (contract: Contract, userId: string, ids: Ids): Input[] => {
  const input = inputFor(contract, userId, ids)
  const chosen = Object.entries(contract.input?.properties ?? {}).flatMap(([name, property]) =>
    choicesOf(property as never).map((value) => ({ ...input, [name]: value }) as Input),
  )
  return [input, ...chosen]
}
