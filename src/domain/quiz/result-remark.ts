/** What a remark says depends on besides the score. */
export type RemarkedQuiz = {
  /** Finishing it counts toward the day streak. */
  readonly countsForStreak: boolean
  /** It can be played again at once. */
  readonly isRepeatable: boolean
}

/**
 * One line below the score: kind, and true of every score that it is said of. Nobody is praised for what
 * they did not do.
 */
export const resultRemark = (
  score: number,
  total: number,
  { countsForStreak, isRepeatable }: RemarkedQuiz,
): string => {
  if (total > 0 && score >= total) return 'Every answer right. You know these passages well.'
  if (score === 0) return noneRight(countsForStreak, isRepeatable)
  const share = score / total
  if (share >= 0.8) return 'Nearly all of them. Only a little is left to look up.'
  if (share > 0.5) return 'More than half right. The others are worth a second look.'
  if (share === 0.5) return 'Half of them right. The other half is waiting below.'
  return score === 1
    ? 'One is yours already. Open the others below to learn them.'
    : 'Some are yours already. Open the others below to learn them.'
}

const noneRight = (countsForStreak: boolean, isRepeatable: boolean): string => {
  if (countsForStreak) return 'None right this time. Finishing still counts toward your streak.'
  return isRepeatable
    ? 'None right this time. Read the answers below, then try again.'
    : 'None right this time. The answers below show where to read.'
}
