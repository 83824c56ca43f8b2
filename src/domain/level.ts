/** XP at which levels 1 to 10 begin (specification, part 1, section 9). */
export const LEVEL_THRESHOLDS = [0, 100, 250, 500, 1000, 2000, 3500, 5500, 8000, 12_000] as const

/** XP at which the progress bar of level 10 ends. */
export const MAX_LEVEL_END_XP = 20_000

export const MAX_LEVEL = LEVEL_THRESHOLDS.length

/** Level names on `/levels` and the dashboard (specification, part 1, section 2). */
export const MASTERY_NAMES = [
  'Beginner',
  'Explorer',
  'Learner',
  'Seeker',
  'Disciple',
  'Teacher',
  'Shepherd',
  'Evangelist',
  'Elder',
  'Apostle',
] as const
export type MasteryName = (typeof MASTERY_NAMES)[number]

/** Level titles on profiles (specification, part 1, section 9). */
export const PROFILE_TITLES = [
  'Seeker',
  'Believer',
  'Student',
  'Servant',
  'Disciple',
  'Teacher',
  'Leader',
  'Elder',
  'Scholar',
  'Apostle',
] as const
export type ProfileTitle = (typeof PROFILE_TITLES)[number]

export type LevelProgress = {
  readonly current: number
  readonly name: MasteryName
  readonly title: ProfileTitle
  readonly totalXp: number
  /** XP at which the bar ends: the next threshold, or 20,000 at the top level. */
  readonly nextLevelXp: number
  /** Whole percent of the way through the current level, 0 to 100. */
  readonly progressPercentage: number
  /** XP to the next level; 0 at the top level. */
  readonly xpNeeded: number
  readonly isMaxLevel: boolean
}

const clampLevel = (level: number): number => Math.min(Math.max(1, level), MAX_LEVEL)

export const masteryNameOf = (level: number): MasteryName =>
  MASTERY_NAMES[clampLevel(level) - 1] as MasteryName

export const profileTitleOf = (level: number): ProfileTitle =>
  PROFILE_TITLES[clampLevel(level) - 1] as ProfileTitle

/** XP at which `level` (1 to 10) begins. */
export const thresholdOf = (level: number): number =>
  LEVEL_THRESHOLDS[clampLevel(level) - 1] as number

/** Level = number of thresholds reached, 1 to 10. */
export const levelOf = (totalXp: number): number =>
  clampLevel(LEVEL_THRESHOLDS.filter((threshold) => totalXp >= threshold).length)

/** Level and progress for a total of XP, as the level ring and the XP bar show them. */
export const levelProgress = (totalXp: number): LevelProgress => {
  const current = levelOf(totalXp)
  const isMaxLevel = current === MAX_LEVEL
  const start = thresholdOf(current)
  const nextLevelXp = isMaxLevel ? MAX_LEVEL_END_XP : thresholdOf(current + 1)
  const share = Math.floor((100 * (totalXp - start)) / (nextLevelXp - start))
  return {
    current,
    name: masteryNameOf(current),
    title: profileTitleOf(current),
    totalXp,
    nextLevelXp,
    progressPercentage: Math.min(Math.max(0, share), 100),
    xpNeeded: isMaxLevel ? 0 : nextLevelXp - totalXp,
    isMaxLevel,
  }
}
