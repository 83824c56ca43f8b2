import { sql } from 'kysely'
import { groupSprintOf } from '../group/group-sprint.ts'
import { requireLeader, requireMember } from '../group/role.service.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { requireSprint, type StoredSprint } from './sprint.service.ts'
import type { QuestionResult, SprintPlayer, SprintProgress } from './sprint.view.ts'

/** One of a group's sprints; its newest one when `sprintId` is left out. */
export type SprintChoice = { readonly id: string; readonly sprintId?: string | undefined }

type SprintIds = { readonly sprintId: string; readonly groupId: string }

/** Every member with their part in the sprint, the one with the most correct answers first. */
const playersStatement = compileOnce(
  (_database, { sprintId, groupId }: SprintIds) => sql<SprintPlayer>`
    select users.id as "userId", users.first_name as "firstName", users.last_name as "lastName",
      users.profile_image_url as "profileImageUrl",
      coalesce(player.answered, 0) as answered, coalesce(player.correct, 0) as correct,
      coalesce(player.xp, 0) as xp, player.finished_at is not null as "isFinished",
      player.answers_opened_at is not null as "answersOpened"
    from group_members as member
    join users on users.id = member.user_id
    left join sprint_players as player
      on player.user_id = member.user_id and player.sprint_id = ${sprintId}::uuid
    where member.group_id = ${groupId}::uuid
    order by correct desc, answered desc, member.joined_at, member.user_id`,
)

const lastEventStatement = compileOnce((database, { groupId }: { readonly groupId: string }) =>
  database.selectFrom('study_groups').select('lastEvent').where('id', '=', groupId),
)

const progressOf = async (
  database: Database,
  choice: SprintChoice,
  now: Date,
): Promise<{ stored: StoredSprint; progress: SprintProgress }> => {
  // First, so that events that come while the rest is read are sent again and not lost.
  const [group] = await lastEventStatement(database, { groupId: choice.id })
  const stored = await requireSprint(database, choice)
  const { id: sprintId, groupId } = stored
  const players = await playersStatement(database, { sprintId, groupId })
  const finished = players.filter(({ isFinished }) => isFinished).length
  const sprint = groupSprintOf(stored, finished, now)
  const lastEvent = group?.lastEvent ?? 0
  return { stored, progress: { groupName: stored.groupName, sprint, players, lastEvent } }
}

/**
 * How far each member is in a sprint.
 * @throws not_found; forbidden for who is not a member
 */
export const getSprintProgress = async (
  database: Database,
  userId: string,
  choice: SprintChoice,
  now: Date,
): Promise<SprintProgress> => {
  await requireMember(database, choice.id, userId)
  return (await progressOf(database, choice, now)).progress
}

/** How often each question was answered and answered correctly, in the order of the questions. */
const listQuestionResults = async (
  database: Database,
  sprintId: string,
): Promise<QuestionResult[]> => {
  const { rows } = await sql<QuestionResult>`
    select asked.position, questions.text,
      questions.scripture_reference as "scriptureReference",
      count(answer.outcome)::int as answered,
      (count(*) filter (where answer.outcome = 'correct'))::int as correct
    from sprint_questions as asked
    join questions on questions.id = asked.question_id
    left join quiz_attempts as attempt on attempt.sprint_id = asked.sprint_id
    left join quiz_answers as answer
      on answer.attempt_id = attempt.id and answer.question_id = asked.question_id
    where asked.sprint_id = ${sprintId}::uuid
    group by asked.position, questions.id
    order by asked.position`.execute(database)
  return rows
}

/**
 * Who has played a sprint, and how each question was answered.
 * @throws not_found; forbidden for who is not a leader
 */
export const getSprintResults = async (
  database: Database,
  userId: string,
  choice: SprintChoice,
  now: Date,
): Promise<SprintProgress & { questions: QuestionResult[] }> => {
  await requireLeader(database, choice.id, userId)
  const { stored, progress } = await progressOf(database, choice, now)
  return { ...progress, questions: await listQuestionResults(database, stored.id) }
}
