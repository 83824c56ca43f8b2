import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { contentFigures } from '../../scripts/content/figures.ts'
import { SCRIPTURE } from '../../scripts/content/scripture.ts'
import { bankFaults } from '../../src/domain/question/bank-rules.ts'
import { difficultyBandOf } from '../../src/domain/question/question.ts'
import { type QuestionDraft, questionProblems } from '../../src/domain/question/question-draft.ts'
import { QUOTED_TRANSLATIONS } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'
import { parseBankFile, readBank, readBankFiles } from '../../src/server/prepare/question-bank.ts'
import { versesOfPassage } from './scripture-files.ts'

const fileNameOf = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(' ', '-')}.json`

const bank = await readBank()

/** Minimums that the bank has reached: raised with new questions, never lowered. */
const REACHED = {
  questions: 1_997,
  /** Chapters in which the passage of a question begins, of the Bible's 1,189. */
  chapters: 1_189,
  /** Stories with a question, of 168. */
  landmarks: 168,
  onLandmarks: 728,
  easy: 575,
  hard: 565,
  veryHard: 102,
} as const

describe('the question bank', () => {
  it('is one file for each of the 66 books, numbered in order, with its questions alone', async () => {
    const files = await readBankFiles()
    expect(files.map(({ name }) => name)).toEqual(
      BIBLE_BOOKS.map(({ name }, index) => fileNameOf(name, index)),
    )
    files.forEach(({ name, content }, index) => {
      const books = new Set(parseBankFile(name, content).map(({ book }) => book))
      expect([...books]).toEqual([BIBLE_BOOKS[index]?.name])
    })
  })

  it('has the questions of a book in the order of their passages', async () => {
    for (const { name, content } of await readBankFiles()) {
      const keys = parseBankFile(name, content).map(({ key, reference }) => {
        const { chapter = 0, verse = 0 } = parseReference(reference) ?? {}
        return { chapter, verse, key }
      })
      const sorted = keys.toSorted(
        (one, other) =>
          one.chapter - other.chapter || one.verse - other.verse || (one.key < other.key ? -1 : 1),
      )
      expect(keys).toEqual(sorted)
    }
  })

  it('has no question that breaks a rule of the form', () => {
    expect(
      bank.flatMap((draft) => questionProblems(draft).map((problem) => `${draft.key}: ${problem}`)),
    ).toEqual([])
  })

  it('cites verses that both translations have words for', () => {
    const missing = bank.flatMap(({ key, reference, also }) =>
      [reference, ...(also === undefined ? [] : [also])].flatMap((passage) =>
        QUOTED_TRANSLATIONS.filter(
          (translation) => versesOfPassage(translation, passage).length === 0,
        ).map((translation) => `${key}: ${passage} has no text in ${translation}`),
      ),
    )
    expect(missing).toEqual([])
  })

  it('has no fault that a script finds: `npm run content` says more', () => {
    expect(bankFaults(bank, SCRIPTURE)).toEqual([])
  })

  it('falls behind in nothing that it has reached', () => {
    const { questions, books, landmarks } = contentFigures(bank)
    const countOf = (holds: (draft: QuestionDraft) => boolean): number => bank.filter(holds).length
    const figures: Readonly<Record<keyof typeof REACHED, number>> = {
      questions,
      chapters: books.flatMap(({ chapters }) => chapters).filter((count) => count > 0).length,
      landmarks,
      onLandmarks: countOf(({ landmark }) => landmark !== null),
      easy: countOf(({ difficulty }) => difficultyBandOf(difficulty) === 'easy'),
      hard: countOf(({ difficulty }) => difficultyBandOf(difficulty) === 'hard'),
      veryHard: countOf(({ difficulty }) => difficulty >= 9),
    }
    for (const [name, reached] of Object.entries(REACHED)) {
      expect(figures[name as keyof typeof REACHED], name).toBeGreaterThanOrEqual(reached)
    }
  })

  it('is of the size that the README states', async () => {
    const readme = await readFile('README.md', 'utf8')
    const [, stated] = /an embedded PostgreSQL database and ([\d,]+) questions/.exec(readme) ?? []
    expect(stated).toBe(bank.length.toLocaleString('en'))
  })
})
