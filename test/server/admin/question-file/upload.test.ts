import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { signInFor } from '../../api/access/sign-in-for.ts'
import { expectErrorReply } from '../../api/error-reply.ts'
import { csvOf, HEADER, rowOf, sendForm, uploadFile } from './files.ts'

const WRONG_FORM = 'Send one file in the field “file”, and nothing else.'

describe('an upload', () => {
  const backend = useTestBackendWithHttp()
  const newUploader = () => signInFor(backend, 'questionFile.upload')
  const storedLike = (text: string) =>
    backend.database.selectFrom('questions').selectAll().where('text', 'like', text).execute()
  const auditOf = (userId: string) =>
    backend.database
      .selectFrom('audit_entries')
      .select(['action', 'subjectName', 'details'])
      .where('actor', '=', userId)
      .execute()

  it('stores the good rows, says what is wrong with the others, and stands in the log once', async () => {
    const person = await newUploader()
    const good = Array.from({ length: 45 }, (_, index) => rowOf(`Mixed ${index}?`))
    const content = csvOf(
      rowOf('Mixed bad?', 'Ruth 5:1'),
      ...good,
      '',
      rowOf('"MIXED  0?"'),
      `${rowOf('Mixed wide?')},a fifth`,
      rowOf('<b>Mixed html?</b>'),
      '"Mixed truncated?,Ruth 1:16',
    )
    const { status, json } = await uploadFile(person, { content, name: '../Sunday.csv' })
    expect(status).toBe(200)
    expect(json).toStrictEqual({
      message: '46 questions uploaded successfully. 4 rows have errors.',
      successCount: 46,
      errorCount: 4,
      errors: [
        'row 2: There is no passage “Ruth 5:1” in the Bible. Write it like Ruth 1:16 or Ruth 1:16-18.',
        'row 49: This question exists already.',
        'row 50: The row has 10 cells; the header has 9 columns.',
        'row 52: A quote is not closed. Write a quote within a quoted text twice: "".',
      ],
    })
    const stored = await storedLike('%Mixed%')
    expect(stored).toHaveLength(46)
    expect(stored.every((one) => one.isActive && one.version === null && one.book === 8)).toBe(true)
    expect(await auditOf(person.userId)).toEqual([
      { action: 'questions_uploaded', subjectName: 'Sunday.csv', details: { questions: 46 } },
    ])
  })

  it('says everything that is wrong with a row', async () => {
    const row = 'Everything?,Ruth 5:1,Loyalty,11,Orpah,Orpah,Boaz,,E'
    const { json } = await uploadFile(await newUploader(), { content: csvOf(row) })
    expect(json.errors).toEqual([
      'row 2: The difficulty must be a whole number from 1 to 10. The option D is missing. The correct answer must be A, B, C or D. Option B is the same as option A. There is no passage “Ruth 5:1” in the Bible. Write it like Ruth 1:16 or Ruth 1:16-18.',
    ])
  })

  it('stores kind, landmark, second passage and origins, where a file has these columns', async () => {
    const content = [
      `${HEADER},kind,landmark,also,from`,
      `${rowOf('Origins one?')},speaker,L045,Ruth 2:11,Ruth 1:4 | | plausible: he is the child`,
      `${rowOf('Origins two?')},,,,`,
    ].join('\n')
    const { json } = await uploadFile(await newUploader(), { content })
    expect(json.errors).toEqual([])
    const [first, second] = await storedLike('Origins%')
    expect(first).toMatchObject({ kind: 'speaker', landmark: 'L045', also: 'Ruth 2:11' })
    expect(second).toMatchObject({ kind: null, landmark: null, also: null })
    const options = await backend.database
      .selectFrom('question_options')
      .select(['text', 'from'])
      .where('question', '=', first?.id ?? '')
      .orderBy('letter')
      .execute()
    expect(options).toEqual([
      { text: 'Orpah', from: 'Ruth 1:4' },
      { text: 'Naomi', from: null },
      { text: 'Boaz', from: null },
      { text: 'Obed', from: 'plausible: he is the child' },
    ])
  })

  it.each([
    [
      'riddle,,,',
      'The kind must be one of wording, name, detail, fact, reason, meaning, order, speaker, link.',
    ],
    [',L999,,', 'There is no landmark “L999”.'],
    [',L001,,', 'Creation in seven days (L001) is told in Genesis 1:1-2:3, not in Ruth 1:16.'],
    [',,Ruth 5:1,', 'The column “also” names a passage “Ruth 5:1” that does not exist.'],
    [',,Ruth 1:15-17,', 'The second passage overlaps the first.'],
    [
      ',,,Ruth 1:4 | Ruth 2:1',
      'The column “from” must have 3 parts with “|” between them, one for each wrong option.',
    ],
    [
      ',,,Ruth 1:4 | Ruth 9:9 | ',
      'The column “from” names a passage “Ruth 9:9” that does not exist.',
    ],
    [',,,Ruth 1:4 | Ruth 2:1-22 | ', 'The column “from” names a passage of more than 15 verses.'],
    [`,,,${'x'.repeat(601)}`, 'The column “from” can have at most 600 characters.'],
  ])('refuses a row with the columns %s', async (columns, reason) => {
    const content = `${HEADER},kind,landmark,also,from\n${rowOf('Refused?')},${columns}`
    const { json } = await uploadFile(await newUploader(), { content })
    expect(json.errors).toEqual([expect.stringContaining(`row 2: ${reason}`)])
  })

  it('with an unclosed quote in one row stores the others, and says which row it is', async () => {
    const others = Array.from({ length: 40 }, (_, index) => rowOf(`Who came after row ${index}?`))
    const content = csvOf(rowOf('"Who closed no quote?'), ...others)
    const { json } = await uploadFile(await newUploader(), { content })
    expect(json).toEqual({
      message: '40 questions uploaded successfully. 1 row has errors.',
      successCount: 40,
      errorCount: 1,
      errors: ['row 2: A quote is not closed. Write a quote within a quoted text twice: "".'],
    })
  })

  it('stores a text with a line break in its quotes, and names the lines of a refused row', async () => {
    const broken = '"Who built\r\nan ark?"'
    const content = csvOf(
      rowOf('"Broken lines: read Genesis 6.\r\nWho built the ark?"', 'Genesis 6:14'),
      rowOf(broken, 'Ruth 5:1'),
      `${rowOf(broken)},a fifth`,
      rowOf('Broken lines: after them?'),
    )
    const { json } = await uploadFile(await newUploader(), { content })
    expect(json).toMatchObject({
      successCount: 2,
      errors: [
        'row 3: lines 4 to 5 were read as one row. There is no passage “Ruth 5:1” in the Bible. Write it like Ruth 1:16 or Ruth 1:16-18.',
        'row 4: lines 6 to 7 were read as one row. The row has 10 cells; the header has 9 columns.',
      ],
    })
    const stored = await storedLike('Broken lines%')
    expect(stored.map(({ text }) => text).sort()).toEqual([
      'Broken lines: after them?',
      'Broken lines: read Genesis 6. Who built the ark?',
    ])
  })

  it('of what is stored already changes nothing', async () => {
    const person = await newUploader()
    const content = JSON.stringify([
      { ...JSON_ROW, question: 'Uploaded twice?' },
      { ...JSON_ROW, question: 'Uploaded twice?', optionE: 'Ruth' },
    ])
    const file = { content, name: 'questions.json', type: 'application/json' }
    const { json } = await uploadFile(person, file)
    expect(json).toMatchObject({ successCount: 1, errorCount: 1 })
    const again = await uploadFile(person, file)
    expect(again.json).toStrictEqual({
      message: 'No questions uploaded. 2 rows have errors.',
      successCount: 0,
      errorCount: 2,
      errors: [
        'row 1: This question exists already.',
        'row 2: There is no column “optionE”. A question has four options, A to D.',
      ],
    })
    expect(await storedLike('Uploaded twice%')).toHaveLength(1)
    expect(await auditOf(person.userId)).toHaveLength(1)
  })

  it('of one file by several people at once stores each question once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, newUploader))
    const content = csvOf(...Array.from({ length: 60 }, (_, index) => rowOf(`Race ${index}?`)))
    const replies = await Promise.all(people.map((person) => uploadFile(person, { content })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const counts = replies.map(({ json }) => json.successCount)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(await storedLike('Race%')).toHaveLength(60)
  })

  it('of the sample stores all of it', async () => {
    const content = await readFile(
      new URL('../../../../public/sample_questions.csv', import.meta.url),
    )
    const { json } = await uploadFile(await newUploader(), { content: new Uint8Array(content) })
    expect(json).toMatchObject({ successCount: 3, errors: [] })
  })

  it.each([
    ['questions.txt', 'text/plain', 400],
    ['questions.exe', 'application/x-msdownload', 400],
    ['questions', 'text/csv', 200],
    ['QUESTIONS.CSV', 'application/octet-stream', 200],
    ['质问 “x” %22.csv', 'text/csv', 200],
  ])('of a file named %s of type %s is answered with %i', async (name, type, status) => {
    const reply = await uploadFile(await newUploader(), { content: csvOf(rowOf(name)), name, type })
    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.json.message).toBe('Please select a CSV or JSON file.')
  })

  it.each([
    ['', 'The file is empty.'],
    [`${HEADER}\n\n`, 'The file has no questions.'],
    ['"', 'The first row does not name the columns of a CSV file.'],
    [
      csvOf(rowOf('x')).replace('theme', 'th"eme'),
      'The first row does not name the columns of a CSV file. A quote in line 1 is not where it belongs. Write a quote within a quoted text twice: "".',
    ],
    [
      `${HEADER},"lesson\n${rowOf('x')},x\n${rowOf('y')},y\n${rowOf('z')},"It was\n6"`,
      'The first row does not name the columns of a CSV file. Lines 1 to 4 were read as one row, because a quote that opens in line 1 is not closed there. Write a quote within a quoted text twice: "".',
    ],
    [
      `${HEADER},"lesson\n${rowOf('x')},x\n${rowOf('y')},It was 6"\n${rowOf('z')},z`,
      'The first row does not name the columns of a CSV file. Lines 1 to 3 were read as one row, because a quote that opens in line 1 is not closed there. Write a quote within a quoted text twice: "".',
    ],
    [`${HEADER},Theme\n${rowOf('x')},y`, 'The file has the column “theme” twice.'],
    [
      csvOf(...Array(2001).fill('x')),
      'The file has more than 2,000 rows. Split it and upload the parts one by one.',
    ],
  ])('of a file that is none is refused (%#)', async (content, message) => {
    const reply = await uploadFile(await newUploader(), { content })
    expectErrorReply(reply, 400, 'invalid_input')
    expect(reply.json.message).toBe(message)
  })

  it.each([
    ['{"questions": []}', 'The file must be a JSON array of questions: [{…}, {…}].'],
    ['[', 'The file is not valid JSON (line 1).'],
    ['['.repeat(300_000), 'The file is not valid JSON'],
    ['[]', 'The file has no questions.'],
  ])('of JSON that is no list of questions is refused (%#)', async (content, message) => {
    const file = { content, name: 'questions.json', type: 'application/json' }
    const reply = await uploadFile(await newUploader(), file)
    expectErrorReply(reply, 400, 'invalid_input')
    expect(reply.json.message).toContain(message.slice(0, 26))
  })

  it('takes one file, in one field', async () => {
    const person = await newUploader()
    const file = () => new File([csvOf(rowOf('Field?'))], 'questions.csv', { type: 'text/csv' })
    const forms: [string, string | File][][] = [
      [],
      [['file', 'a text']],
      [['upload', file()]],
      [
        ['file', file()],
        ['file', file()],
      ],
      [
        ['file', file()],
        ['name', 'Ruth'],
      ],
      [
        ['name', 'Ruth'],
        ['file', file()],
      ],
    ]
    for (const fields of forms) {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      const reply = await sendForm(person, form)
      expectErrorReply(reply, 400, 'invalid_input')
      if (fields.length > 0) expect(reply.json.message).toBe(WRONG_FORM)
    }
    expect(await storedLike('Field%')).toEqual([])
  })

  /**
   * Sends a form without end, 64 kB at a time, until there is a reply. Ends when the server closes the
   * connection. @returns the status, and the bytes that were sent
   */
  const sendEndless = (cookie: string, headers: Record<string, string>) =>
    new Promise<{ status: number; sent: number }>((resolve, reject) => {
      let sent = 0
      let status: number | undefined
      const outgoing = request(`${backend.http.origin}/api/admin/upload-questions`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
      })
      outgoing.on('response', (incoming) => {
        status = incoming.statusCode
        incoming.resume()
      })
      outgoing.on('error', () => {})
      outgoing.on('close', () =>
        status ? resolve({ status, sent }) : reject(new Error('no reply')),
      )
      const send = (chunk: Buffer): void => {
        if (status || outgoing.destroyed) return
        sent += chunk.length
        outgoing.write(chunk, () => setImmediate(send, Buffer.alloc(64 * 1024, 'x')))
      }
      const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
      send(Buffer.from(`--x\r\n${part}\r\n\r\n`))
    })

  it('of more than 1 MB, or by somebody who may not, is refused before it is sent', async () => {
    const uploader = await newUploader()
    const admin = await signInFor(backend, 'questionFile.describeDownload')
    const cookieOf = ({ cookies }: typeof uploader): string =>
      [...cookies].map((pair) => pair.join('=')).join('; ')
    const large = { 'Content-Length': String(1024 ** 3) }
    const chunked = { 'Transfer-Encoding': 'chunked' }
    const replies = await Promise.all([
      sendEndless(cookieOf(uploader), large),
      sendEndless(cookieOf(uploader), chunked),
      sendEndless(cookieOf(admin), chunked),
      sendEndless('', chunked),
    ])
    expect(replies.map(({ status }) => status)).toEqual([413, 413, 403, 401])
    for (const { sent } of replies) expect(sent).toBeLessThan(20 * 1024 * 1024)
  })
})

const JSON_ROW = {
  scriptureReference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 3,
  optionA: 'Orpah',
  optionB: 'Naomi',
  optionC: 'Boaz',
  optionD: 'Obed',
  correctAnswer: 'B',
}

describe('an upload to the embedded database', () => {
  const backend = useTestBackendWithHttp('embedded')

  it('lets others be answered meanwhile', async () => {
    const uploader = await signInFor(backend, 'questionFile.upload')
    const other = await backend.http.signIn()
    const content = csvOf(...Array.from({ length: 400 }, (_, index) => rowOf(`Long ${index}?`)))
    let isDone = false
    const upload = uploadFile(uploader, { content }).finally(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      expect((await other.get('/api/auth/user')).status).toBe(200)
      answered += 1
    }
    expect((await upload).json).toMatchObject({ successCount: 400 })
    expect(answered).toBeGreaterThan(5)
  })
})
