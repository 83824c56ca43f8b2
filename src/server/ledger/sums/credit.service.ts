import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pointsOf } from '../../../domain/points.ts'
import type { Credit } from '../../../domain/quiz/quiz-type.ts'
import { periodKeysOf } from '../../../domain/time/period.ts'
import type { Learner } from '../../learner/learner.ts'
import {
  type LearnerWithExtras,
  type SessionExtra,
  sessionExtra,
} from '../../learner/session-extra.ts'
import type { Database } from '../../platform/db/database.ts'
import { sendWithNext } from '../../platform/db/sent-together.ts'
import { addToSums, type ChurchCredit } from './sums.service.ts'

/** The ids of the learner's churches. */
export const churchesOfLearner: SessionExtra<readonly string[]> = {
  name: 'churchesOfLearner',
  write: () =>
    sql`to_json(array(select church_id from church_memberships where user_id = users.id))`,
}

/**
 * Credits XP to leaderboards: writes a ledger row for each of the learner's churches (or one without a
 * church), and adds to the sums of every period. Runs in the transaction that pays the XP, after
 * `lockLearner`, and last, because it writes sums that many learners share.
 */
export const creditLearner = async (
  transaction: Database,
  { user: learner, extras }: LearnerWithExtras,
  credit: Credit,
  now: Date,
): Promise<void> => {
  if (credit.xp === 0) return
  const churchIds = await sessionExtra(
    transaction,
    { user: learner, extras },
    churchesOfLearner,
    now,
  )
  const churches = churchIds.map((church) => churchCreditOf(church, learner, credit))
  await writeCredits(transaction, learner, credit, churches, now)
  await addToSums(transaction, { learner, credit, churches, periods: periodKeysOf(now) })
}

const churchCreditOf = (church: string, learner: Learner, { xp }: Credit): ChurchCredit => {
  const isPrimary = church === learner.primaryChurchId
  return { church, isPrimary, points: pointsOf(xp, isPrimary) }
}

const writeCredits = async (
  transaction: Database,
  learner: Learner,
  credit: Credit,
  churches: readonly ChurchCredit[],
  now: Date,
): Promise<void> => {
  const withoutChurch = { church: null, isPrimary: false, points: credit.xp }
  await sendWithNext(
    transaction,
    transaction.insertInto('church_credits').values(
      (churches.length > 0 ? churches : [withoutChurch]).map((church) => ({
        id: randomUUID(),
        user: learner.id,
        ...church,
        ...credit,
        earnedAt: now,
      })),
    ),
  )
}
