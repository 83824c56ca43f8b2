/** Rows in a leaderboard. */
export const LEADERBOARD_SIZE = 10

/**
 * Points in a range of the coarse histogram. A month of daily quizzes pays up to 4,000 points in steps of 10:
 * a rank then reads at most 16 ranges and the 25 totals of its own range, of each shard. Stored rows depend on
 * this number; to change it takes a migration.
 */
export const POINTS_PER_RANGE = 250

/** What was finished in a period by a learner, by the members of a church, or by all without a church. */
export type Tally = {
  readonly quizzes: number
  readonly questions: number
  readonly correct: number
}
