import type { GroupSprint } from '../group/group.view.ts'
import { groupSprintOf } from '../group/group-sprint.ts'
import { requireLeader } from '../group/role.service.ts'
import type { Learner } from '../learner/learner.ts'
import { lockLearner } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { type LoadedQuestion, requireQuestions } from '../question/bank/question.service.ts'
import { requireNotInSecretDaily } from '../quiz/secret-questions.service.ts'
import type { SprintChoice } from './progress.service.ts'
import {
  addPlayer,
  listOpenSprintQuestionIds,
  listSprintQuestionIds,
  openAnswers,
  requireSprint,
  type StoredSprint,
} from './sprint.service.ts'

export type SprintSheet = {
  readonly groupName: string
  readonly sprint: GroupSprint
  readonly questions: readonly LoadedQuestion[]
}

/**
 * Opens a sprint's questions with their answers. If the leader has not finished the sprint, they play
 * the rest of it without XP.
 * @throws not_found; forbidden for who is not a leader; conflict while one of the questions is in a
 *   daily quiz that the leader can still play
 */
export const openSheet = (
  database: Database,
  { id: userId }: Learner,
  choice: SprintChoice,
  now: Date,
): Promise<SprintSheet> =>
  database.transaction().execute(async (transaction) => {
    // An answer that is paid at the same time comes before or after this.
    const leader = await lockLearner(transaction, userId, now)
    await requireLeader(transaction, choice.id, userId)
    const sprint = await requireSprint(transaction, choice)
    const questionIds = await listSprintQuestionIds(transaction, sprint.id)
    await requireNotInSecretDaily(transaction, leader, questionIds, now)
    await requireNotInOtherSprint(transaction, leader, sprint.id, questionIds, now)
    await addPlayer(transaction, sprint.id, userId)
    await openAnswers(transaction, sprint.id, userId, now)
    return {
      groupName: sprint.groupName,
      sprint: groupSprintOf(sprint, await countFinished(transaction, sprint), now),
      questions: await requireQuestions(transaction, questionIds),
    }
  })

/** @throws conflict for a question of another sprint that the leader can still play */
const requireNotInOtherSprint = async (
  transaction: Database,
  leader: Learner,
  sprintId: string,
  questionIds: readonly string[],
  now: Date,
): Promise<void> => {
  const open = new Set(await listOpenSprintQuestionIds(transaction, leader.id, now, sprintId))
  if (questionIds.some((id) => open.has(id))) {
    throw new ServiceError(
      'conflict',
      'One of these questions is also in another sprint that you can play. Finish that first.',
    )
  }
}

/** The members who have finished the sprint. */
const countFinished = async (
  database: Database,
  { id, groupId }: StoredSprint,
): Promise<number> => {
  const row = await database
    .selectFrom('sprint_players')
    .innerJoin('group_members', 'group_members.user', 'sprint_players.user')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('group_members.group', '=', groupId)
    .where('sprint_players.sprint', '=', id)
    .where('sprint_players.finishedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
