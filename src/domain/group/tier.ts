/** A group's tier by its XP of the week (specification, part 2, section 9). */
export const GROUP_TIERS = ['Elite', 'Active', 'New'] as const
export type GroupTier = (typeof GROUP_TIERS)[number]

/** XP of the week; a tier begins above its bound. */
const ELITE_ABOVE_XP = 4500
const ACTIVE_ABOVE_XP = 3500

/** A group's progress bar starts again every so many XP. */
const PROGRESS_BAR_XP = 5000

export const groupTierOf = (xpThisWeek: number): GroupTier => {
  if (xpThisWeek > ELITE_ABOVE_XP) return 'Elite'
  return xpThisWeek > ACTIVE_ABOVE_XP ? 'Active' : 'New'
}

/** The next tier, and the XP of the week that are missing for it; null in the highest one. */
export const nextTierOf = (
  xpThisWeek: number,
): { readonly tier: GroupTier; readonly missingXp: number } | null => {
  if (xpThisWeek > ELITE_ABOVE_XP) return null
  const [tier, above]: readonly [GroupTier, number] =
    xpThisWeek > ACTIVE_ABOVE_XP ? ['Elite', ELITE_ABOVE_XP] : ['Active', ACTIVE_ABOVE_XP]
  return { tier, missingXp: above + 1 - xpThisWeek }
}

/** A group's progress bar in percent, 0 to 100: XP of the week modulo 5000, divided by 50. */
export const groupProgress = (xpThisWeek: number): number =>
  Math.min(100, (xpThisWeek % PROGRESS_BAR_XP) / (PROGRESS_BAR_XP / 100))

/** The XP of the week at which a group's progress bar is full. */
export const groupProgressGoal = (xpThisWeek: number): number =>
  (Math.floor(xpThisWeek / PROGRESS_BAR_XP) + 1) * PROGRESS_BAR_XP
