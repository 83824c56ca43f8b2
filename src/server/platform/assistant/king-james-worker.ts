// A thread of its own: comparing the verses of a long book takes 100 ms and more, for which no other
// request waits. Its memory is given back when it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { verseQuestions } from '../../../domain/question/verse-question.ts'
import { seededRandom } from '../../../domain/random.ts'
import { bookNumberOf } from '../../../domain/scripture/bible-books.ts'
import { passagesOf } from '../../../domain/scripture/verse.ts'
import { readBookFile } from '../book-file.ts'
import type { KingJamesResult, KingJamesTask } from './king-james-task.ts'

const task: KingJamesTask = workerData
const verses = await readBookFile('KJV', bookNumberOf(task.book) as number)
const random = seededRandom(task.seed)
const result: KingJamesResult = {
  questions: verseQuestions(task.book, verses, random).take(task.questions).toArray(),
  passages: passagesOf(task.book, verses, task.passages, random),
}
parentPort?.postMessage(result)
