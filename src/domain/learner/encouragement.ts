import type { Random } from '../random.ts'

/** The progress that an encouragement refers to. */
export type ProgressSummary = {
  readonly firstName: string | null
  readonly currentStreak: number
  readonly dailyCompletedToday: boolean
  /** Daily quizzes still needed for the weekly challenge. */
  readonly weeklyRemaining: number
  readonly xpNeeded: number
  readonly nextLevelName: string | null
  readonly totalDailyQuizzes: number
}

type Verse = { readonly text: string; readonly reference: string }

/** World English Bible, public domain. */
const VERSES: readonly Verse[] = [
  {
    text: 'Your word is a lamp to my feet, and a light for my path.',
    reference: 'Psalm 119:105',
  },
  { text: 'Your words were found, and I ate them.', reference: 'Jeremiah 15:16' },
  {
    text: 'Let’s not be weary in doing good, for we will reap in due season, if we don’t give up.',
    reference: 'Galatians 6:9',
  },
  { text: 'The entrance of your words gives light.', reference: 'Psalm 119:130' },
  {
    text: 'Let the word of Christ dwell in you richly.',
    reference: 'Colossians 3:16',
  },
  {
    text: 'Indeed, who despises the day of small things?',
    reference: 'Zechariah 4:10',
  },
]

/** Sentences about the progress, the most important first. */
const observations = (progress: ProgressSummary): string[] => {
  const sentences: string[] = []
  if (progress.totalDailyQuizzes === 0) {
    sentences.push('Every lamp begins with one flame: your first daily quiz is waiting.')
  }
  if (progress.currentStreak >= 2) {
    sentences.push(`You have searched the Scriptures ${progress.currentStreak} days in a row.`)
  }
  if (progress.weeklyRemaining > 0 && progress.weeklyRemaining <= 2) {
    const quizzes = progress.weeklyRemaining === 1 ? 'daily quiz' : 'daily quizzes'
    sentences.push(
      `${progress.weeklyRemaining} more ${quizzes}, and this week’s five lamps are lit.`,
    )
  }
  if (progress.nextLevelName && progress.xpNeeded <= 100) {
    sentences.push(`You are only ${progress.xpNeeded} XP away from ${progress.nextLevelName}.`)
  }
  if (progress.dailyCompletedToday)
    sentences.push('You have finished today’s daily quiz. Well done!')
  if (sentences.length === 0) sentences.push('Ten questions today will take you one step further.')
  return sentences
}

/** An encouragement based on real progress, with a verse. The random source only picks the verse. */
export const encouragementFor = (progress: ProgressSummary, random: Random): string => {
  const verse = VERSES[Math.floor(random() * VERSES.length)] as Verse
  const opening = observations(progress).slice(0, 2).join(' ')
  const invitation = progress.firstName
    ? `${progress.firstName}, take this with you`
    : 'Take this with you'
  return `${opening} ${invitation}: “${verse.text}” (${verse.reference})`
}
