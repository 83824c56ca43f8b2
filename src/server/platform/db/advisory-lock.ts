import { type RawBuilder, sql } from 'kysely'

/** What has no row of its own to lock. The order gives each its number, so new ones come last. */
const NAMES = [
  'preparation',
  'books',
  'generations',
  'site_admins',
  'statistics',
  'missing_sums',
  'old_practice',
  'daily_sets',
  // Taken by a trigger: see the migration `question_words`.
  'question_words',
] as const
const FIRST_NUMBER = 1_711_117

export type AdvisoryLock = (typeof NAMES)[number]

/** The number of a lock, the same on all instances. */
export const lockNumber = (name: AdvisoryLock): RawBuilder<number> =>
  sql.raw(String(FIRST_NUMBER + NAMES.indexOf(name)))
