import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { citedPassages } from '../src/domain/question/draft-rules.ts'
import { letteredOptions, OPTION_LETTERS, verseOfOrigin } from '../src/domain/question/question.ts'
import type { QuestionDraft } from '../src/domain/question/question-draft.ts'
import { QUOTED_TRANSLATIONS } from '../src/domain/question/quotation.ts'
import { seededRandom, shuffle } from '../src/domain/random.ts'
import { parseReference } from '../src/domain/scripture/scripture.ts'
import { parseBankFile, readBankFiles } from '../src/server/prepare/question-bank.ts'
import { hasWordsLeft, masked } from './content/masked.ts'
import { versesOf } from './content/scripture.ts'

/**
 * Writes the sheets by which questions are reviewed (docs/question-review.md): `npm run content:sheets -- --out
 * folder`, of the whole bank, of new questions (`--drafts folder`), of those that a commit did not have
 * (`--since commit`), or of some of these that a seed draws (`--draw 200 --seed 7`).
 *
 * - `questions.md`: what a second reader answers before seeing anything else
 * - `passages.md`: the passages of these questions in both translations
 * - `key.md`: the right answers, where the wrong ones belong, and the lessons with the passages that they cite
 * - `open-1.md` … and `masked-1.md` …: for solvers without the passages, in three orders
 * - `solutions.json`: the keys and right letters of these, in the order of each sheet
 */

const { values } = parseArgs({
  options: {
    drafts: { type: 'string' },
    since: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
if (values.out === undefined) throw new Error('--out names the folder for the sheets')
const out = values.out

const SOLVERS = 3

const keysAt = (commit: string): Set<string> => {
  const git = (...parameters: string[]): string =>
    execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const files = git('ls-tree', '--name-only', commit, 'content/questions/').split('\n')
  return new Set(
    files
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => parseBankFile(file, git('show', `${commit}:${file}`)))
      .map(({ key }) => key),
  )
}

const chosenQuestions = async (): Promise<QuestionDraft[]> => {
  const folder =
    values.drafts === undefined ? undefined : pathToFileURL(`${resolve(values.drafts)}/`)
  const files = await readBankFiles(folder)
  const all = files.flatMap(({ name, content }) => parseBankFile(name, content))
  const known = values.since === undefined ? new Set<string>() : keysAt(values.since)
  const questions = all.filter(({ key }) => !known.has(key))
  if (values.draw === undefined) return questions
  return shuffle(questions, seededRandom(`draw:${values.seed}`)).slice(0, Number(values.draw))
}

const passage = (text: string, translations: readonly ('WEB' | 'KJV')[]): string => {
  const reference = parseReference(text)
  if (!reference) return `${text}: no passage`
  return translations
    .map((translation) => {
      const verses = versesOf(translation, reference)
      return `${text} (${translation}): ${verses.map((one) => `[${one.chapter}:${one.verse}] ${one.text}`).join(' ')}`
    })
    .join('\n\n')
}

const optionLines = (options: readonly string[]): string =>
  options.map((option, index) => `${OPTION_LETTERS[index]}) ${option}`).join('\n')

const questionSheet = (draft: QuestionDraft): string =>
  [
    `## ${draft.key}`,
    `${draft.reference}: ${draft.question}`,
    optionLines(letteredOptions(draft).map(({ text }) => text)),
  ].join('\n\n')

const passageSheet = ({ key, reference, also }: QuestionDraft): string =>
  [
    `## ${key}`,
    passage(reference, QUOTED_TRANSLATIONS),
    ...(also === undefined ? [] : [passage(also, QUOTED_TRANSLATIONS)]),
  ].join('\n\n')

const keySheet = (draft: QuestionDraft): string => {
  const options = letteredOptions(draft)
  const right = options.find(({ isCorrect }) => isCorrect)
  const origins = options
    .filter(({ isCorrect }) => !isCorrect)
    .map(({ letter, text, from }) => {
      const verse = verseOfOrigin(from)
      return `- ${letter}) ${text}: ${verse === null ? from : passage(verse, ['WEB'])}`
    })
  return [
    `## ${draft.key}`,
    `Key: ${right?.letter}) ${right?.text} (kind: ${draft.kind}; ${draft.reference}${draft.also ? ` and ${draft.also}` : ''})`,
    origins.join('\n'),
    `Lesson: ${draft.lesson}`,
    ...citedPassages(draft).map((cited) => `> ${passage(cited, ['WEB'])}`),
  ].join('\n\n')
}

type Solution = { readonly key: string; readonly letter: string }

/** The questions of a solver, in an order and with letters of their own and without keys, which name the book. */
const solverSheet = (
  name: string,
  questions: readonly QuestionDraft[],
  isMasked: boolean,
): { text: string; solutions: readonly Solution[] } => {
  const entries = shuffle(questions, seededRandom(`${name}:${values.seed}`))
    .map((draft) => {
      const random = seededRandom(`${name}:${draft.key}`)
      const options = shuffle([draft.answer, ...draft.wrong], random)
      const plain = { question: draft.question, options }
      const letter = OPTION_LETTERS[options.indexOf(draft.answer)] as string
      return { key: draft.key, letter, shown: isMasked ? masked(plain) : plain }
    })
    .filter(({ shown }) => !isMasked || hasWordsLeft(shown))
  const texts = entries.map(
    ({ shown }, index) => `## ${index + 1}\n\n${shown.question}\n\n${optionLines(shown.options)}`,
  )
  return {
    text: texts.join('\n\n'),
    solutions: entries.map(({ key, letter }) => ({ key, letter })),
  }
}

const questions = await chosenQuestions()
mkdirSync(out, { recursive: true })
const write = (name: string, text: string): void => writeFileSync(join(out, name), `${text}\n`)
write('questions.md', questions.map(questionSheet).join('\n\n'))
write('passages.md', questions.map(passageSheet).join('\n\n'))
write('key.md', questions.map(keySheet).join('\n\n'))
const solutions: Record<string, readonly Solution[]> = {}
for (const kind of ['open', 'masked']) {
  for (let solver = 1; solver <= SOLVERS; solver++) {
    const name = `${kind}-${solver}`
    const sheet = solverSheet(name, questions, kind === 'masked')
    solutions[name] = sheet.solutions
    write(`${name}.md`, sheet.text)
  }
}
write('solutions.json', JSON.stringify(solutions))
process.stdout.write(`${questions.length} questions: ${resolve(out)}\n`)
