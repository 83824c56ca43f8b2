import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type BadgeKey,
  type BooksMet,
  type LearnerHistory,
  newBadges,
} from '../../../domain/badge.ts'
import { levelOf } from '../../../domain/level.ts'
import { OLD_TESTAMENT_BOOKS } from '../../../domain/scripture/bible-books.ts'
import type { Learner } from '../../learner/learner.ts'
import type { SessionExtra } from '../../learner/session-extra.ts'
import type { Database } from '../../platform/db/database.ts'
import { sendWithNext } from '../../platform/db/sent-together.ts'

/** The counts that badges are awarded for, from the learner's row and their books, 1 to 66. */
export const historyWith = (learner: Learner, books: readonly number[]): LearnerHistory => ({
  ...booksMet(books),
  dailyQuizzes: learner.dailyQuizzes,
  correctAnswers: learner.dailyCorrect + learner.sprintCorrect,
  bestStreak: learner.streakBest,
  perfectDailies: learner.perfectDailies,
  weeklyChallenges: learner.weeklyChallenges,
  level: levelOf(learner.totalXp),
  sprintsFinished: learner.sprintsFinished,
})

const booksMet = (books: readonly number[]): BooksMet => {
  const oldTestamentBooks = books.filter((book) => book <= OLD_TESTAMENT_BOOKS).length
  return { oldTestamentBooks, newTestamentBooks: books.length - oldTestamentBooks }
}

/** What a learner's badges are awarded for, besides their row: the books, 1 to 66, and the badges they have. */
type BadgeRecord = {
  readonly books: readonly number[]
  readonly badges: readonly { readonly key: string; readonly earnedAt: string }[]
}

export const badgeRecord: SessionExtra<BadgeRecord> = {
  name: 'badgeRecord',
  write: () => sql`json_build_object(
    'books', array(select book from user_books where user_id = users.id),
    'badges', (
      select coalesce(json_agg(json_build_object('key', badge_key, 'earnedAt', earned_at)), '[]')
      from user_badges where user_id = users.id
    )
  )`,
}

/** Awards the badges that the learner has newly earned. A unique key prevents awarding one twice. */
export const awardBadges = async (
  transaction: Database,
  learner: Learner,
  { books, badges }: BadgeRecord,
  now: Date,
): Promise<BadgeKey[]> => {
  const earned = newBadges(historyWith(learner, books), new Set(badges.map(({ key }) => key)))
  if (earned.length === 0) return []
  await sendWithNext(
    transaction,
    transaction
      .insertInto('user_badges')
      .values(
        earned.map((badgeKey) => ({
          id: randomUUID(),
          user: learner.id,
          badgeKey,
          earnedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user', 'badgeKey']).doNothing()),
  )
  return earned
}
