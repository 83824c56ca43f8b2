import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Outcome } from '../../../../src/domain/quiz/grading.ts'
import type { ChallengeState } from '../../../../src/domain/rating/challenge.ts'
import {
  difficultyBucketOf,
  measuredDifficultyOf,
  questionRatingAfter,
  writtenRating,
} from '../../../../src/domain/rating/question-rating.ts'
import type { Rating } from '../../../../src/domain/rating/rating.ts'
import { NEW_SKILL, type Skill, skillInBook } from '../../../../src/domain/rating/skill.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'

type Answer = {
  readonly attemptId: string
  readonly userId: string
  readonly questionId: string
  readonly outcome: Outcome
  readonly book: number
  readonly difficulty: number
}

/** First answers of counted attempts, in the order in which they are counted. */
const countedFirstAnswers = async (database: Database): Promise<Answer[]> => {
  const { rows } = await sql<Answer>`
    select attempt_id as "attemptId", user_id as "userId", question_id as "questionId", outcome,
      book, difficulty
    from (
      select answer.*, attempt.user_id, attempt.started_at, attempt.statistics_stage,
        question.book, question.difficulty, row_number() over (
          partition by attempt.user_id, answer.question_id
          order by least(attempt.finished_at, attempt.started_at + interval '14 days'), attempt.id
        ) as nth
      from quiz_attempts as attempt join quiz_answers as answer on answer.attempt_id = attempt.id
      join questions as question on question.id = answer.question_id
      where attempt.expired_at is null and answer.outcome is not null
    ) as met
    where nth = 1 and served_at is not null and statistics_stage = 'counted'
    order by started_at, attempt_id, position`.execute(database)
  return rows
}

const readSkills = async (database: Database): Promise<ReadonlyMap<string, Skill>> => {
  const { rows } = await sql<{ userId: string; state: ChallengeState }>`
    select user_id as "userId", challenge_state as state from learner_skills
    where challenge_state is not null`.execute(database)
  return new Map(rows.map(({ userId, state }) => [userId, state.skill]))
}

/** Measures difficulties beside the product: the answers that each run counts, one after another. */
export const createReplay = (database: Database) => {
  const ratings = new Map<string, Rating>()
  const counted = new Set<string>()
  return {
    ratings: (): ReadonlyMap<string, Rating> => ratings,
    during: async (count: () => Promise<unknown>): Promise<void> => {
      const skills = await readSkills(database)
      await count()
      const answers = await countedFirstAnswers(database)
      for (const { attemptId, userId, questionId, outcome, book, difficulty } of answers) {
        if (counted.has(attemptId)) continue
        const before = ratings.get(questionId) ?? writtenRating(difficulty)
        const skill = skillInBook(skills.get(userId) ?? NEW_SKILL, book)
        ratings.set(questionId, questionRatingAfter(before, skill, outcome))
      }
      for (const { attemptId } of answers) counted.add(attemptId)
    },
  }
}

/** The stored difficulties by the question's id, as `difficultiesOf` expects them. */
export const storedDifficulties = async (database: Database) => {
  const { rows } = await sql<{
    id: string
    difficulty: number
    variance: number
    bucket: number
  }>`select question_id as id, measured_difficulty as difficulty, difficulty_variance as variance,
      coalesce(measured_bucket, 2 * difficulty) as bucket
    from question_statistics join questions on id = question_id
    where measured_difficulty is not null`.execute(database)
  return Object.fromEntries(rows.map(({ id, ...measured }) => [id, measured]))
}

/** What is expected to be stored; a `real` has seven digits. */
export const difficultiesOf = (ratings: ReadonlyMap<string, Rating>) =>
  Object.fromEntries(
    [...ratings].map(([id, rating]) => {
      const { difficulty, variance } = measuredDifficultyOf(rating)
      return [
        id,
        {
          difficulty: expect.closeTo(difficulty, 4),
          variance: expect.closeTo(variance, 4),
          bucket: difficultyBucketOf(difficulty),
        },
      ]
    }),
  )
