import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_GROUP_FIELD_LENGTH } from '../../../../domain/group/group-limits.ts'
import { MAX_SOURCE_KEY_LENGTH } from '../../../../domain/xp.ts'
import { StudyGroupEntity } from './group.entity.ts'
import { QuestionEntity } from './question.entity.ts'
import { UserEntity } from './user.entity.ts'

/** A group's quiz sprint; at most one runs at a time. Days and weeks are in the group's time zone. */
export const SprintEntity = defineEntity({
  name: 'Sprint',
  tableName: 'sprints',
  uniques: [
    { name: 'sprints_one_running_per_group', properties: ['group'], where: 'ended_at is null' },
  ],
  indexes: [{ properties: ['group', 'weekStartsOn', 'startedAt'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    group: () => p.manyToOne(StudyGroupEntity).deleteRule('cascade'),
    /** The group's theme when it started. */
    theme: p.string().length(MAX_GROUP_FIELD_LENGTH.theme),
    /** What its questions on the theme are about: "Ruth 1-2"; null where no passage or topic was meant. */
    about: p.text().nullable(),
    /** Its questions on the theme when it started; null for sprints before this was stored. */
    onTheme: p.smallint().nullable(),
    total: p.smallint(),
    /** The Monday of its week. */
    weekStartsOn: p.date(),
    /** The days on which it can be played, in order; empty for every day until it closes. */
    openDays: p.json().$type<string[]>(),
    /** Its questions that at least one member has answered, kept up to date. */
    questionsAnswered: p.smallint().default(0),
    startedAt: p.datetime(),
    closesAt: p.datetime(),
    /** When a leader ended it, or the next one replaced it. */
    endedAt: p.datetime().nullable(),
  },
})

/** The questions of a sprint, in order. */
export const SprintQuestionEntity = defineEntity({
  name: 'SprintQuestion',
  tableName: 'sprint_questions',
  uniques: [{ properties: ['sprint', 'question'] }],
  properties: {
    sprint: () => p.manyToOne(SprintEntity).primary().deleteRule('cascade').updateRule('no action'),
    position: p.smallint().primary(),
    question: () => p.manyToOne(QuestionEntity).index().deleteRule('cascade'),
    /** When the first member answered it. */
    answeredAt: p.datetime().nullable(),
  },
})

/** A member's progress in a sprint, which the group sees; the answers are in `quiz_answers`. */
export const SprintPlayerEntity = defineEntity({
  name: 'SprintPlayer',
  tableName: 'sprint_players',
  properties: {
    sprint: () => p.manyToOne(SprintEntity).primary().deleteRule('cascade').updateRule('no action'),
    user: () =>
      p.manyToOne(UserEntity).primary().index().deleteRule('cascade').updateRule('no action'),
    answered: p.smallint().default(0),
    correct: p.smallint().default(0),
    xp: p.integer().default(0),
    finishedAt: p.datetime().nullable(),
    /**
     * When they opened the set with its answers, or came back to a sprint that they had seen with an account
     * that they have deleted; before finishing, that costs the XP.
     */
    answersOpenedAt: p.datetime().nullable(),
  },
})

/**
 * The ledger of credits to groups, from which their sums are calculated. Deleting an account keeps the
 * row without its user.
 */
export const GroupCreditEntity = defineEntity({
  name: 'GroupCredit',
  tableName: 'group_credits',
  uniques: [{ properties: ['user', 'sourceKey'] }],
  indexes: [{ properties: ['group', 'weekStartsOn'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).nullable().deleteRule('set null'),
    group: () => p.manyToOne(StudyGroupEntity).deleteRule('cascade'),
    sprint: () => p.manyToOne(SprintEntity).index().deleteRule('cascade'),
    /** The same as in the XP ledger; it counts once per learner. */
    sourceKey: p.string().length(MAX_SOURCE_KEY_LENGTH),
    xp: p.integer().check('xp > 0'),
    /** The Monday of the group's week. */
    weekStartsOn: p.date(),
    earnedAt: p.datetime(),
  },
})
