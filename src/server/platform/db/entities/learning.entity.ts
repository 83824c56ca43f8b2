import { defineEntity, p } from '@mikro-orm/core'
import type { ChallengeState } from '../../../../domain/rating/challenge.ts'
import { QuestionEntity, QuestionOptionEntity } from './question.entity.ts'
import { UserEntity } from './user.entity.ts'

/** What a learner knows of the Bible, as far as their answers tell it. Only they are shown it, in words. */
export const LearnerSkillEntity = defineEntity({
  name: 'LearnerSkill',
  tableName: 'learner_skills',
  indexes: [
    {
      name: 'learner_skills_to_replay_index',
      properties: ['user'],
      where: 'is_to_be_replayed',
    },
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** Null while the answers are still to be replayed. */
    challengeState: p.json().$type<ChallengeState>().nullable(),
    /**
     * Whether the learner played before there were ratings, and their answers are still to be replayed: see
     * replay-answers.service.ts. No index names the state, which changes with every answer.
     */
    isToBeReplayed: p.boolean().default(false),
  },
})

/** A question that a learner has answered, as FSRS sees it in their memory. */
export const ReviewCardEntity = defineEntity({
  name: 'ReviewCard',
  tableName: 'review_cards',
  indexes: [
    { name: 'review_cards_due_index', properties: ['user', 'dueAt'], where: 'not is_aside' },
    {
      name: 'review_cards_missed_index',
      properties: ['user', 'book', 'missedAt'],
      where: 'missed_at is not null',
    },
    { name: 'review_cards_mastered_index', properties: ['user', 'book'], where: 'is_mastered' },
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    question: () =>
      p.manyToOne(QuestionEntity).primary().deleteRule('cascade').updateRule('no action'),
    /**
     * The book, 1 to 66, in whose sums the question is (see `BookProgressEntity`): the one that it had at the last
     * answer. Null for what a server of an earlier version has stored, until the next answer.
     */
    book: p.smallint().nullable(),
    /** See `Memory`. */
    stability: p.float(),
    difficulty: p.float(),
    /** The last time. */
    answeredAt: p.datetime(),
    /** Not before fair play allows it to be asked. */
    dueAt: p.datetime(),
    /** Whether the learner does not want to review it any more. */
    isAside: p.boolean().default(false),
    /**
     * Every answer, the newest last, from which a later scheduler can calculate the card anew: seconds since
     * 1970, times 10, plus the grade (1 again, 3 good).
     */
    history: p.array().columnType('bigint[]'),
    /** See `Meetings`. */
    correctSince: p.datetime().nullable(),
    missedAt: p.datetime().nullable(),
    missedOption: () =>
      p.manyToOne(QuestionOptionEntity).nullable().deleteRule('set null').updateRule('no action'),
    /** See `isMastered`. */
    isMastered: p.boolean().default(false),
  },
})

/** How far a learner is in a book: sums of their cards, which change with each answer, and the seal, which stays. */
export const BookProgressEntity = defineEntity({
  name: 'BookProgress',
  tableName: 'book_progress',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** 1 to 66. */
    book: p.smallint().primary(),
    /** Questions that they have met, also those that are not asked any more; so are the other two. */
    met: p.integer(),
    /** See `Meetings`. */
    missed: p.integer(),
    mastered: p.integer(),
    /** Also if that question was right since. */
    lastMissedAt: p.datetime().nullable(),
    /** When the book was mastered for the first time. */
    sealedAt: p.datetime().nullable(),
  },
})

/** What a learner has studied in a week of their own calendar. */
export const StudyWeekEntity = defineEntity({
  name: 'StudyWeek',
  tableName: 'study_weeks',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** A Monday. */
    startsOn: p.date().primary(),
    /** The days on which they answered a question, a bit per day: 1 for Monday, 2 for Tuesday, 4 for Wednesday … */
    days: p.smallint().check('days > 0 and days < 128'),
    /** Questions that were answered in any quiz. */
    questions: p.integer(),
    /** Answers that were right after a miss. */
    learnedAgain: p.integer(),
    /** Whether the learner has seen, on the Monday after it, what it brought. */
    isSummarySeen: p.boolean().default(false),
  },
})
