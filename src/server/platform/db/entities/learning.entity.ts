import { defineEntity, p } from '@mikro-orm/core'
import type { ChallengeState } from '../../../../domain/rating/challenge.ts'
import { QuestionEntity } from './question.entity.ts'
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
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    question: () =>
      p.manyToOne(QuestionEntity).primary().deleteRule('cascade').updateRule('no action'),
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
  },
})
