import { canCredit } from '../../domain/streak.ts'
import type { Database } from '../db/database.ts'
import { listOpenSprintQuestionIds } from '../group/sprint.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { findOpenDailyId } from './attempt.service.ts'
import { getDailySet } from './daily-set.service.ts'

/** Questions that are not practised: those of the daily quiz, and of sprints that the learner can play. */
export const reservedQuestionIds = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const reserved = await dailyQuestionIds(database, learner, now)
  for (const id of await listOpenSprintQuestionIds(database, learner.id, now)) reserved.add(id)
  return reserved
}

/** The questions of today's daily quiz, and of yesterday's while it can still be finished. */
const dailyQuestionIds = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Set<string>> => {
  const reserved = new Set(await getDailySet(database, todayOf(learner, now), now))
  const openId = await findOpenDailyId(database, learner, now)
  if (!openId) return reserved
  const rows = await database
    .selectFrom('quiz_answers')
    .select('question')
    .where('attempt', '=', openId)
    .execute()
  for (const row of rows) reserved.add(row.question)
  return reserved
}

/** The questions of today's daily quiz and the one before, while the learner can still play them. */
export const dailyQuestionIdsInPlay = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const canPlayToday = canCredit(streakOf(learner), todayOf(learner, now))
  const canPlay = canPlayToday || (await findOpenDailyId(database, learner, now)) !== null
  return canPlay ? dailyQuestionIds(database, learner, now) : new Set()
}

/**
 * The questions whose correct answers must not be revealed to the learner: those of daily quizzes and
 * sprints that they can still play.
 */
export const questionIdsWithHiddenAnswer = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const hidden = new Set(await dailyQuestionIdsInPlay(database, learner, now))
  for (const id of await listOpenSprintQuestionIds(database, learner.id, now)) hidden.add(id)
  return hidden
}
