import { type RawBuilder, sql } from 'kysely'
import { chooseSprintQuestions } from '../../domain/group/sprint-choice.ts'
import type { SprintTheme } from '../../domain/group/sprint-theme.ts'
import type { Candidate } from '../../domain/question/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import { addDays, dayKeyOf, UTC, weekStartOf } from '../../domain/time/time.ts'
import type { Database } from '../platform/db/database.ts'
import { uncached } from '../platform/versioned-cache.ts'
import { drawQuestions, drawQuestionsAbout } from '../question/bank/question.service.ts'
import { dailySetsBetween } from '../quiz/daily-set.service.ts'

/** Questions that are drawn from: enough that twenty remain without those of the last sprints. */
export const CANDIDATE_COUNT = 400
/** Questions of this many sprints before do not come again while there are others. */
const SPRINTS_WITHOUT_REPEAT = 12

/**
 * Twenty questions on a theme, and mixed ones where there are too few; those on the theme also by themselves.
 * @param daily questions of daily quizzes, which are left out
 */
export const drawSprintQuestions = async (
  transaction: Database,
  { groupId, theme }: { readonly groupId: string; readonly theme: SprintTheme },
  daily: ReadonlySet<string>,
  random: Random,
): Promise<{ readonly onTheme: readonly string[]; readonly all: readonly string[] }> => {
  const isFree = ({ id }: Candidate): boolean => !daily.has(id)
  const matching = await drawQuestionsAbout(transaction, theme, CANDIDATE_COUNT, random)
  const mixed = await drawQuestions(uncached(transaction), null, CANDIDATE_COUNT, random)
  const chosen = chooseSprintQuestions({
    matching: matching.filter(isFree),
    mixed: mixed.filter(isFree),
    recent: await recentQuestionIds(transaction, groupId),
  })
  const all = chosen.map(({ id }) => id)
  const matchingIds = new Set(matching.map(({ id }) => id))
  return { all, onTheme: all.filter((id) => matchingIds.has(id)) }
}

/**
 * The questions of the daily quizzes that anybody can play while a sprint of this week runs. A sprint
 * has none of them, since it would reveal their answers.
 */
export const dailyQuestionIdsOfWeek = async (
  database: Database,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const today = dayKeyOf(now, UTC)
  // Where a group's week ends last, it is Tuesday elsewhere, and two more days are kept as well.
  const last = addDays(weekStartOf(addDays(today, 1)), 10)
  const sets = await dailySetsBetween(uncached(database), addDays(today, -2), last, now)
  return new Set([...sets.values()].flat())
}

/** The questions of a group's last sprints, as a statement. */
export const recentQuestions = (groupId: string | null): RawBuilder<{ question: string }> => sql`
  select question_id as question from sprint_questions where sprint_id in (
    select id from sprints where group_id = ${groupId}::uuid
    order by started_at desc limit ${SPRINTS_WITHOUT_REPEAT}::int
  )`

const recentQuestionIds = async (
  transaction: Database,
  groupId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await recentQuestions(groupId).execute(transaction)
  return new Set(rows.map(({ question }) => question))
}
