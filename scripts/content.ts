import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bankFaults, WHOLE_BANK } from '../src/domain/question/bank-rules.ts'
import type { DraftFault } from '../src/domain/question/draft-rules.ts'
import { type QuestionDraft, questionProblems } from '../src/domain/question/question-draft.ts'
import {
  type BankFile,
  BankFileError,
  parseBankFile,
  readBankFiles,
} from '../src/server/prepare/question-bank.ts'
import { contentFigures, figureLines } from './content/figures.ts'
import { contentPage } from './content/page.ts'
import { SCRIPTURE } from './content/scripture.ts'

/**
 * Checks the question bank: `npm run content`. `-- --book "1 Samuel"` shows the faults and figures of one book,
 * `-- --drafts folder` those of new questions beside the bank, which are files in its form, and
 * `-- --html bank.html` writes a page with plots. Ends with code 1 if there are faults.
 */

const { values } = parseArgs({
  options: { book: { type: 'string' }, drafts: { type: 'string' }, html: { type: 'string' } },
})

type Line = { readonly file: string; readonly fault: DraftFault }

/** The files' questions, and what cannot be read in them. */
const readAll = (files: readonly BankFile[]) => {
  const drafts: QuestionDraft[] = []
  const fileOf = new Map<string, string>()
  const unread: string[] = []
  for (const { name, content } of files) {
    try {
      for (const draft of parseBankFile(name, content)) {
        drafts.push(draft)
        fileOf.set(draft.key, name)
      }
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error
      unread.push(error.message)
    }
  }
  return { drafts, fileOf, unread }
}

const folderUrl = (folder: string): URL => pathToFileURL(`${resolve(folder)}/`)

const formFaults = (draft: QuestionDraft): DraftFault[] =>
  questionProblems(draft).map((problem) => ({ key: draft.key, rule: 'form', problem }))

const bankFiles = await readBankFiles()
const newFiles = values.drafts === undefined ? [] : await readBankFiles(folderUrl(values.drafts))
const { drafts, fileOf, unread } = readAll([...bankFiles, ...newFiles])
const newKeys = new Set(readAll(newFiles).drafts.map(({ key }) => key))
const shown = drafts
  .filter(({ key }) => values.drafts === undefined || newKeys.has(key))
  .filter(({ book }) => values.book === undefined || book === values.book)
const shownKeys = new Set(shown.map(({ key }) => key))
const isWholeBank = shown.length === drafts.length
const lines: Line[] = [...drafts.flatMap(formFaults), ...bankFaults(drafts, SCRIPTURE)]
  // The figures of the whole bank are no faults of a part of it.
  .filter(({ key }) => shownKeys.has(key) || (isWholeBank && key === WHOLE_BANK))
  .map((fault) => ({ file: fileOf.get(fault.key) ?? 'content/questions', fault }))

const print = (line: string): void => void process.stdout.write(`${line}\n`)

for (const message of unread) print(message)
for (const { file, fault } of lines) print(`${file}: ${fault.key}: ${fault.rule}: ${fault.problem}`)
const figures = contentFigures(shown)
if (unread.length + lines.length > 0) print('')
for (const [name, text] of figureLines(figures)) print(`${name.padEnd(22)}${text}`)
print(`${'Faults'.padEnd(22)}${unread.length + lines.length}`)
if (values.html !== undefined) {
  writeFileSync(
    values.html,
    contentPage(
      figures,
      lines.map(({ fault }) => fault),
    ),
  )
  print(`The page is ${values.html}.`)
}
process.exitCode = unread.length + lines.length > 0 ? 1 : 0
