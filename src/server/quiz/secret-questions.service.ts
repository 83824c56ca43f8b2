import { type RawBuilder, sql } from 'kysely'
import {
  DAYS_SECRET_BEFORE,
  EARLIEST_ZONE_HOURS,
  LATEST_ZONE_HOURS,
  secretDays,
} from '../../domain/quiz/daily-quiz.ts'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { type Learner, todayOf } from '../learner/learner.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { executeTogether } from '../platform/db/sent-together.ts'
import { ServiceError } from '../platform/errors.ts'
import { type FactSource, uncached } from '../platform/versioned-cache.ts'
import { type DailySets, dailySetsBetween } from './daily-set.service.ts'
import type { QuizKinds } from './quiz-kind.ts'

/** The daily quizzes whose questions are secret from somebody at this time. */
export const secretSets = (source: FactSource, now: Date): Promise<DailySets> => {
  const { first, last } = secretDays(now)
  return dailySetsBetween(source, first, last, now)
}

/**
 * Questions of daily quizzes that are not offered for practice: those that are secret, or will be within a
 * day, so that a practice round can be finished that began before.
 */
export const listDailyQuestionIdsNotOffered = async (
  source: FactSource,
  now: Date,
): Promise<string[]> => {
  const { first, last } = secretDays(now)
  return [...(await dailySetsBetween(source, first, addDays(last, 1), now)).values()].flat()
}

/**
 * A condition on a question's id, for statements that read much else: whether it is not offered for practice, by
 * the sets that are drawn already. The dates are those of `listDailyQuestionIdsNotOffered`, calculated by the
 * database.
 */
