import { beforeAll, describe, expect, it } from 'vitest'
import { harmlessCell } from '../../../../src/domain/question/question-file.ts'
import type { DayKey } from '../../../../src/domain/time/time.ts'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { snapshotOf } from '../../../support/database.ts'
import { giveFinishedDailies } from '../../../support/factories.ts'
import type { HttpClient, Reply } from '../../../support/http.ts'
import { signInFor } from '../../api/access/sign-in-for.ts'
import { expectErrorReply } from '../../api/error-reply.ts'
import { csvOf, HEADER, rowOf, uploadFile } from './files.ts'

const PATH = '/api/admin/questions/export'
const TODAY = '2026-03-02' as DayKey
const FORMULA = '=HYPERLINK(""http://evil.example"")'

describe('the download of all questions', () => {
  const backend = useTestBackendWithHttp()
  const elsewhere = useTestBackendWithHttp()

  const download = (person: HttpClient, format: string): Promise<Reply> =>
    person.get(`${PATH}?format=${format}`)

  /** A site admin who has played today: nothing is left out for them. */
  const newUploader = async (site: typeof backend) => {
    const person = await site.http.signIn()
    await site.database
      .updateTable('users')
      .set({ isSiteAdmin: true })
      .where('id', '=', person.userId)
      .execute()
    await giveFinishedDailies(site.database, person.userId, [TODAY])
    return person
  }

  /** An upload holds less than the whole bank: some books are enough. */
  const MAX_BOOK = 20
  const inBank = { questions: 0 }
  beforeAll(async () => {
    for (const { database } of [backend, elsewhere]) {
      await database.deleteFrom('questions').where('book', '>', MAX_BOOK).execute()
    }
    const { count } = await backend.database
      .selectFrom('questions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    inBank.questions = Number(count)
  })

  it('uploaded where it comes from, changes nothing', async () => {
    const person = await newUploader(backend)
    const withLesson = `${HEADER},lesson\n${rowOf('Which?')},"Two lines\nwithout a comma."`
    for (const content of [csvOf(rowOf(`"${FORMULA}"`), rowOf("''Tis so?")), withLesson]) {
      expect((await uploadFile(person, { content })).json.errors).toEqual([])
    }
    for (const format of ['csv', 'json']) {
      const file = await download(person, format)
      const before = await snapshotOf(backend.database)
      const name = `questions.${format}`
      const { json } = await uploadFile(person, { content: file.text, name })
      expect(json).toMatchObject({ successCount: 0, errorCount: inBank.questions + 3 })
      expect(new Set(json.errors.map((error: string) => error.replace(/^row \d+: /, '')))).toEqual(
        new Set(['This question exists already.']),
      )
      expect(await snapshotOf(backend.database)).toEqual(before)
    }
  })

  it('uploaded to a site without questions, gives the same file there', async () => {
    const person = await newUploader(backend)
    const there = await newUploader(elsewhere)
    for (const format of ['csv', 'json']) {
      const file = await download(person, format)
      await elsewhere.database.deleteFrom('questions').execute()
      const name = `questions.${format}`
      const { json } = await uploadFile(there, { content: file.text, name })
      expect(json).toMatchObject({ successCount: inBank.questions + 3, errors: [] })
      for (const other of ['csv', 'json']) {
        expect((await download(there, other)).text).toBe((await download(person, other)).text)
      }
    }
  })

  it('runs no formulas, says what it is, and stands in the log', async () => {
    const person = await newUploader(backend)
    const { text, headers } = await download(person, 'csv')
    expect(text).toContain(`"${harmlessCell(FORMULA)}"`)
    expect(text).not.toMatch(/^"?[=+\-@]/m)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`berean-questions-${TODAY}.csv`)
    expect(headers.get('cache-control')).toBe('no-store')
    const entries = await backend.database
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('actor', '=', person.userId)
      .execute()
    expect(entries).toEqual([
      { action: 'questions_downloaded', details: { format: 'csv', leftOut: 0 } },
    ])
  })

  it('leaves out what this person can still play, and says how much', async () => {
    const person = await signInFor(backend, 'questionFile.describeDownload')
    const counted = (await person.get('/api/admin/question-file')).json
    const reply = await download(person, 'json')
    // At noon (UTC): those of yesterday, today, tomorrow and the two days after.
    const questions = inBank.questions + 3 - 50
    expect(counted).toEqual({ questions, leftOut: 50 })
    expect(reply.headers.get('x-questions-left-out')).toBe('50')
    const downloaded = reply.json.map((entry: { question: string }) => entry.question)
    expect(downloaded).toHaveLength(questions)
    await person.post('/api/daily/start')
    const daily = (await person.get('/api/quiz/questions?mode=daily')).json.questions
    expect(daily).toHaveLength(10)
    for (const { question } of daily) expect(downloaded).not.toContain(question)
  })

  it('is for question administrators, from the site itself', async () => {
    const learner = await backend.http.signIn()
    const admin = await signInFor(backend, 'questionFile.describeDownload')
    expectErrorReply(await download(backend.http.anonymous(), 'csv'), 401, 'not_signed_in')
    expectErrorReply(await download(learner, 'csv'), 403, 'forbidden')
    const crossSite = { headers: { 'Sec-Fetch-Site': 'cross-site' } }
    const linked = await admin.send('GET', `${PATH}?format=csv`, crossSite)
    expectErrorReply(linked, 403, 'forbidden')
    for (const query of ['', '?format=xlsx', '?format=csv&format=json', '?format=csv&all=1']) {
      expectErrorReply(await admin.get(`${PATH}${query}`), 400, 'invalid_input')
    }
  })
})
