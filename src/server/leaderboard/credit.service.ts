import { randomUUID } from 'node:crypto'
import { periodKeysOf } from '../../domain/period.ts'
import { pointsOf } from '../../domain/points.ts'
import type { Credit } from '../../domain/quiz-type.ts'
import type { Database } from '../db/database.ts'
import { executeAhead } from '../db/sent-ahead.ts'
import type { Learner } from '../user/learner.ts'
import { addToSums, type ChurchCredit } from './sums.service.ts'

/**
 * Credits XP to leaderboards: writes a ledger row for each of the learner's churches (or one without a
 * church), and adds to the sums of every period. Runs in the transaction that pays the XP, after
 * `lockLearner`, and last, because it writes sums that many learners share.
 */
export const creditLearner = async (
  transaction: Database,
  learner: Learner,
  credit: Credit,
  now: Date,
): Promise<void> => {
  if (credit.xp === 0) return
  const churches = await churchCreditsOf(transaction, learner, credit)
  await writeCredits(transaction, learner, credit, churches, now)
  await addToSums(transaction, { learner, credit, churches, periods: periodKeysOf(now) })
}

const churchCreditsOf = async (
  transaction: Database,
  learner: Learner,
  { xp }: Credit,
): Promise<ChurchCredit[]> => {
  const rows = await transaction
    .selectFrom('church_memberships')
    .select('church')
    .where('user', '=', learner.id)
    .execute()
  return rows.map(({ church }) => {
    const isPrimary = church === learner.primaryChurchId
    return { church, isPrimary, points: pointsOf(xp, isPrimary) }
  })
}

const writeCredits = async (
  transaction: Database,
  learner: Learner,
  credit: Credit,
  churches: readonly ChurchCredit[],
  now: Date,
): Promise<void> => {
  const withoutChurch = { church: null, isPrimary: false, points: credit.xp }
  await executeAhead(
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
