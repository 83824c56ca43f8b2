import type { RouterOutputs } from '../lib/trpc.ts'

export type BadgeProgress = RouterOutputs['badge']['progress']['badges'][number]
export type EarnedBadge = BadgeProgress & { readonly earnedAt: string }

export type BadgeGroups = {
  /** Newest first. */
  readonly earned: readonly EarnedBadge[]
  /** With some progress, the nearest first. */
  readonly onTheWay: readonly BadgeProgress[]
  readonly ahead: readonly BadgeProgress[]
}

const isEarned = (badge: BadgeProgress): badge is EarnedBadge => badge.earnedAt !== null

const share = ({ progress, target }: BadgeProgress): number => progress / target

export const groupBadges = (badges: readonly BadgeProgress[]): BadgeGroups => {
  const toEarn = badges.filter((badge) => !isEarned(badge))
  return {
    earned: badges
      .filter(isEarned)
      .sort((one, other) => other.earnedAt.localeCompare(one.earnedAt)),
    onTheWay: toEarn
      .filter(({ progress }) => progress > 0)
      .sort((one, other) => share(other) - share(one)),
    ahead: toEarn.filter(({ progress }) => progress <= 0),
  }
}
