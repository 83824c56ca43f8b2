/** The bonus in percent that XP count in the tally of the member's primary church. */
export const PRIMARY_BONUS_PERCENT = 25

/**
 * Points that a credit of XP counts in the tally of a church: one per XP, and 25 % more in the
 * member's primary church, rounded to the nearest point (a half rounds up). Rounding happens here
 * and nowhere else: credits hold whole points, and every figure shown is a sum of credits.
 */
export const pointsOf = (xp: number, isPrimary: boolean): number =>
  isPrimary ? Math.round((xp * (100 + PRIMARY_BONUS_PERCENT)) / 100) : xp
