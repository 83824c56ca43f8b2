import { ALL_BOOKS } from '../../src/domain/question/question.ts'
import { seededRandom } from '../../src/domain/random.ts'
import {
  drawNextChallenge,
  drawPractice,
  drawReview,
  drawSearched,
} from '../../src/server/quiz/draw.service.ts'
import { list, MAX_LIST_RATIO, type Statement } from '../comparison/statement.ts'
import { NOW } from '../questions/fill.ts'
import type { DrawDataset } from './dataset.ts'

const CONTEXT = { identity: null, sprintQuestionIds: [] }
const ROUND = { limit: 10, book: ALL_BOOKS }

const draw = (
  name: string,
  of: typeof drawPractice | typeof drawNextChallenge | typeof drawReview,
): Statement<DrawDataset> =>
  list(name, async ({ source, learner }, iteration) => {
    const round = { ...ROUND, answers: [], unansweredIds: [] }
    const { questions } = await of(
      source,
      learner,
      CONTEXT,
      round,
      NOW,
      seededRandom(`${name} ${iteration}`),
    )
    if (questions.length !== ROUND.limit) throw new Error(`${name} drew ${questions.length}`)
  })

/** What the others are compared with. */
export const PLAIN = draw('practice', drawPractice)

/** Berean's own functions, called as it calls them. */
export const DRAWS = [draw('challenge', drawNextChallenge), draw('review', drawReview)]

/**
 * The maximum for searches of several frequent words. Those look at the texts of up to 400 questions, which are on
 * as many pages of a large table, and not all in memory.
 */
const MAX_READING_RATIO = 3

const search = (
  name: string,
  words: string,
  maxRatio = MAX_LIST_RATIO,
): Statement<DrawDataset> => ({
  ...list(name, async ({ source, learner }, iteration) => {
    const random = seededRandom(`${name} ${iteration}`)
    const round = { ...ROUND, search: words }
    const { questions } = await drawSearched(source, learner, CONTEXT, round, NOW, random)
    if (questions.length > 0 !== (words !== ABSENT))
      throw new Error(`${name} drew ${questions.length}`)
  }),
  maxRatio,
})

const ABSENT = 'blomquist'

export const SEARCHES = [
  search('a word of all', 'answer'),
  search('a word of one question', '500'),
  search('the beginning of a word', 'answ'),
  search('a word of all and one of 14 %', 'answer shepherd', MAX_READING_RATIO),
  search('a word of 14 %', 'shepherd'),
  search('two words of 14 %', 'shepherd temple', MAX_READING_RATIO),
  search('a word of all and one of one', 'answer 500'),
  search('six words', 'what does the shepherd say answer', MAX_READING_RATIO),
  search('a misspelt word', 'anzwer'),
  search('a word of all, one misspelt', 'what anzwer', MAX_READING_RATIO),
  search('a word of none', ABSENT),
]
