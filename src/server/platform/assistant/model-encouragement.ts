import type { ProgressSummary } from '../../../domain/learner/encouragement.ts'
import { multiLine } from '../../../domain/schema/text.ts'
import { parseReference } from '../../../domain/scripture/scripture.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import { withoutInvisible } from '../../../domain/text/visible-text.ts'
import { MalformedAnswerError } from './malformed-answer.ts'

/** What a person's text may be. The length is well above that of three sentences and a verse. */
const textSchema = multiLine('encouragement', 1000)

/** A placeholder for the learner's name, which is not sent to the model. */
const NAME_PLACEHOLDER = '{name}'

const INSTRUCTIONS = `You encourage people who study the Bible with the quiz game Berean.
Write two or three short, warm sentences about the progress you are given, and quote a fitting verse
of the World English Bible, word for word, with its reference in this form:
“Your word is a lamp to my feet, and a light for my path.” (Psalm 119:105)
Do not mention any figures that you were not given. Write plain English text without a heading, list or Markdown.`

const nameInstruction = (hasName: boolean): string =>
  hasName
    ? `Wherever you address the person by name, write ${NAME_PLACEHOLDER}; it is replaced later.`
    : 'You do not know the person’s name: use no name and no placeholder.'

/** The request to the model, without the learner's name. */
export const encouragementPrompt = ({ firstName, ...progress }: ProgressSummary) => ({
  instructions: `${INSTRUCTIONS}\n${nameInstruction(firstName !== null)}`,
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

const PSALMS = /\bPsalms \d{1,3}:\d{1,3}(?:[-–]\d{1,3})?(?![\d:–-])/g

/** Whether the text cites an existing verse. Names of books have up to three words. */
const citesVerse = (text: string): boolean =>
  [...text.matchAll(NUMBERS)].some(({ 0: numbers, index }) => {
    const before = text.slice(0, index).match(/[\p{L}\d]+/gu) ?? []
    return [1, 2, 3].some((count) => {
      const name = before.slice(-count).join(' ')
      return parseReference(`${OTHER_NAMES[name] ?? name} ${numbers.replace('–', '-')}`) !== null
    })
  })

/**
 * The model's text with the learner's name filled in.
 * @throws MalformedAnswerError for a text that must not be shown
 */
export const encouragementOf = (answer: string, firstName: string | null): string => {
  const { data } = textSchema.safeParse(answer.toWellFormed())
  if (data === undefined) throw new MalformedAnswerError()
  const text = withoutInvisible(data).replace(PSALMS, shownReference)
  const withoutName = firstName === null ? text : text.replaceAll(NAME_PLACEHOLDER, () => '')
  // No leftovers of templates, reasoning or Markdown.
  const isPlain = !/[{}<>#`]|\*\*/.test(withoutName)
  if (!isPlain || !citesVerse(text)) throw new MalformedAnswerError()
  return text.replaceAll(NAME_PLACEHOLDER, () => firstName ?? '')
}
