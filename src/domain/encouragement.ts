import type { Random } from './random.ts'

/** The learner's real progress that an encouragement speaks of. */
export type ProgressSummary = {
  readonly firstName: string | null
  readonly currentStreak: number
  readonly dailyCompletedToday: boolean
  /** Daily quizzes still missing to the weekly challenge. */
  readonly weeklyMissing: number
  readonly xpNeeded: number
  readonly nextLevelName: string | null
  readonly totalDailyQuizzes: number
}

type Verse = { readonly text: string; readonly reference: string }

/** King James Version, public domain. */
const VERSES: readonly Verse[] = [
  {
    text: 'Thy word is a lamp unto my feet, and a light unto my path.',
    reference: 'Psalm 119:105',
  },
  { text: 'Thy words were found, and I did eat them.', reference: 'Jeremiah 15:16' },
  {
    text: 'And let us not be weary in well doing: for in due season we shall reap, if we faint not.',
    reference: 'Galatians 6:9',
  },
  { text: 'The entrance of thy words giveth light.', reference: 'Psalm 119:130' },
  {
    text: 'Let the word of Christ dwell in you richly in all wisdom.',
    reference: 'Colossians 3:16',
  },
  {
    text: 'For who hath despised the day of small things?',
    reference: 'Zechariah 4:10',
  },
]

const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** What is worth saying about the progress, the nearest goal first. */
const observations = (progress: ProgressSummary): string[] => {
  const said: string[] = []
  if (progress.totalDailyQuizzes === 0) {
    said.push('Every lamp begins with one flame: your first daily quiz is waiting.')
  }
  if (progress.currentStreak >= 2) {
    said.push(`You have searched the Scriptures ${dayCount(progress.currentStreak)} in a row.`)
  }
  if (progress.weeklyMissing > 0 && progress.weeklyMissing <= 2) {
    said.push(`${dayCount(progress.weeklyMissing)} more and this week’s five lamps are lit.`)
  }
  if (progress.nextLevelName && progress.xpNeeded <= 100) {
    said.push(`Only ${progress.xpNeeded} XP separate you from ${progress.nextLevelName}.`)
  }
  if (progress.dailyCompletedToday) said.push('Today’s ten are done: well kept.')
  if (said.length === 0) said.push('Ten questions today bring you one step further.')
  return said
}

/** An encouragement from real progress, with a verse; the random source varies the verse only. */
export const encouragementFor = (progress: ProgressSummary, random: Random): string => {
  const verse = VERSES[Math.floor(random() * VERSES.length)] as Verse
  const said = observations(progress).slice(0, 2).join(' ')
  const invitation = progress.firstName
    ? `${progress.firstName}, take this with you`
    : 'Take this with you'
  return `${said} ${invitation}: “${verse.text}” (${verse.reference})`
}
