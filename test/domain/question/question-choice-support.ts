import * as fc from 'fast-check'
import type { Candidate } from '../../../src/domain/question/question-choice.ts'

/** `count` questions of one difficulty, their books counted up from `book`. */
export const candidates = (count: number, difficulty: number, book = 1): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${difficulty}-b${book + index}-${index}`,
    book: ((book + index - 1) % 66) + 1,
    difficulty,
  }))

export const anyCandidates = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    book: fc.integer({ min: 1, max: 66 }),
    difficulty: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: (candidate) => candidate.id, maxLength: 60 },
)
