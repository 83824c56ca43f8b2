import { z } from 'zod'
import { type LevelProgress, MASTERY_NAMES, MAX_LEVEL, PROFILE_TITLES } from '../../domain/level.ts'
import type { WeeklyProgress } from '../../domain/weekly-challenge.ts'
import { countSchema, percentSchema } from '../platform/view-fields.ts'

export const levelNumberSchema = z.int().min(1).max(MAX_LEVEL)

export const levelSchema = z
  .object({
    current: levelNumberSchema,
    name: z.enum(MASTERY_NAMES),
    title: z.enum(PROFILE_TITLES),
    totalXp: countSchema,
    nextLevelXp: countSchema,
    progressPercentage: percentSchema,
    xpNeeded: countSchema,
    isMaxLevel: z.boolean(),
  })
  .meta({ id: 'Level' }) satisfies z.ZodType<LevelProgress>

export const weeklyProgressSchema = z
  .object({
    dailyCompletions: countSchema,
    weeklyCompleted: z.boolean(),
    bonusXpAwarded: countSchema,
  })
  .meta({ id: 'WeeklyProgress' }) satisfies z.ZodType<WeeklyProgress>
