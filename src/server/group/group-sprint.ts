import { type Sprint, sprintStatusOf } from '../../domain/group/sprint.ts'
import type { GroupSprint } from './group.view.ts'
import { groupToday } from './role.service.ts'

type SummarizedSprint = Sprint & {
  readonly id: string
  readonly theme: string
  readonly about: string | null
  readonly onTheme: number | null
  readonly total: number
  readonly questionsAnswered: number
  /** The group's. */
  readonly timeZone: string
}

/** A sprint as the group's pages show it. `finished`: members who have finished it. */
export const groupSprintOf = (
  sprint: SummarizedSprint,
  finished: number,
  now: Date,
): GroupSprint => {
  const today = groupToday(sprint, now)
  return {
    id: sprint.id,
    theme: sprint.theme,
    about: sprint.about,
    onTheme: sprint.onTheme,
    total: sprint.total,
    status: sprintStatusOf(sprint, today, now),
    openDays: sprint.openDays,
    today,
    questionsAnswered: sprint.questionsAnswered,
    finished,
    startedAt: sprint.startedAt,
    closesAt: sprint.closesAt,
    endedAt: sprint.endedAt,
  }
}
