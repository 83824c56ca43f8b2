/** Share of correct answers in whole percent, 0 when nothing was asked (specification, part 2, section 5). */
export const accuracy = (correctAnswers: number, totalQuestions: number): number =>
  totalQuestions === 0 ? 0 : Math.round((100 * correctAnswers) / totalQuestions)
