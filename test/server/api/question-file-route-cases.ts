import { expect } from 'vitest'
import type { Person, RouteCases } from './route-case.ts'

/** The text of a file with one good question, which nobody else uploads, and one bad one. */
const fileOf = ({ userId }: Pick<Person, 'userId'>): string =>
  [
    'question,scriptureReference,theme,difficulty,optionA,optionB,optionC,optionD,correctAnswer',
    `Whom did ${userId} follow?,Ruth 1:16,Loyalty,3,Orpah,Naomi,Boaz,Obed,B`,
    'Whom did Ruth follow?,Ruth 5:1,Loyalty,3,Orpah,Naomi,Boaz,Obed,B',
  ].join('\r\n')

export const QUESTION_FILE_ROUTE_CASES: RouteCases = {
  'questionFile.upload': {
    call: (person) =>
      person.post('/api/admin/upload-questions', {
        fileName: 'questions.csv',
        content: fileOf(person),
      }),
    reply: {
      message: '1 question uploaded successfully. 1 row has errors.',
      successCount: 1,
      errorCount: 1,
      errors: [expect.stringMatching(/^row 3: There is no passage “Ruth 5:1” in the Bible\./)],
    },
  },
  'questionFile.describeDownload': {
    call: (person) => person.get('/api/admin/question-file'),
    // Those of today's daily quiz are left out.
    reply: { leftOut: 50 },
  },
}
