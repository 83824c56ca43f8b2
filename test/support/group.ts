import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { CreateGroupInput } from '../../src/domain/schema/group.ts'
import type { Database, Tables } from '../../src/server/platform/db/database.ts'
import type { Caller } from './caller.ts'
import { type AnswerKey, type Move, optionFor } from './play.ts'

export type TestGroup = { readonly id: string; readonly inviteCode: string }

/** Creates a group that the caller leads. */
export const createGroup = async (
  leader: Caller,
  columns: Partial<CreateGroupInput> = {},
): Promise<TestGroup> => {
  const input = { name: 'Gleaners', description: 'Tuesdays at seven', theme: 'Ruth', ...columns }
  const { group } = await leader.group.create(input)
  const { inviteLink } = await leader.group.inviteLink({ id: group.id })
  return { id: group.id, inviteCode: inviteLink.split('/').at(-1) as string }
}

/** A group as its members see it. */
export const getOwnGroup = async (member: Caller, id: string) => {
  const detail = await member.group.get({ id })
  if (!detail.members) throw new Error('The caller is not a member of this group.')
  return detail
}

/** Stores groups without members, for tests that need many. @returns their ids, in order */
export const insertGroups = async (
  database: Database,
  groups: readonly Partial<Insertable<Tables['study_groups']>>[],
  createdAt: Date,
): Promise<string[]> => {
  const rows = groups.map((columns) => {
    const id = randomUUID()
    return {
      ...{ id, name: 'Gleaners', description: 'Tuesdays', theme: 'Ruth', searchText: '' },
      ...{ tags: sql<string[]>`'{}'::text[]`, timeZone: 'UTC', createdAt },
      ...{ inviteCode: id.slice(0, 32), inviteExpiresAt: createdAt, ...columns },
    }
  })
  await database.insertInto('study_groups').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Answers the sprint's open questions one by one, until the moves or the questions run out. */
export const answerSprint = async (
  caller: Caller,
  key: AnswerKey,
  sprintGroup: string,
  moves: readonly Move[],
): Promise<void> => {
  const { session } = await caller.sprint.session({ id: sprintGroup })
  const open = session.questionIds.slice(session.lastQuestionIndex)
  for (const [index, move] of moves.entries()) {
    const questionId = open[index]
    if (!questionId) return
    const selectedOptionId = optionFor(key, questionId, move)
    await caller.quiz.answer({ sprintGroup, questionId, selectedOptionId })
  }
}

/** Makes the group's week count as if it had answered 72 questions in the sprint it has started. */
export const unlockHints = async (database: Database, groupId: string): Promise<void> => {
  await database
    .updateTable('sprints')
    .set({ questionsAnswered: 72 })
    .where('group', '=', groupId)
    .execute()
}

/** Finishes the caller's attempt at the group's sprint; open questions count as skipped. */
export const submitSprint = (caller: Caller, sprintGroup: string) =>
  caller.quiz.submit({ answers: [], timeSpent: 60, quizType: 'sprint', sprintGroup })
