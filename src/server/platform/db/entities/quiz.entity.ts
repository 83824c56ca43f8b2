import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { STATISTICS_STAGES } from '../../../../domain/administration/statistics.ts'
import { OUTCOMES } from '../../../../domain/quiz/grading.ts'
import { QUIZ_TYPES } from '../../../../domain/quiz/quiz-type.ts'
import { MAX_SOURCE_KEY_LENGTH, XP_KINDS } from '../../../../domain/xp.ts'
import { oneOf, sha256 } from './columns.ts'
import { QuestionEntity, QuestionOptionEntity } from './question.entity.ts'
import { SprintEntity } from './sprint.entity.ts'
import { UserEntity } from './user.entity.ts'

/**
 * The ten daily questions of a date, stored when first drawn so that later edits do not change them; none while
 * there are too few. See daily-set.service.ts.
 */
export const DailySetEntity = defineEntity({
  name: 'DailySet',
  tableName: 'daily_sets',
  properties: {
    day: p.date().primary(),
    questionIds: p.json().$type<string[]>(),
    /** Questions besides the ten that were asked on the date, or may have been. */
    alsoAskedIds: p.json().$type<string[]>().default('[]'),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

/**
 * The random key of a quiz's hashes in `played_quizzes`. It does not refer to a sprint: deleting a group
 * would lock it after the group, against the order of locks.
 */
export const PlayedQuizKeyEntity = defineEntity({
  name: 'PlayedQuizKey',
  tableName: 'played_quiz_keys',
  properties: {
    /** `daily:` with a date, or `sprint:` with an id. */
    quiz: p.string().length(64).primary(),
    /** In hexadecimal digits. */
    key: p.string().length(64),
    /** The end of the third day after a date; when a sprint closes. */
    keptUntil: p.datetime(),
  },
})

/**
 * A quiz that somebody played with an account that they have deleted: a date, or a sprint that they have
 * seen. It is kept for as long as its key, so that nobody plays it twice for points: see
 * played-quiz.service.ts.
 */
export const PlayedQuizEntity = defineEntity({
  name: 'PlayedQuiz',
  tableName: 'played_quizzes',
  properties: {
    quiz: () =>
      p
        .manyToOne(PlayedQuizKeyEntity)
        .primary()
        .joinColumn('quiz')
        .deleteRule('cascade')
        .updateRule('no action'),
    identityHash: sha256().primary(),
  },
})

/** A learner's attempt at a quiz: at most one daily attempt per local date, and one per sprint. */
export const QuizAttemptEntity = defineEntity({
  name: 'QuizAttempt',
  tableName: 'quiz_attempts',
  indexes: [
    { properties: ['user', 'localDay'] },
    {
      name: 'quiz_attempts_to_count_index',
      properties: ['startedAt'],
      where:
        "statistics_stage = 'new' or (statistics_stage = 'started' and (finished_at is not null or expired_at is not null))",
    },
    {
      name: 'quiz_attempts_open_index',
      properties: ['startedAt'],
      where: "statistics_stage = 'started' and finished_at is null and expired_at is null",
    },
    {
      name: 'quiz_attempts_practice_index',
      properties: ['startedAt'],
      where: "quiz_type in ('practice', 'review')",
    },
  ],
  checks: [
    {
      name: 'quiz_attempts_closed_once_check',
      expression: 'finished_at is null or expired_at is null',
    },
  ],
  uniques: [
    {
      name: 'quiz_attempts_one_daily_per_day',
      properties: ['user', 'localDay'],
      where: "quiz_type = 'daily'",
    },
    { properties: ['sprint', 'user'] },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    quizType: oneOf(QUIZ_TYPES, 16),
    /** Null for other types, and after the sprint was deleted with its group. */
    sprint: () => p.manyToOne(SprintEntity).nullable().deleteRule('set null'),
    /** The date in the learner's time zone on which the attempt started. */
    localDay: p.date(),
    total: p.smallint(),
    /** Correct answers; null until finished. */
    score: p.smallint().nullable(),
    /** Seconds. */
    timeSpent: p.integer().nullable(),
    startedAt: p.datetime().onCreate(() => new Date()),
    finishedAt: p.datetime().nullable(),
    /**
     * When it was closed because time ran out on every question; never set together with `finishedAt`.
     */
    expiredAt: p.datetime().nullable(),
    /** Since when its next question waits for the learner to continue; null while it does not. */
    pausedAt: p.datetime().nullable(),
    /** The reply to finishing, returned again if the quiz is submitted again. */
    result: p.json().columnType('json').$type<unknown>().nullable(),
    /** How far it is in the sums for administrators. */
    statisticsStage: oneOf(STATISTICS_STAGES, 7).default('new'),
  },
})

/** One question of an attempt: served, then answered once. */
export const QuizAnswerEntity = defineEntity({
  name: 'QuizAnswer',
  tableName: 'quiz_answers',
  uniques: [{ properties: ['attempt', 'position'] }],
  properties: {
    attempt: () =>
      p.manyToOne(QuizAttemptEntity).primary().deleteRule('cascade').updateRule('no action'),
    question: () =>
      p.manyToOne(QuestionEntity).primary().index().deleteRule('cascade').updateRule('no action'),
    position: p.smallint(),
    servedAt: p.datetime().nullable(),
    /** Later answers count as skipped; null without a time limit. */
    deadlineAt: p.datetime().nullable(),
    /** Null until the question is answered, skipped or its time has run out. */
    outcome: oneOf(OUTCOMES, 8).nullable(),
    selectedOption: () => p.manyToOne(QuestionOptionEntity).nullable(),
    answeredAt: p.datetime().nullable(),
  },
})

/**
 * A question that a learner has answered, or that was skipped, in a practice round that is no longer kept:
 * see old-practice.service.ts.
 */
export const AnsweredQuestionEntity = defineEntity({
  name: 'AnsweredQuestion',
  tableName: 'answered_questions',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    question: () =>
      p.manyToOne(QuestionEntity).primary().deleteRule('cascade').updateRule('no action'),
  },
})

/** The XP ledger: one row per payment, each source paid once per learner. */
export const XpEntryEntity = defineEntity({
  name: 'XpEntry',
  tableName: 'xp_entries',
  uniques: [{ properties: ['user', 'sourceKey'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    sourceKey: p.string().length(MAX_SOURCE_KEY_LENGTH),
    kind: oneOf(XP_KINDS, 20),
    amount: p.integer().check('amount > 0'),
    earnedAt: p.datetime(),
  },
})
