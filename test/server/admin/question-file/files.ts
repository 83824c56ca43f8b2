import type { HttpClient, Reply } from '../../../support/http.ts'

export const HEADER =
  'question,scriptureReference,theme,difficulty,optionA,optionB,optionC,optionD,correctAnswer'

/** A good row of a CSV file. */
export const rowOf = (question: string, reference = 'Ruth 1:16'): string =>
  `${question},${reference},Loyalty,3,Orpah,Naomi,Boaz,Obed,B`

export const csvOf = (...rows: readonly string[]): string => [HEADER, ...rows].join('\r\n')

type TestFile = {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly type?: string
  readonly field?: string
}

const UPLOAD_PATH = '/api/admin/upload-questions'

/** Uploads a file as a browser does. */
export const uploadFile = async (
  person: HttpClient,
  { content, name = 'questions.csv', type = 'text/csv', field = 'file' }: TestFile,
): Promise<Reply> => {
  const form = new FormData()
  form.append(field, new Blob([content], { type }), name)
  return sendForm(person, form)
}

export const sendForm = async (person: HttpClient, form: FormData): Promise<Reply> => {
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const headers = { 'Content-Type': encoded.headers.get('content-type') as string }
  return person.send('POST', UPLOAD_PATH, { body, headers })
}
