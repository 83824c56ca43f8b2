/**
 * What XP count in the tally of a church: in that of the member's primary church 25 % more.
 * Kept in quarters of a point, which are whole for any XP, so that sums are exact and rounding
 * happens once, where a figure is shown.
 */
export const QUARTERS_PER_POINT = 4
const QUARTERS_PER_PRIMARY_POINT = 5

/** The bonus of the primary church in percent. */
export const PRIMARY_BONUS_PERCENT =
  (100 * (QUARTERS_PER_PRIMARY_POINT - QUARTERS_PER_POINT)) / QUARTERS_PER_POINT

/** Quarters of a point that this many XP count in a church. */
export const quarterPointsOf = (xp: number, isPrimary: boolean): number =>
  xp * (isPrimary ? QUARTERS_PER_PRIMARY_POINT : QUARTERS_PER_POINT)

/** Points to show, rounded to the nearest; a half rounds up. */
export const pointsOf = (quarterPoints: number): number =>
  Math.round(quarterPoints / QUARTERS_PER_POINT)
