import { describe, expect, it } from 'vitest'
import { SCRIPTURE } from '../../scripts/content/scripture.ts'
import { bankFaults } from '../../src/domain/question/bank-rules.ts'
import { questionProblems } from '../../src/domain/question/question-draft.ts'
import { QUOTED_TRANSLATIONS } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'
import { parseBankFile, readBank, readBankFiles } from '../../src/server/prepare/question-bank.ts'
import { versesOfPassage } from './scripture-files.ts'

const fileNameOf = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(' ', '-')}.json`

const bank = await readBank()

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
})
