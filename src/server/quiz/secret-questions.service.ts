import { secretDays } from '../../domain/daily-quiz.ts'
import { addDays, type DayKey } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { listOpenSprintQuestionIds } from '../group/sprint.service.ts'
import { type Learner, todayOf } from '../user/learner.ts'
import { dailySetsBetween } from './daily-set.service.ts'

/** The questions of the daily quizzes of some days, and of sprints that the learner can play. */
const listDailyAndSprintQuestionIds = async (
  database: Database,
  learner: Learner,
  { first, last }: { readonly first: DayKey; readonly last: DayKey },
  now: Date,
): Promise<ReadonlySet<string>> => {
  const sets = await dailySetsBetween(database, first, last, now)
  return new Set(
    [...sets.values(), await listOpenSprintQuestionIds(database, learner.id, now)].flat(),
  )
}

/**
 * Questions that are not offered for practice: those of secret daily quizzes, and of sprints that the
 * learner can play. Quizzes that become secret within a day are left out too, so that a practice round
 * can be finished that began before.
 */
export const listQuestionIdsNotOffered = (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const { first, last } = secretDays(now)
  return listDailyAndSprintQuestionIds(database, learner, { first, last: addDays(last, 1) }, now)
}

/**
 * Questions whose practice is not graded: those of secret daily quizzes, whether the learner has played
 * them or not, and of sprints that the learner can play.
 */
export const listUngradedQuestionIds = (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> =>
  listDailyAndSprintQuestionIds(database, learner, secretDays(now), now)

/**
 * The questions of secret daily quizzes that the learner has not finished, by their dates. For site admins,
 * who keep the questions of the next days right too, only those that they can play now.
 */
export const secretDailiesOf = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlyMap<DayKey, readonly string[]>> => {
  const { first, last } = secretDays(now)
  const sets = await dailySetsBetween(database, first, last, now)
  const attempts = await database
    .selectFrom('quiz_attempts')
    .select(['localDay', 'finishedAt', 'expiredAt'])
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', first)
    .execute()
  const isClosed = new Map(
    attempts.map((one) => [one.localDay, (one.finishedAt ?? one.expiredAt) !== null]),
  )
  const today = todayOf(learner, now)
  const isSecret = (day: DayKey): boolean =>
    isClosed.has(day) ? !isClosed.get(day) : day === today || !learner.isSiteAdmin
  return new Map([...sets].filter(([day]) => isSecret(day)))
}

/** The questions of the same daily quizzes. */
export const questionIdsOfSecretDailies = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> =>
  new Set([...(await secretDailiesOf(database, learner, now)).values()].flat())

/**
 * The questions whose correct answers must not be revealed to the learner: those of secret daily quizzes
 * that they have not finished, and of sprints that they can still play.
 */
export const questionIdsWithHiddenAnswer = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const ofDailies = await questionIdsOfSecretDailies(database, learner, now)
  return ofDailies.union(new Set(await listOpenSprintQuestionIds(database, learner.id, now)))
}
