/** Words that say nothing about the answer, however often they are repeated. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `about after also and any are because been before being but came cometh did does done down even
  every for forth from had hath have her him his how into its many may more not now one our out over
  said saith saying shall shalt she should some such than that the thee their them then there therefore
  these they thine thing things this those thou thus thy till unto upon was went were what when where
  which while who whom whose will wilt with would yea you your`.split(/\s+/),
)

const STEM_LENGTH = 4

/** The words of a text that carry its meaning, cut to their stems: "walks" and "walked" are "walk". */
const contentStemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !COMMON_WORDS.has(word))
      .map((word) => word.slice(0, STEM_LENGTH)),
  )

/** How many words of a text carry its meaning. */
export const contentWordCount = (text: string): number => contentStemsOf(text).size

/** Whether a word of the question stands in the right answer and in no wrong one. */
export const givesAwayAnswer = (
  question: string,
  right: string,
  wrong: readonly string[],
): boolean => {
  const inWrong = new Set(wrong.flatMap((text) => [...contentStemsOf(text)]))
  const shared = contentStemsOf(question).intersection(contentStemsOf(right))
  return shared.difference(inWrong).size > 0
}

const firstWordOf = (text: string): string => /\p{L}+/u.exec(text.toLowerCase())?.[0] ?? ''

/** Whether all wrong answers begin with the same word, and the right one with another. */
export const isOddOneOut = (right: string, wrong: readonly string[]): boolean => {
  const first = wrong.map(firstWordOf)
  return wrong.length > 1 && new Set(first).size === 1 && first[0] !== firstWordOf(right)
}
