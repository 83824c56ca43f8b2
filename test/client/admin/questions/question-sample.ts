import type { OutputOf } from '../../../support/procedures.ts'

export type Question = OutputOf<'question.get'>['question']

export const QUESTION_ID = '0190a0c0-0000-7000-8000-00000000000a'

export const questionWith = (changes: Partial<Question>): Question => ({
  id: QUESTION_ID,
  question: 'Whose field did Ruth glean in?',
  theme: 'People',
  // The first in the list: happy-dom does not select an option by a number.
  difficulty: 1,
  scriptureReference: 'Ruth 2:3',
  book: 'Ruth',
  isActive: true,
  lesson: 'Boaz was of the family of Elimelech.',
  revision: 'first',
  options: ['Boaz', 'Elimelech', 'Mahlon', 'Obed'].map((optionText, index) => ({
    id: `0190a0c0-0000-7000-8000-00000000001${index}`,
    optionLetter: (['A', 'B', 'C', 'D'] as const)[index] ?? 'A',
    optionText,
    isCorrect: index === 0,
    picked: null,
  })),
  version: null,
  isAnswerHidden: false,
  statistics: null,
  openReports: 0,
  ...changes,
})
