import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  difficultyBandOf,
  letteredOptions,
  OPTION_LETTERS,
  type QuestionDraft,
  questionProblems,
} from '../../src/domain/question/question.ts'
import { QUOTED_TRANSLATIONS } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'
import { passageExists } from '../../src/domain/scripture/verse-counts.ts'
import { versesOfPassage } from './scripture-files.ts'

const FOLDER = 'content/questions'
const MIN_QUESTIONS = 5
const MIN_NEW_WORDS = 5

type BookFile = {
  readonly book: string
  readonly questions: readonly Omit<QuestionDraft, 'book'>[]
}

const fileNameOf = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(' ', '-')}.json`

const fileNames = readdirSync(FOLDER).sort()
const files = fileNames.map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  return { name, content: JSON.parse(text) as BookFile }
})
const bank: QuestionDraft[] = files.flatMap(({ content }) =>
  content.questions.map((question) => ({ ...question, book: content.book })),
)

const fold = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')

/** All problems, each after the key of its question. */
const problemsOf = (find: (question: QuestionDraft) => readonly string[]): string[] =>
  bank.flatMap((question) => find(question).map((problem) => `${question.key}: ${problem}`))

/** Questions that share a value that must be unique. */
const duplicates = (fieldOf: (question: QuestionDraft) => string): string[] => {
  const keysByValue = Map.groupBy(bank, fieldOf)
  return [...keysByValue]
    .filter(([, questions]) => questions.length > 1)
    .map(([value, questions]) => `${questions.map(({ key }) => key).join(', ')}: ${value}`)
}

describe('the files', () => {
  it('are one for each of the 66 books, numbered in order', () => {
    expect(fileNames).toEqual(BIBLE_BOOKS.map(({ name }, index) => fileNameOf(name, index)))
  })

  it('hold the book that they are named after, and only known fields', () => {
    const misnamed = files.filter(({ name, content }) => {
      const index = BIBLE_BOOKS.findIndex((book) => book.name === content.book)
      return fileNameOf(content.book, index) !== name
    })
    expect(misnamed.map(({ name, content }) => `${name}: ${content.book}`)).toEqual([])
    const fields = new Set(files.flatMap(({ content }) => content.questions.flatMap(Object.keys)))
    expect([...fields].sort()).toEqual(
      'answer difficulty key lesson question reference theme wrong'.split(' '),
    )
  })

  it(`hold at least ${MIN_QUESTIONS} questions, some easy, some medium and some hard`, () => {
    const short = files.flatMap(({ name, content }) => {
      const bands = content.questions.map(({ difficulty }) => difficultyBandOf(difficulty))
      const missing = (['easy', 'medium', 'hard'] as const).filter((band) => !bands.includes(band))
      const problems = missing.map((band) => `${name}: no ${band} question`)
      if (bands.length < MIN_QUESTIONS) problems.push(`${name}: ${bands.length} questions`)
      return problems
    })
    expect(short).toEqual([])
  })
})

describe('every question', () => {
  it('follows the rules of a good question', () => {
    expect(problemsOf(questionProblems)).toEqual([])
  })

  it('has a unique key that begins with its book', () => {
    expect(duplicates(({ key }) => key)).toEqual([])
    const misnamed = problemsOf(({ key, book }) => {
      const start = `${book.toLowerCase().replaceAll(' ', '-')}-`
      return key.startsWith(start) && /^[a-z0-9-]+$/.test(key) ? [] : [`not like ${start}1`]
    })
    expect(misnamed).toEqual([])
  })

  it('is asked once', () => {
    expect(duplicates(({ question }) => fold(question))).toEqual([])
  })

  it('cites verses that exist, and that both translations have words for', () => {
    const missing = problemsOf(({ reference }) => {
      const place = parseReference(reference)
      if (!place || !passageExists(place)) return [`${reference} does not exist`]
      return QUOTED_TRANSLATIONS.filter(
        (translation) => versesOfPassage(translation, reference).length === 0,
      ).map((translation) => `${reference} has no text in ${translation}`)
    })
    expect(missing).toEqual([])
  })

  it('is set with typographic quotes and single spaces', () => {
    const untidy = problemsOf(({ question, theme, answer, wrong, lesson }) =>
      [question, theme, answer, ...wrong, lesson].flatMap((text) =>
        /['"`´]|\s{2}|^\s|\s$|[^\S ]/.test(text) ? [text] : [],
      ),
    )
    expect(untidy).toEqual([])
  })

  it('has a lesson that adds to its question and answer', () => {
    const thin = problemsOf(({ question, answer, lesson }) => {
      const known = new Set(fold(`${question} ${answer}`).split(' '))
      const added = new Set(fold(lesson).split(' ')).difference(known)
      return added.size < MIN_NEW_WORDS ? [`the lesson adds little: ${lesson}`] : []
    })
    expect(thin).toEqual([])
  })
})

describe('the correct answer cannot be guessed', () => {
  it.each(OPTION_LETTERS)(
    'by the letter %s: it is correct in 20 to 30 % of the questions',
    (letter) => {
      const right = bank.filter((question) =>
        letteredOptions(question).some((option) => option.isCorrect && option.letter === letter),
      )
      const share = right.length / bank.length
      expect(share).toBeGreaterThanOrEqual(0.2)
      expect(share).toBeLessThanOrEqual(0.3)
    },
  )

  it('by length: it is the longest in at most 35 % of the questions', () => {
    const longest = bank.filter(({ answer, wrong }) =>
      wrong.every((option) => option.length < answer.length),
    )
    const keys = longest.map(({ key }) => key).join(', ')
    expect(longest.length / bank.length, `longest is right: ${keys}`).toBeLessThanOrEqual(0.35)
  })
})
