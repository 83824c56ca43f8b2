import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { LoadRequest } from './messages.ts'
import { cookieOf } from './sessions.ts'

/** Whom calls are made for, by their ids. */
export type People = {
  readonly learners: readonly string[]
  readonly members: readonly { readonly userId: string; readonly groupId: string }[]
  readonly admins: readonly string[]
}

/** A call that can be repeated. */
export type Call = {
  readonly name: string
  readonly requestsFor: (people: People) => LoadRequest[]
  /** The same call at its address of the REST table, for one over tRPC. */
  readonly restRequestsFor?: (people: People) => LoadRequest[]
}

const get = (path: string, userId: string): LoadRequest => ({
  method: 'GET',
  path,
  cookie: cookieOf(userId),
})

const byLearners = (path: string, name = path): Call => ({
  name,
  requestsFor: ({ learners }) => learners.map((id) => get(path, id)),
})

/** @param path with `{id}` for the group's */
const byMembers = (path: string): Call => ({
  name: path,
  requestsFor: ({ members }) =>
    members.map(({ userId, groupId }) => get(path.replace('{id}', groupId), userId)),
})

const byAdmins = (path: string): Call => ({
  name: path,
  requestsFor: ({ admins }) => admins.map((id) => get(path, id)),
})

const batch = (...names: readonly string[]): Call =>
  byLearners(`/api/trpc/${names.join()}?batch=1&input=%7B%7D`, `tRPC ${names.join(' + ')}`)

const withRest = (call: Call, path: string): Call => ({
  ...call,
  restRequestsFor: byLearners(path).requestsFor,
})

/** The calls that pages make most, and those of groups and of the administration. */
export const CALLS: readonly Call[] = [
  byLearners('/api/auth/user'),
  withRest(batch('auth.user'), '/api/auth/user'),
  byLearners('/api/dashboard'),
  withRest(batch('dashboard.get'), '/api/dashboard'),
  batch('flag.list', 'dashboard.get'),
  byLearners('/api/quiz/books'),
  byLearners('/api/quiz/questions?mode=practice'),
  byLearners('/api/leaderboard/churches?period=weekly'),
  byLearners('/api/badges'),
  byMembers('/api/study-groups?scope=mine'),
  byMembers('/api/study-groups/{id}'),
  byMembers('/api/study-groups/{id}/quiz-sprint/session'),
  byMembers('/api/study-groups/{id}/quiz-sprint/progress'),
  byAdmins('/api/admin/users'),
  byAdmins('/api/admin/questions'),
  byAdmins('/api/admin/churches'),
]

/** Members of groups, each with one of theirs. */
export const readMembers = async (database: Database): Promise<People['members']> => {
  const { rows } = await sql<People['members'][number]>`
    select distinct on (user_id) user_id as "userId", group_id as "groupId" from group_members
    order by user_id, group_id`.execute(database)
  return rows
}
