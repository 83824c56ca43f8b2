import { describe, expect, it } from 'vitest'
import { bankFaults, bankFigures } from '../../../src/domain/question/bank-rules.ts'
import type { Scripture } from '../../../src/domain/question/draft-rules.ts'
import type { QuestionDraft } from '../../../src/domain/question/question-draft.ts'
import { draftQuestion } from '../../support/factories.ts'

/** A Bible in which everything stands. */
const SCRIPTURE: Scripture = { versesOf: () => [], hasWords: () => true, kindOfName: () => null }

const draft = (number: number, changes: Partial<QuestionDraft> = {}): QuestionDraft =>
  draftQuestion({
    key: `genesis-${number}`,
    question: `Question number ${number}?`,
    reference: `Genesis ${(number % 50) + 1}:1`,
    answer: `Word ${number}`,
    wrong: [`Ward ${number}`, `Wood ${number}`, `Weed ${number}`],
    ...changes,
  })

const many = (count: number, changes: (number: number) => Partial<QuestionDraft> = () => ({})) =>
  Array.from({ length: count }, (_, index) => draft(index + 1, changes(index + 1)))

const faultsOf = (bank: readonly QuestionDraft[], rule: string) =>
  bankFaults(bank, SCRIPTURE).filter((fault) => fault.rule === rule)

describe('questions beside each other', () => {
  it.each<[string, readonly QuestionDraft[]]>([
    ['key', [draft(1), draft(2, { key: 'genesis-1' })]],
    ['key', [draft(1, { key: 'Genesis 1' })]],
    ['key', [draft(1, { key: 'exodus-1' })]],
    ['duplicate', [draft(1), draft(2, { question: 'question  NUMBER 1' })]],
    ['same-answer', [draft(1, { answer: 'Adam' }), draft(51, { answer: 'adam' })]],
    [
      'same-answer',
      [
        draft(1, { answer: 'Adam', also: 'Genesis 9:1-5' }),
        draft(2, { answer: 'Adam', reference: 'Genesis 9:3' }),
      ],
    ],
    [
      'same-answer',
      [
        draft(1, {
          ...{ key: 'mark-1', book: 'Mark', reference: 'Mark 6:5', answer: 'Five' },
          question: 'How many loaves fed the crowd?',
        }),
        draft(2, {
          ...{ key: 'luke-1', book: 'Luke', reference: 'Luke 9:5', answer: 'Five' },
          question: 'How many loaves did the crowd eat?',
        }),
      ],
    ],
    ['read', [draft(1, { read: [{ rule: 'sermon', reason: 'Looked at.' }] })]],
    ['read', [draft(1, { read: [{ rule: 'no such rule', reason: 'Looked at.' }] })]],
    ['books', [draft(1)]],
  ])('are found: %s (%#)', (rule, bank) => {
    expect(faultsOf(bank, rule)).not.toEqual([])
  })

  it('may have the same answer on other passages', () => {
    const bank = [draft(1, { answer: 'Adam' }), draft(2, { answer: 'Adam' })]
    expect(faultsOf(bank, 'same-answer')).toEqual([])
  })
})

describe('a bank as a whole', () => {
  const isEvery = (number: number, nth: number): boolean => number % nth === 0

  it.each<[string, (number: number) => Partial<QuestionDraft>]>([
    ['longest', () => ({ answer: 'Words of length' })],
    ['longest', () => ({ wrong: ['Wards of length', 'Weed', 'Wood'] })],
    ['shortest', () => ({ answer: 'W' })],
    ['odd-answers', (number) => (isEvery(number, 3) ? { answer: 'Yes, all' } : {})],
    ['names-of-god', (number) => (isEvery(number, 3) ? { answer: 'Of God' } : {})],
    [
      'same-beginnings',
      (number) => (isEvery(number, 9) ? { question: `According to ${number}, who?` } : {}),
    ],
    ['contrasts', (number) => (isEvery(number, 18) ? { lesson: 'Not a dog but a cat.' } : {})],
    ['word-origins', (number) => (isEvery(number, 11) ? { lesson: 'A Hebrew word.' } : {})],
    [
      'kept',
      (number) =>
        isEvery(number, 25) ? { read: [{ rule: 'lesson-length', reason: 'Looked at.' }] } : {},
    ],
    ['letters', () => ({ key: 'genesis-7' })],
    ['kinds', (number) => ({ kind: isEvery(number, 2) ? 'reason' : 'wording' })],
    ['kinds', (number) => ({ kind: isEvery(number, 2) ? 'meaning' : 'name' })],
    ['kinds', (number) => ({ kind: isEvery(number, 4) ? 'link' : 'fact' })],
  ])('has habits that are found: %s (%#)', (rule, changes) => {
    expect(faultsOf(many(200, changes), rule)).not.toEqual([])
  })

  it('has figures', () => {
    const bank = [
      draft(1, { answer: 'God, alone', wrong: ['An ox', 'A cow', 'A hen'] }),
      draft(2, { answer: 'Horse', wrong: ['The Lord', 'A cow', 'A hen'], lesson: 'In Greek.' }),
    ]
    expect(bankFigures(bank)).toMatchObject({
      longest: { count: 1, of: 2 },
      shortest: { count: 0, of: 0 },
      oddOneOut: { right: 2 },
      nameOfGod: { right: 1, averageWrong: 1 / 3 },
      wordOrigins: { count: 1, of: 2 },
      kept: { count: 0, of: 2 },
    })
  })
})
