import { letteredOptions } from '../../domain/question/question.ts'
import { type QuestionDraft, questionProblems } from '../../domain/question/question-draft.ts'
import { bookNumberOf } from '../../domain/scripture/bible-books.ts'
import { contentHashOf } from '../question/bank/content-hash.ts'
import type { QuestionContent } from '../question/bank/rows.service.ts'

/** A question of the bank as it is stored. */
export type BankItem = {
  readonly key: string
  readonly content: QuestionContent
  readonly hash: string
}

/** @throws Error for a draft that breaks a rule of the form */
export const bankItemOf = (draft: QuestionDraft): BankItem => {
  const problems = questionProblems(draft)
  const book = bookNumberOf(draft.book)
  if (problems.length > 0 || book === null) {
    throw new Error(`question ${draft.key} of the question bank: ${problems.join('; ')}`)
  }
  const content = {
    book,
    text: draft.question,
    scriptureReference: draft.reference,
    theme: draft.theme,
    difficulty: draft.difficulty,
    lesson: draft.lesson,
    kind: draft.kind,
    landmark: draft.landmark,
    also: draft.also ?? null,
    options: letteredOptions(draft),
  }
  return { key: draft.key, content, hash: contentHashOf(content) }
}
