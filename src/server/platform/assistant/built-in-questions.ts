import type { Random } from '../../../domain/random.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { readKingJames } from './king-james.ts'
import type { QuestionsRequest, WrittenQuestions } from './written-questions.ts'

/** Made beyond those asked for, in place of questions that the book has already. */
const SPARE_QUESTIONS = 200
const BATCH_SIZE = 10

/** Questions from the words of the King James Version. A short book has fewer than are asked for. */
export async function* builtInQuestions(
  { book, count }: QuestionsRequest,
  random: Random,
): AsyncGenerator<WrittenQuestions> {
  const { questions } = await readKingJames({
    book: bookNameOf(book),
    seed: String(random()),
    questions: count + SPARE_QUESTIONS,
    passages: 0,
  })
  for (let start = 0; start < questions.length; start += BATCH_SIZE) {
    const entries = questions.slice(start, start + BATCH_SIZE)
    yield { entries, dropped: 0, writer: 'built_in' }
  }
}
