import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { QUESTION_KINDS } from '../../domain/question/question.ts'
import type { QuestionDraft } from '../../domain/question/question-draft.ts'

const BANK_DIRECTORY = new URL('../../../content/questions/', import.meta.url)

const draftSchema = z.strictObject({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  landmark: z.string().nullable(),
  question: z.string(),
  reference: z.string(),
  also: z.string().optional(),
  theme: z.string(),
  difficulty: z.number(),
  answer: z.string(),
  wrong: z.array(z.string()),
  from: z.array(z.string()),
  lesson: z.string(),
  read: z.array(z.strictObject({ rule: z.string(), reason: z.string().min(1) })).optional(),
})

const keySchema = z.looseObject({ key: z.string() })

const fileSchema = z.strictObject({ book: z.string(), questions: z.array(z.unknown()) })

/** What cannot be read in a file of the question bank: "31-obadiah.json: obadiah-2: kind: …". */
export class BankFileError extends Error {}

const fail = (place: string, error: z.ZodError): never => {
  const problems = error.issues.map(({ path, message }) => `${[...path, ''].join(': ')}${message}`)
  throw new BankFileError(`${place}: ${problems.join('; ')}`)
}

const parseDraft = (
  fileName: string,
  book: string,
  entry: unknown,
  place: number,
): QuestionDraft => {
  const { data } = keySchema.safeParse(entry)
  const parsed = draftSchema.safeParse(entry)
  return parsed.success
    ? { ...parsed.data, book }
    : fail(`${fileName}: ${data?.key ?? `question ${place + 1}`}`, parsed.error)
}

/**
 * The questions of a file of the bank.
 * @throws BankFileError naming the file, the key and the field
 */
export const parseBankFile = (fileName: string, content: string): QuestionDraft[] => {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error) {
    throw new BankFileError(`${fileName}: ${error instanceof Error ? error.message : 'not JSON'}`)
  }
  const file = fileSchema.safeParse(json)
  if (!file.success) return fail(fileName, file.error)
  const { book, questions } = file.data
  return questions.map((entry, place) => parseDraft(fileName, book, entry, place))
}

export type BankFile = { readonly name: string; readonly content: string }

/** The files of the question bank, in the order of the Bible. */
export const readBankFiles = async (directory = BANK_DIRECTORY): Promise<BankFile[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name,
      content: await readFile(new URL(name, directory), 'utf8'),
    })),
  )
}

/** All questions of the question bank, in the order of the Bible. */
export const readBank = async (): Promise<QuestionDraft[]> =>
  (await readBankFiles()).flatMap(({ name, content }) => parseBankFile(name, content))
