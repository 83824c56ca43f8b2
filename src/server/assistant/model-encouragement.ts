import type { ProgressSummary } from '../../domain/encouragement.ts'
import { parseReference } from '../../domain/scripture.ts'
import { MalformedAnswerError } from './malformed-answer.ts'

/** Longer than three sentences and a verse ever are. */
const MAX_TEXT_LENGTH = 1000

/** Stands for the learner's name, which the model is not told. */
const NAME_PLACE = '{name}'

const INSTRUCTIONS = `You encourage people who study the Bible with the quiz game Berean.
Write two or three short, warm sentences that follow from the progress you are given, and quote one
verse of the World English Bible that fits, word for word, with its reference in this form:
“Your word is a lamp to my feet, and a light for my path.” (Psalm 119:105)
Name no figure that you are not given. Write plain English text without a heading, list or Markdown.`

const addressed = (hasName: boolean): string =>
  hasName
    ? `Where you call the person by name, write ${NAME_PLACE}; the name is put in later.`
    : 'You do not know the name of the person: use none, and nothing in its place.'

/** What the model is asked for; the learner's name stays here. */
export const encouragementPrompt = ({ firstName, ...progress }: ProgressSummary) => ({
  instructions: `${INSTRUCTIONS}\n${addressed(firstName !== null)}`,
  prompt: `The progress of the person:\n${JSON.stringify({
    daysInARow: progress.currentStreak,
    isTodaysDailyQuizDone: progress.dailyCompletedToday,
    dailyQuizzesLeftInTheWeeklyChallenge: progress.weeklyRemaining,
    dailyQuizzesDone: progress.totalDailyQuizzes,
    ...(progress.nextLevelName !== null && {
      pointsToTheNextLevel: progress.xpNeeded,
      nextLevel: progress.nextLevelName,
    }),
  })}`,
})

const NUMBERS = /\d{1,3}:\d{1,3}(?:[-–]\d{1,3})?/g
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Psalm: 'Psalms',
  'Song of Songs': 'Song of Solomon',
}

/** Whether a place in the Bible is named in it; a book has up to three words. */
const namesVerse = (text: string): boolean =>
  [...text.matchAll(NUMBERS)].some(({ 0: numbers, index }) => {
    const before = text.slice(0, index).match(/[\p{L}\d]+/gu) ?? []
    return [1, 2, 3].some((count) => {
      const name = before.slice(-count).join(' ')
      return parseReference(`${OTHER_NAMES[name] ?? name} ${numbers.replace('–', '-')}`) !== null
    })
  })

/**
 * The model's text with the learner's name in it.
 * @throws MalformedAnswerError for one that nobody should be shown
 */
export const encouragementOf = (answer: string, firstName: string | null): string => {
  const text = answer.toWellFormed().trim()
  const isShowable = text.length <= MAX_TEXT_LENGTH && /^[\P{Cc}\n]*$/u.test(text)
  const rest = firstName === null ? text : text.replaceAll(NAME_PLACE, () => '')
  // Marks of templates, reasoning and Markdown are no words to a person.
  const isPlain = !/[{}<>#`]|\*\*/.test(rest)
  if (!isShowable || !isPlain || !namesVerse(text)) throw new MalformedAnswerError()
  return text.replaceAll(NAME_PLACE, () => firstName ?? '')
}
