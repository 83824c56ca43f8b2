/** Rows in a leaderboard. */
export const LEADERBOARD_SIZE = 10

/** What was finished in a period by a learner, by the members of a church, or by all without a church. */
export type Tally = {
  readonly quizzes: number
  readonly questions: number
  readonly correct: number
}
