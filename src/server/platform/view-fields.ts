import { z } from 'zod'

/** How many there are of something, or how much of it. */
export const countSchema = z.int().nonnegative()

/** Whole percent. */
export const percentSchema = z.int().min(0).max(100)
