import { describe, expect, it } from 'vitest'
import { withPairedMarks } from '../../../src/domain/scripture/quotation-marks.ts'

const paired = (...texts: readonly string[]): string[] =>
  withPairedMarks(texts.map((text, index) => ({ chapter: 1, verse: index + 1, text }))).map(
    ({ text }) => text,
  )

describe('a quotation', () => {
  it.each([
    ['that goes on closes', ['Ruth said, “I will go.'], ['Ruth said, “I will go.”']],
    ['that went on opens', ['Where you die, I will die.”'], ['“Where you die, I will die.”']],
    ['that is whole stays', ['He said, “Go.” She said, “No.”'], ['He said, “Go.” She said, “No.”']],
    ['that another follows opens', ['Go.” She said, “No.'], ['“Go.” She said, “No.”']],
    ['that is cut closes behind the mark', ['… said, “I will go …'], ['… said, “I will go …”']],
    ['that begins cut opens before the mark', ['… I will go.”'], ['“… I will go.”']],
    [
      'in another closes before that one',
      ['“You said, ‘He is my brother.'],
      ['“You said, ‘He is my brother.’\u00a0”'],
    ],
    ['in another may close alone', ['“You said, ‘Go.’ And'], ['“You said, ‘Go.’ And”']],
    [
      'in another opens behind that one',
      ['lest you die.’\u00a0”'],
      ['“\u00a0‘lest you die.’\u00a0”'],
    ],
    ['closes behind one that has closed', ['“He said, ‘Go!’'], ['“He said, ‘Go!’\u00a0”']],
    ['opens in the first verse', ['I will go,', 'and stay.”'], ['“I will go,', 'and stay.”']],
    ['closes in the last verse', ['“I will go,', 'and stay.'], ['“I will go,', 'and stay.”']],
    [
      'is one in every paragraph',
      ['“I will go.', '“I will stay.”'],
      ['“I will go.', '“I will stay.”'],
    ],
    [
      'in another is one in every paragraph',
      ['“Say, ‘Go.', '“\u00a0‘Stay.’ Amen.”'],
      ['“Say, ‘Go.', '“\u00a0‘Stay.’ Amen.”'],
    ],
    [
      'in every third one closes',
      ['“Say, ‘They said, “Go.'],
      ['“Say, ‘They said, “Go.”\u00a0’\u00a0”'],
    ],
    [
      'without marks has none',
      ['Boaz’s field, his sons’ wives.'],
      ['Boaz’s field, his sons’ wives.'],
    ],
    [
      'is none for an apostrophe',
      ['“Don’t go to the priests’'],
      ['“Don’t go to the priests’\u00a0”'],
    ],
    ['goes on after an apostrophe', ['‘three days’ journey'], ['‘three days’ journey’']],
    ['closes before a question mark', ['‘the garden’?'], ['‘the garden’?']],
    [
      'in the same marks opens in a sentence',
      ['“It is called “The Holy Way”.', 'Go.”'],
      ['“It is called “The Holy Way”.', 'Go.”'],
    ],
    ['opens in none of its kind', ['“A,” he said. B.”'], ['“A,” he said. B.”']],
    [
      'opens before one within it',
      ['say, “B,” and C.’\u00a0”'],
      ['“\u00a0‘say, “B,” and C.’\u00a0”'],
    ],
    ['of no verse is none', [], []],
  ])('%s', (_what, texts, expected) => {
    expect(paired(...texts)).toEqual(expected)
  })
})
