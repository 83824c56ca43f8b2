import { defineEntity, p } from '@mikro-orm/core'
import { ABILITY_STEPS } from '../../../../domain/administration/statistics.ts'
import { BIBLE_BOOKS } from '../../../../domain/scripture/bible-books.ts'
import { QuestionEntity, QuestionOptionEntity } from './question.entity.ts'
import { UserEntity } from './user.entity.ts'

/**
 * Sums for administrators. Only admin/statistics/fold.service.ts writes them, each finished quiz once; without
 * a person in them, they stay when an account is deleted.
 */
const tally = {
  answered: p.integer().default(0),
  correct: p.integer().default(0),
}

/** How a question is answered by those who see it for the first time. */
export const QuestionStatisticsEntity = defineEntity({
  name: 'QuestionStatistics',
  tableName: 'question_statistics',
  checks: [
    {
      name: 'question_statistics_measured_check',
      expression: '(measured_difficulty is null) = (difficulty_variance is null)',
    },
  ],
  indexes: [
    {
      name: 'question_statistics_suspicious_index',
      properties: ['question'],
      where: 'is_suspicious',
    },
  ],
  properties: {
    question: () =>
      p.manyToOne(QuestionEntity).primary().deleteRule('cascade').updateRule('no action'),
    ...tally,
    /** See `discriminationOf`. */
    discrimination: p.float().nullable(),
    isSuspicious: p.boolean().default(false),
    /** On the scale of the written one, 1 to 10, but not bounded by it; null until it is measured. */
    measuredDifficulty: p.float().nullable(),
    difficultyVariance: p.float().nullable(),
  },
})

/** The same by the ability of the learners, from which the discrimination is calculated. */
export const QuestionAbilityCountEntity = defineEntity({
  name: 'QuestionAbilityCount',
  tableName: 'question_ability_counts',
  properties: {
    question: () =>
      p.manyToOne(QuestionEntity).primary().deleteRule('cascade').updateRule('no action'),
    ability: p.smallint().primary().check(`ability >= 0 and ability <= ${ABILITY_STEPS}`),
    ...tally,
  },
})

/** How often an option is picked by those who see its question for the first time. */
export const OptionPickEntity = defineEntity({
  name: 'OptionPick',
  tableName: 'option_picks',
  properties: {
    option: () =>
      p.manyToOne(QuestionOptionEntity).primary().deleteRule('cascade').updateRule('no action'),
    picked: p.integer(),
  },
})

/** How the questions of a book are answered by those who see them for the first time. */
export const BookStatisticsEntity = defineEntity({
  name: 'BookStatistics',
  tableName: 'book_statistics',
  properties: {
    book: p
      .smallint()
      .primary()
      .autoincrement(false)
      .check(`book >= 1 and book <= ${BIBLE_BOOKS.length}`),
    ...tally,
  },
})

/** What happened on a day, UTC. */
export const DayFiguresEntity = defineEntity({
  name: 'DayFigures',
  tableName: 'day_figures',
  properties: {
    day: p.date().primary(),
    ...tally,
    dailiesStarted: p.integer().default(0),
    dailiesFinished: p.integer().default(0),
    activePeople: p.integer().default(0),
  },
})

/** What happened in a week, UTC. */
export const WeekFiguresEntity = defineEntity({
  name: 'WeekFigures',
  tableName: 'week_figures',
  properties: {
    /** A Monday. */
    startsOn: p.date().primary(),
    joined: p.integer().default(0),
    activePeople: p.integer().default(0),
  },
})

/** How many of those who joined in a week played in a week. */
export const WeekRetentionEntity = defineEntity({
  name: 'WeekRetention',
  tableName: 'week_retention',
  properties: {
    /** Mondays. */
    joinedWeek: p.date().primary(),
    activeWeek: p.date().primary(),
    people: p.integer(),
  },
})

/** The days of a week, UTC, on which a learner played, so that each is counted once. */
export const LearnerWeekEntity = defineEntity({
  name: 'LearnerWeek',
  tableName: 'learner_weeks',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** A Monday. */
    startsOn: p.date().primary(),
    /** A bit per day: 1 for Monday, 2 for Tuesday, 4 for Wednesday … */
    days: p.smallint().check('days > 0 and days < 128'),
  },
})
