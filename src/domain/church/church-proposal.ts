import { latestNow } from '../time/time.ts'
import { MAX_PROPOSALS_PER_DAY } from './church-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Those of a learner's proposals that still count: the ones of the last 24 hours. */
export const recentProposals = (times: readonly Date[], now: Date): Date[] =>
  times.filter((time) => time.getTime() > now.getTime() - DAY_MS && time <= latestNow(now))

/** From when the learner can propose a church again; null if they can now. */
export const nextProposalAt = (times: readonly Date[], now: Date): Date | null => {
  const recent = recentProposals(times, now)
    .map((time) => time.getTime())
    .sort((one, other) => one - other)
  const freed = recent.at(-MAX_PROPOSALS_PER_DAY)
  return freed === undefined ? null : new Date(freed + DAY_MS)
}
