/** Bonus in percent for XP credited to the member's primary church (specification, part 2, section 9). */
export const PRIMARY_BONUS_PERCENT = 25

/**
 * Points that an amount of XP earns for a church: one per XP, and 25% more for the member's primary
 * church, rounded half up. Points are rounded only here: credits hold whole points, and every figure
 * shown is a sum of credits.
 */
export const pointsOf = (xp: number, isPrimary: boolean): number =>
  isPrimary ? Math.round((xp * (100 + PRIMARY_BONUS_PERCENT)) / 100) : xp
