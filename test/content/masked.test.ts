import { expect, it } from 'vitest'
import { hasWordsLeft, masked } from '../../scripts/content/masked.ts'

it('replaces names and quotations by tokens that are the same in the question and its options', () => {
  expect(
    masked({
      question: 'Why does Naomi send Ruth to Boaz, who said, “May you be rewarded”?',
      options: [
        'Ruth is hungry',
        'He is her relative',
        'God told Naomi so',
        'She said “I will go”',
      ],
    }),
  ).toEqual({
    question: 'Why does NAME-1 send NAME-2 to NAME-3, who said, QUOTE-1?',
    options: [
      'NAME-2 is hungry',
      'He is her relative',
      'NAME-4 told NAME-1 so',
      'She said QUOTE-2',
    ],
  })
})

it.each([
  [['Ruth', 'Orpah', 'Naomi', 'Queen Esther'], false],
  [['Ruth and Orpah', 'The king of Moab', '“I will go”', 'Boaz'], false],
  [['Ruth', 'Orpah', 'Naomi', 'A servant of Boaz'], true],
])('tells whether %j has words left to reason about', (options, expected) => {
  expect(hasWordsLeft(masked({ question: 'Who gleans?', options }))).toBe(expected)
})
