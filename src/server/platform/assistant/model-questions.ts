import { z } from 'zod'
import { OPTION_LETTERS, type OptionLetter } from '../../../domain/question/question.ts'
import type { QuestionEntry } from '../../../domain/question/question-entry.ts'
import { isUsable } from '../../../domain/question/question-generation.ts'
import { type Random, shuffle } from '../../../domain/random.ts'
import { questionEntrySchema } from '../../../domain/schema/question.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import type { PassageText } from '../../../domain/scripture/verse.ts'
import type { WrittenQuestions } from './written-questions.ts'

/** Questions of one request: as many as a model writes in a few seconds. */
export const QUESTIONS_PER_REQUEST = 4

/** All keys are required: structured output of some models needs that. */
const writtenQuestionSchema = z.object({
  question: z.string(),
  scriptureReference: z.string(),
  theme: z.string(),
  difficulty: z.number(),
  answer: z.string(),
  wrong: z.array(z.string()),
  lesson: z.string(),
})

/** The model's answer. What each question must be is checked question by question. */
export const modelQuestionsSchema = z.object({ questions: z.array(writtenQuestionSchema) })

type WrittenQuestion = z.infer<typeof writtenQuestionSchema>

const INSTRUCTIONS = `You write multiple-choice questions for the Bible quiz Berean.
Write one question on each passage that you are given, in plain modern English, answerable from that
passage alone and by somebody who has read it, whatever translation they read.
- Ask about what happens, who does or says it, why, in which order, or what it means in its context.
  Do not ask for the wording of one translation, and quote nothing.
- A question has at most 22 words, stands alone, and is a whole sentence that ends in a question mark.
- Exactly one answer is right. The three wrong ones are of the same kind and about as long, belong to
  the Bible, best to the same book, and cannot be defended. No word of the question may stand in the
  right answer alone.
- Leave out what Christians disagree on: authorship, dates, the end times, sacraments.
- The lesson has 20 to 40 words and teaches something true that is not in the question: the background,
  what follows, or another passage, with its reference.
- The reference is the verses that hold the answer, within the passage: "Ruth 1:16" or "Ruth 1:16-18".
- The theme is one or two words. The difficulty is a whole number: 1 known outside church, 3 children's
  Bible, 5 regular reader, 7 recent reader of the book, 9 a detail.
Answer with one JSON object and nothing else:
{"questions": [{"question": text, "scriptureReference": text, "theme": text, "difficulty": number,
"answer": text, "wrong": [text, text, text], "lesson": text}]}`

/** The request for a question on each passage of a book. */
export const questionsPrompt = (book: number, passages: readonly PassageText[]) => ({
  instructions: INSTRUCTIONS,
  prompt: JSON.stringify({ book: bookNameOf(book), passages }),
})

/** With the right answer under a random letter, for which models have favourites. */
const toEntry = (written: WrittenQuestion, book: number, random: Random): QuestionEntry | null => {
  if (written.wrong.length !== OPTION_LETTERS.length - 1) return null
  const options = shuffle([written.answer, ...written.wrong], random)
  const [optionA, optionB, optionC, optionD] = options
  const { question, scriptureReference, theme, difficulty, lesson } = written
  const parsed = questionEntrySchema.safeParse({
    ...{ question, scriptureReference, theme, difficulty, lesson },
    ...{ optionA, optionB, optionC, optionD },
    correctAnswer: OPTION_LETTERS[options.indexOf(written.answer)] as OptionLetter,
    book: bookNameOf(book),
  })
  return parsed.success && isUsable(parsed.data, book) ? parsed.data : null
}

/** The usable questions of a model's answer, and how many were not. */
export const questionsOf = (
  { questions }: z.infer<typeof modelQuestionsSchema>,
  book: number,
  random: Random,
): WrittenQuestions => {
  const entries = questions
    .slice(0, QUESTIONS_PER_REQUEST)
    .map((written) => toEntry(written, book, random))
    .filter((entry) => entry !== null)
  return { entries, dropped: questions.length - entries.length, writer: 'language_model' }
}
