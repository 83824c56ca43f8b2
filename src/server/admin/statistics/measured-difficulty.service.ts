import { sql } from 'kysely'
import type { Outcome } from '../../../domain/quiz/grading.ts'
import type { ChallengeState } from '../../../domain/rating/challenge.ts'
import {
  difficultyBucketOf,
  type MeasuredDifficulty,
  measuredDifficultyOf,
  questionRating,
  questionRatingAfter,
} from '../../../domain/rating/question-rating.ts'
import { NEW_SKILL, skillInBook } from '../../../domain/rating/skill.ts'
import { measuredOf, type RatedRow } from '../../learning/learned.ts'
import type { Database } from '../../platform/db/database.ts'

/** A learner's first answer to a question. */
export type FirstAnswer = {
  readonly userId: string
  readonly questionId: string
  readonly outcome: Outcome
}

/**
 * Measures how hard questions are by first answers, and how able those who gave them are by now. It is done here
 * and not with each answer, so that no two learners wait for a question. The statistics must be locked.
 */
export const measureDifficulties = async (
  transaction: Database,
  answers: readonly FirstAnswer[],
): Promise<void> => {
  if (answers.length === 0) return
  const skills = await readSkills(transaction, answers)
  const questions = await readQuestions(transaction, answers)
  const measured = new Map<string, MeasuredDifficulty | null>(
    [...questions].map(([id, question]) => [id, measuredOf(question)]),
  )
  for (const { userId, questionId, outcome } of answers) {
    const question = questions.get(questionId)
    if (!question) continue
    const skill = skillInBook(skills.get(userId) ?? NEW_SKILL, question.book)
    const rating = questionRating(question.difficulty, measured.get(questionId) ?? null)
    measured.set(questionId, measuredDifficultyOf(questionRatingAfter(rating, skill, outcome)))
  }
  await storeMeasured(transaction, measured)
}

const readSkills = async (transaction: Database, answers: readonly FirstAnswer[]) => {
  const userIds = [...new Set(answers.map(({ userId }) => userId))]
  const { rows } = await sql<{ userId: string; challengeState: ChallengeState | null }>`
    select user_id as "userId", challenge_state as "challengeState" from learner_skills
    where user_id = any(${userIds}::uuid[])`.execute(transaction)
  return new Map(
    rows.flatMap(({ userId, challengeState }) =>
      challengeState ? [[userId, challengeState.skill] as const] : [],
    ),
  )
}

const readQuestions = async (transaction: Database, answers: readonly FirstAnswer[]) => {
  const ids = [...new Set(answers.map(({ questionId }) => questionId))]
  const { rows } = await sql<RatedRow & { readonly id: string }>`
    select question.id, question.book, question.difficulty,
      measured.measured_difficulty as "measuredDifficulty",
      measured.difficulty_variance as "difficultyVariance"
    from questions as question
    left join question_statistics as measured on measured.question_id = question.id
    where question.id = any(${ids}::uuid[])`.execute(transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A question's bucket changes seldom, and with it its row and the indexes by its text. If somebody is changing
 * the question, its bucket follows with a later answer: whoever counts waits for nobody.
 */
const storeMeasured = async (
  transaction: Database,
  measured: ReadonlyMap<string, MeasuredDifficulty | null>,
): Promise<void> => {
  const rows = [...measured].flatMap(([id, one]) =>
    one === null ? [] : [{ id, ...one, bucket: difficultyBucketOf(one.difficulty) }],
  )
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as measured(id uuid, difficulty real, variance real, bucket smallint)`
  await sql`
    insert into question_statistics as stored (question_id, measured_difficulty, difficulty_variance)
    select id, difficulty, variance from ${values}
    on conflict (question_id) do update set
      measured_difficulty = excluded.measured_difficulty,
      difficulty_variance = excluded.difficulty_variance`.execute(transaction)
  await sql`
    update questions set measured_bucket = measured.bucket from ${values}
    where questions.id = measured.id and questions.id in (
      select question.id from ${values} join questions as question using (id)
      where coalesce(question.measured_bucket, 2 * question.difficulty) <> measured.bucket
      for no key update of question skip locked
    )`.execute(transaction)
}