export const isInDrawnDaily = (questionId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => {
  const utc = sql`${now}::timestamptz at time zone 'UTC'`
  const dayAt = (hours: number) => sql`(${utc} + ${sql.lit(hours)} * interval '1 hour')::date`
  return sql<boolean>`exists (
    select from daily_sets
    where daily_sets.day between ${dayAt(LATEST_ZONE_HOURS)} - 1
        and ${dayAt(EARLIEST_ZONE_HOURS)} + ${sql.lit(DAYS_SECRET_BEFORE + 1)}
      and jsonb_exists(daily_sets.question_ids || daily_sets.also_asked_ids, ${questionId}::text)
  )`
}

/**
 * Questions whose practice is not graded: those of secret daily quizzes, whether the learner has played
 * them or not, and those that are secret with quizzes of other kinds.
 */
export const listUngradedQuestionIds = async (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  sets: DailySets,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const ungraded = new Set([...sets.values()].flat())
  for (const statement of secretQuestionsOf(kinds, learner, now)) {
    const { rows } = await statement.execute(database)
    for (const { question } of rows) ungraded.add(question)
  }
  return ungraded
}

/** A statement for each kind: its questions that are secret from the learner. */
const secretQuestionsOf = (kinds: QuizKinds, { id }: Pick<Learner, 'id'>, now: Date) =>
  Object.values(kinds).map((kind) => kind.secretQuestions(sql`${id}::uuid`, now))

/** The learner's daily quizzes of these days. */
const secretAttempts = compileOnce(
  (database, { user, first }: { readonly user: string; readonly first: DayKey }) =>
    database
      .selectFrom('quiz_attempts')
      .select(['localDay', 'finishedAt', 'expiredAt'])
      .where('user', '=', user)
      .where('quizType', '=', 'daily')
      .where('localDay', '>=', first),
)

type SecretAttempt = Awaited<ReturnType<typeof secretAttempts>>[number]

const secretAttemptsOf = (learner: Learner, now: Date) => ({
  user: learner.id,
  first: secretDays(now).first,
})

/** Those of the sets that are secret from the learner. */
const secretOf = (
  sets: DailySets,
  attempts: readonly SecretAttempt[],
  learner: Learner,
  now: Date,
): DailySets => {
  const isClosed = new Map(
    attempts.map((one) => [one.localDay, (one.finishedAt ?? one.expiredAt) !== null]),
  )
  const today = todayOf(learner, now)
  const isSecret = (day: DayKey): boolean =>
    isClosed.has(day) ? !isClosed.get(day) : day === today || !learner.isSiteAdmin
  return new Map([...sets].filter(([day]) => isSecret(day)))
}

/**
 * The questions of secret daily quizzes that the learner has not finished, by their dates. For site admins,
 * who keep the questions of the next days right too, only those that they can play now.
 */
export const secretDailiesOf = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<DailySets> => {
  const attempts = await secretAttempts(database, secretAttemptsOf(learner, now))
  return secretOf(await secretSets(uncached(database), now), attempts, learner, now)
}

/** What decides which answers are hidden from a learner. */
export type HiddenQuestionValues = {
  readonly user: string
  readonly today: DayKey
  readonly isSiteAdmin: boolean
  /** The secret sets as JSON. */
  readonly dailies: string
  readonly now: Date
}

export const hiddenQuestionValues = (
  learner: Learner,
  sets: DailySets,
  now: Date,
): HiddenQuestionValues => ({
  user: learner.id,
  today: todayOf(learner, now),
  isSiteAdmin: learner.isSiteAdmin,
  dailies: JSON.stringify([...sets].map(([day, ids]) => ({ day, ids }))),
  now,
})

/**
 * A statement: the ids of the questions whose answers are hidden from the learner, as
 * `questionIdsWithHiddenAnswer` returns them, for statements that read much else.
 */
export const selectHiddenQuestions = (
  kinds: QuizKinds,
  { user, today, isSiteAdmin, dailies, now }: HiddenQuestionValues,
): RawBuilder<{ question: string }> => {
  const ofKinds = secretQuestionsOf(kinds, { id: user }, now).map(
    (secretQuestions) => sql`union all (${secretQuestions})`,
  )
  return sql`(
      select asked.question::uuid as question
      from jsonb_to_recordset(${dailies}::jsonb) as secret(day date, ids jsonb)
      cross join lateral jsonb_array_elements_text(secret.ids) as asked(question)
      where coalesce((
        select coalesce(attempt.finished_at, attempt.expired_at) is null from quiz_attempts as attempt
        where attempt.user_id = ${user}::uuid and attempt.quiz_type = 'daily'
          and attempt.local_day = secret.day
      ), secret.day = ${today}::date or not ${isSiteAdmin}::boolean)
    ) ${sql.join(ofKinds, sql` `)}`
}

/** The questions of the same daily quizzes. */
export const questionIdsOfSecretDailies = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> =>
  new Set([...(await secretDailiesOf(database, learner, now)).values()].flat())

/**
 * Checks that questions of another quiz reveal nothing about a daily quiz that the learner can still play,
 * now or in the next days.
 * @throws conflict
 */
export const requireNotInSecretDaily = async (
  database: Database,
  learner: Learner,
  questionIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (questionIds.length === 0) return
  const dailies = await secretDailiesOf(database, learner, now)
  const days = [...dailies].filter(([, ids]) => questionIds.some((id) => ids.includes(id)))
  if (days.length === 0) return
  const these = questionIds.length === 1 ? 'This question is' : 'One of these questions is'
  const today = todayOf(learner, now)
  if (days.every(([day]) => day === today)) {
    throw new ServiceError(
      'conflict',
      `${these} also in your daily quiz. Finish that first, then come back.`,
      // For the screen, which then leads to the daily quiz.
      { finishFirst: 'daily' },
    )
  }
  throw new ServiceError(
    'conflict',
    `${these} also in a daily quiz of these days. Come back when that is over.`,
  )
}

/**
 * The questions whose correct answers must not be revealed to the learner: those of secret daily quizzes
 * that they have not finished, and those that are secret with quizzes of other kinds.
 * @param sets the secret sets, where they are known already
 */
export const questionIdsWithHiddenAnswer = async (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  now: Date,
  sets?: DailySets,
): Promise<ReadonlySet<string>> => {
  const [attempts, ...ofKinds] = await executeTogether<[SecretAttempt, ...{ question: string }[]]>(
    database,
    secretAttempts.with(secretAttemptsOf(learner, now)),
    ...secretQuestionsOf(kinds, learner, now),
  )
  const known = sets ?? (await secretSets(uncached(database), now))
  return new Set([
    ...[...secretOf(known, attempts, learner, now).values()].flat(),
    ...ofKinds.flat().map(({ question }) => question),
  ])
}
