import { bookNameOf } from '../../domain/bible-books.ts'
import type { LoadedQuestion } from './question.service.ts'

/** A question in ranked play: without key and lesson, which come with the answer's verdict. */
export const rankedQuestionView = (question: LoadedQuestion) => ({
  id: question.id,
  question: question.text,
  scriptureReference: question.scriptureReference,
  book: bookNameOf(question.book),
  theme: question.theme,
  difficulty: question.difficulty,
  options: question.options.map(({ id, letter, text }) => ({
    id,
    optionLetter: letter,
    optionText: text,
  })),
})

/** A question in practice: with its key and lesson. */
export const practiceQuestionView = (question: LoadedQuestion) => ({
  ...rankedQuestionView(question),
  lesson: question.lesson,
  options: question.options.map(({ id, letter, text, isCorrect }) => ({
    id,
    optionLetter: letter,
    optionText: text,
    isCorrect,
  })),
})
