import { sql } from 'kysely'
import { hasOpened, sprintStatusOf, weeklyChallengeOf } from '../../domain/group/sprint.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { groupToday, requireMember } from '../group/role.service.ts'
import type { Database } from '../platform/db/database.ts'
import { noSprintRunning, questionsAnsweredInWeek } from './sprint.service.ts'
import type { SprintSession } from './sprint.view.ts'

type StoredSession = {
  readonly groupName: string
  readonly id: string
  readonly theme: string
  readonly about: string | null
  readonly onTheme: number | null
  readonly total: number
  readonly openDays: readonly DayKey[]
  readonly startedAt: string
  readonly closesAt: string
  readonly timeZone: string
  readonly questionIds: readonly string[]
  readonly questionsAnsweredThisWeek: number
  readonly answersOpened: boolean
  readonly attemptId: string | null
  readonly isFinished: boolean
  /** Null before the first answer. */
  readonly position: number | null
  readonly score: number
}

/** The running sprint and the member's attempt at it, by one statement; null if there is none. */
const readSession = async (
  database: Database,
  userId: string,
  groupId: string,
): Promise<StoredSession | null> => {
  const { rows } = await sql<StoredSession>`
    select g.name as "groupName", s.id, s.theme, s.about, s.on_theme as "onTheme", s.total,
      s.open_days as "openDays",
      g.time_zone as "timeZone",
      to_jsonb(s.started_at) #>> '{}' as "startedAt", to_jsonb(s.closes_at) #>> '{}' as "closesAt",
      (
        select jsonb_agg(q.question_id order by q.position) from sprint_questions as q
        where q.sprint_id = s.id
      ) as "questionIds",
      ${questionsAnsweredInWeek(sql`s.group_id`, sql`s.week_starts_on`)}
        as "questionsAnsweredThisWeek",
      exists (
        select from sprint_players as p
        where p.sprint_id = s.id and p.user_id = own.user_id and p.answers_opened_at is not null
      ) as "answersOpened",
      attempt.id as "attemptId", attempt.finished_at is not null as "isFinished",
      (
        select min(answer.position) from quiz_answers as answer
        where answer.attempt_id = attempt.id and answer.outcome is null
      ) as "position",
      (
        select count(*)::int from quiz_answers as answer
        where answer.attempt_id = attempt.id and answer.outcome = 'correct'
      ) as "score"
    from group_members as own
    join study_groups as g on g.id = own.group_id
    join sprints as s on s.group_id = own.group_id and s.ended_at is null
    left join quiz_attempts as attempt
      on attempt.sprint_id = s.id and attempt.user_id = own.user_id
    where own.group_id = ${groupId}::uuid and own.user_id = ${userId}::uuid`.execute(database)
  return rows[0] ?? null
}

/**
 * Where a member is in the sprint that runs in their group.
 * @throws not_found for an unknown group, and if no sprint runs; forbidden for who is not a member
 */
export const getSprintSession = async (
  database: Database,
  userId: string,
  groupId: string,
  now: Date,
): Promise<SprintSession> => {
  const stored = await readSession(database, userId, groupId)
  const sprint = stored && sprintOf(stored, now)
  if (!sprint || sprint.status === 'ended') {
    await requireMember(database, groupId, userId)
    throw noSprintRunning()
  }
  const { groupName, attemptId, questionIds, position } = stored
  const firstOpen = position ?? questionIds.length
  return {
    groupName,
    sprint,
    attemptId,
    // Before the first of its days, a sprint's questions stay secret.
    questionIds: hasOpened(stored, groupToday(stored, now)) ? questionIds : [],
    position: attemptId === null ? 0 : firstOpen,
    score: stored.score,
    isFinished: stored.isFinished,
    hintsUnlocked: weeklyChallengeOf(stored.questionsAnsweredThisWeek).hintsUnlocked,
    answersOpened: stored.answersOpened,
  }
}

const sprintOf = (stored: StoredSession, now: Date): SprintSession['sprint'] => {
  const { id, theme, about, onTheme, total, openDays } = stored
  const startedAt = new Date(stored.startedAt)
  const closesAt = new Date(stored.closesAt)
  const running = { startedAt, openDays, closesAt, endedAt: null }
  const status = sprintStatusOf(running, groupToday(stored, now), now)
  return { id, theme, about, onTheme, total, status, openDays, closesAt }
}
