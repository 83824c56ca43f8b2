import { describe, expect, it } from 'vitest'
import {
  type QuestionDraft,
  questionProblems,
} from '../../../src/domain/question/question-draft.ts'

const GOOD: QuestionDraft = {
  key: 'ruth-1',
  book: 'Ruth',
  kind: 'speaker',
  landmark: 'L045',
  question: 'To whom did Ruth say, “whither thou goest, I will go”?',
  reference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 2,
  answer: 'Naomi',
  wrong: ['Boaz', 'Orpah', 'Obed'],
  from: ['Ruth 2:1', 'Ruth 1:14', 'plausible: he is the child at the end'],
  lesson: 'Ruth’s promise was made to someone who had nothing left to give her.',
}

describe('a good question', () => {
  it.each<[string, Partial<QuestionDraft>]>([
    ['as it stands', {}],
    ['of the lowest difficulty', { difficulty: 1 }],
    ['of the highest difficulty', { difficulty: 10 }],
    ['with the longest key', { key: 'k'.repeat(80) }],
    ['with the longest theme', { theme: 't'.repeat(80) }],
    ['on a passage of fifteen verses', { reference: 'Ruth 1:1-15' }],
    ['with options that differ by their accents', { wrong: ['Naómi', 'Orpah', 'Obed'] }],
    ['about no landmark', { landmark: null }],
    ['with a landmark in its second passage', { landmark: 'L003', also: 'Genesis 3:6' }],
    ['that links two passages', { kind: 'link', also: 'Ruth 2:11' }],
    ['with a verse for each wrong answer', { from: ['Ruth 2:1', 'Ruth 1:14', 'Ruth 4:17'] }],
  ])('is accepted %s', (_, change) => {
    expect(questionProblems({ ...GOOD, ...change })).toEqual([])
  })
})

describe('a bad question', () => {
  it.each<[string, Partial<QuestionDraft>]>([
    ['key: it has more than 80 characters', { key: 'k'.repeat(81) }],
    [
      'kind: "riddle" is none of wording, name, detail, fact, reason, meaning, order, speaker, link',
      { kind: 'riddle' as QuestionDraft['kind'] },
    ],
    ['question: it is empty', { question: ' \n' }],
    ['wrong: an option is empty', { answer: '' }],
    ['wrong: an option is empty', { wrong: ['Boaz', '\u00a0', 'Obed'] }],
    ['wrong: two options are the same', { wrong: ['Boaz', 'Boaz', 'Obed'] }],
    ['wrong: two options are the same', { wrong: ['  NAOMI ', 'Orpah', 'Obed'] }],
    [
      'wrong: two options are the same',
      { answer: 'In the field', wrong: ['in  the\tfield', 'b', 'c'] },
    ],
    ['wrong: two options are the same', { wrong: ['Ｎａｏｍｉ', 'Orpah', 'Obed'] }],
    ['wrong: two options are the same', { wrong: ['Noe\u0301mi', 'Noémi', 'Obed'] }],
    ['reference: there is no passage "Ruth 5:1"', { reference: 'Ruth 5:1', landmark: null }],
    ['reference: there is no passage ""', { reference: '', landmark: null }],
    ['reference: "Ruth 1:1-16" has more than 15 verses', { reference: 'Ruth 1:1-16' }],
    [
      'reference: "Esther 1:1" is in Esther, not in Ruth',
      { reference: 'Esther 1:1', landmark: null },
    ],
    ['also: a question of the kind "link" needs a second passage', { kind: 'link' }],
    ['also: there is no passage "Ruth 5:1"', { also: 'Ruth 5:1' }],
    ['also: it overlaps the reference', { also: 'Ruth 1:15-17' }],
    ['landmark: there is no landmark "L999"', { landmark: 'L999' }],
    ['landmark: "Creation in seven days" is not told in Ruth 1:16', { landmark: 'L001' }],
    ['from: it needs one entry for each wrong answer', { from: ['Ruth 2:1', 'Ruth 1:14'] }],
    [
      'from: only 1 of 3 wrong answers have a verse',
      { from: ['Ruth 2:1', 'plausible: why', 'plausible: why'] },
    ],
    ['from: there is no passage "Ruth 9:1"', { from: ['Ruth 9:1', 'Ruth 1:14', 'plausible: why'] }],
    ['from: there is no passage "plausible:"', { from: ['Ruth 2:1', 'Ruth 1:14', 'plausible:'] }],
    ['from: there is no passage "Psalm 23:1"', { from: ['Ruth 2:1', 'Ruth 1:14', 'Psalm 23:1'] }],
    ['difficulty: it is not a whole number from 1 to 10', { difficulty: 0 }],
    ['difficulty: it is not a whole number from 1 to 10', { difficulty: 11 }],
    ['difficulty: it is not a whole number from 1 to 10', { difficulty: 2.5 }],
    ['difficulty: it is not a whole number from 1 to 10', { difficulty: Number.NaN }],
    ['theme: it is empty', { theme: '  ' }],
    ['theme: it has more than 80 characters', { theme: 't'.repeat(81) }],
    ['lesson: it is empty', { lesson: '' }],
    ['lesson: it repeats the answer', { lesson: ' naomi ' }],
  ])('is refused: %s', (problem, change) => {
    expect(questionProblems({ ...GOOD, ...change })).toEqual([problem])
  })

  it.each([[['Boaz', 'Orpah']], [['Boaz', 'Orpah', 'Obed', 'Chilion']], [[]]])(
    'is refused with the wrong answers %j',
    (wrong) => {
      expect(questionProblems({ ...GOOD, wrong })).toEqual([
        'wrong: there are not 3 wrong answers',
        'from: it needs one entry for each wrong answer',
      ])
    },
  )

  it('is refused with all its problems at once', () => {
    expect(questionProblems({ ...GOOD, book: 'Tobit', theme: '', difficulty: 99 })).toEqual([
      'theme: it is empty',
      'book: there is no book "Tobit"',
      'difficulty: it is not a whole number from 1 to 10',
    ])
  })
})
