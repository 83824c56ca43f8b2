import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { QuestionEntry } from '../../../../src/domain/question/question-entry.ts'
import type { Application } from '../../../../src/server/context.ts'
import { lockSiteAdmins } from '../../../../src/server/learner/user.service.ts'
import type { WrittenQuestions } from '../../../../src/server/platform/assistant/written-questions.ts'
import { createBackground } from '../../../../src/server/platform/background.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { callerOf } from '../../../support/caller.ts'
import { inParallel } from '../../race/parallel.ts'

type Generate = Application['assistant']['generateQuestions']

let written = 0

const entry = (): QuestionEntry => ({
  question: `Who went with Naomi? (${++written})`,
  scriptureReference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 3,
  ...{ optionA: 'Orpah', optionB: 'Ruth', optionC: 'Mahlon', optionD: 'Boaz' },
  correctAnswer: 'B',
  lesson: 'Orpah kissed her mother-in-law and turned back (Ruth 1:14).',
  book: 'Ruth',
})

const batch = (...entries: readonly QuestionEntry[]): WrittenQuestions => ({
  entries,
  dropped: 1,
  writer: 'language_model',
})

describe('a generation of questions', () => {
  const backend = useTestBackend()

  /** An administrator of a site with another assistant, and the end of what goes on in the background. */
  const siteWith = async (generateQuestions?: Generate) => {
    const background = createBackground(backend.application.logger)
    const assistant = {
      ...backend.application.assistant,
      ...(generateQuestions && { generateQuestions }),
    }
    const { id } = await backend.newLearner({ isAdmin: true })
    const { version } = callerOf({ ...backend.application, background, assistant }, id)
    const generate = async (book: string, questionCount: number) => {
      const { generationId } = await version.generate({ book, questionCount })
      await background.settled()
      return (await version.generation({ id: generationId })).generation
    }
    return { version, background, generate }
  }

  it('makes an inactive version of questions from the text of the book', async () => {
    const { version, generate } = await siteWith()
    const generation = await generate('Jonah', 7)
    expect(generation).toMatchObject({ status: 'finished', requested: 7, produced: 7, error: null })
    const shown = await version.questions({ id: generation.versionId as string })
    expect(shown.version).toMatchObject({
      name: 'Version 2',
      description: 'Questions on Jonah: 7 written from the words of the King James Version.',
      book: 'Jonah',
      totalQuestions: 7,
      isActive: false,
      activatedAt: null,
    })
    expect(shown.questions).toHaveLength(7)
    for (const question of shown.questions) {
      expect(question).toMatchObject({ book: 'Jonah', isActive: false })
      expect(question.lesson).not.toBe('')
      expect(question.options.filter(({ isCorrect }) => isCorrect)).toHaveLength(1)
    }
  })

  it('starts while who the site admins are is locked', async () => {
    const { generate } = await siteWith(async function* () {
      yield batch(entry())
    })
    await backend.database.transaction().execute(async (transaction) => {
      await lockSiteAdmins(transaction)
      // It would wait for the end of this transaction, and be given up.
      expect(await generate('Ruth', 1)).toMatchObject({ status: 'finished' })
    })
  })

  it('writes no question twice, and ends when a short book has no more', async () => {
    const { generate } = await siteWith()
    const first = await generate('Obadiah', 100)
    expect(first.status).toBe('finished')
    expect(first.produced).toBeGreaterThan(10)
    expect(first.produced).toBeLessThan(100)
    const second = await generate('Obadiah', 100)
    expect(second.dropped).toBeGreaterThan(0)
    const { rows } = await sql`
      select text from questions where book = 31 group by text, scripture_reference
      having count(*) > 1`.execute(backend.database)
    expect(rows).toEqual([])
  })

  it('leaves out what is known or too much, and counts what is dropped', async () => {
    const [one, two, three, four] = [entry(), entry(), entry(), entry()]
    const { version, generate } = await siteWith(async function* () {
      yield batch(one, { ...one, question: one.question.toUpperCase() }, two)
      yield batch(two, three, four)
      throw new Error('nobody needs more')
    })
    const generation = await generate('Ruth', 3)
    expect(generation).toMatchObject({ status: 'finished', produced: 3, dropped: 4 })
    const { questions } = await version.questions({ id: generation.versionId as string })
    expect(questions.map(({ question }) => question)).toEqual(
      [one, two, three].map(({ question }) => question),
    )
    expect(questions[0]?.options.find(({ isCorrect }) => isCorrect)).toMatchObject({
      ...{ optionLetter: 'B', optionText: 'Ruth' },
    })
  })

  it('fails when nothing was written, and makes no version', async () => {
    const { version, generate } = await siteWith(async function* () {
      yield batch()
    })
    expect(await generate('Amos', 3)).toMatchObject({
      status: 'failed',
      versionId: null,
      error: 'No new questions could be written on this book.',
    })
    expect((await version.list({ book: 'Amos' })).total).toBe(1)
  })

  it('fails, without telling why to people, when the assistant breaks', async () => {
    const { generate } = await siteWith(async function* () {
      yield batch(entry())
      throw new Error('secret')
    })
    expect(await generate('Amos', 3)).toMatchObject({
      status: 'failed',
      produced: 1,
      versionId: null,
      error: 'Something went wrong on our side. Please try again.',
    })
  })

  it('is ended by the end of its server, which says so', async () => {
    const { version, background } = await siteWith(async function* (_request, signal) {
      yield batch(entry())
      signal.throwIfAborted()
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const { generationId } = await version.generate({ book: 'Amos', questionCount: 3 })
    await background.close()
    const { generation } = await version.generation({ id: generationId })
    expect(generation).toMatchObject({
      status: 'failed',
      error: 'The server was stopped before the questions were finished. Please try again.',
    })
  })

  it('has failed once its server is not heard of, and makes way for the next', async () => {
    const now = backend.clock.now()
    const id = randomUUID()
    await backend.database
      .insertInto('question_generations')
      .values({ id, book: 33, requested: 5, createdAt: now, heardOfAt: now })
      .execute()
    const { version, generate } = await siteWith()
    await expect(generate('Micah', 1)).rejects.toMatchObject({
      errorCode: 'conflict',
      message: 'Questions on Micah are being written already.',
    })
    backend.clock.advance(121)
    expect((await version.generation({ id })).generation).toMatchObject({ status: 'failed' })
    expect(await generate('Micah', 1)).toMatchObject({ status: 'finished' })
    expect((await version.generation({ id })).generation).toMatchObject({ status: 'failed' })
  })

  it('is heard of with each batch, so that a long one is not taken for dead', async () => {
    const heardOf: (string | undefined)[] = []
    const { generate } = await siteWith(async function* () {
      backend.clock.advance(100)
      yield batch(entry())
      const running = await backend.database
        .selectFrom('question_generations')
        .select('heardOfAt')
        .where('status', '=', 'running')
        .executeTakeFirst()
      heardOf.push(running?.heardOfAt.toISOString())
      yield batch(entry())
    })
    await generate('Ruth', 2)
    expect(heardOf).toEqual([backend.clock.now().toISOString()])
  })

  it('is started once per book, and for at most three books at once, also in parallel', async () => {
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const { version, background } = await siteWith(async function* () {
      await ended
      yield batch(entry())
    })
    const books = ['Hosea', 'Joel', 'Obadiah', 'Haggai', 'Malachi']
    const { accepted, refused } = await inParallel(20, (index) =>
      version.generate({ book: books[index % books.length] as string, questionCount: 1 }),
    )
    expect(accepted).toHaveLength(3)
    expect(new Set(accepted.map(({ message }) => message)).size).toBe(3)
    expect(refused).toEqual(Array(17).fill('conflict'))
    end()
    await background.settled()
  })

  it('stands in the audit log', async () => {
    const { generate } = await siteWith()
    const { id } = await generate('Nahum', 2)
    const entries = await backend.database
      .selectFrom('audit_entries')
      .select(['action', 'subjectName', 'details'])
      .where('subjectId', '=', id)
      .execute()
    expect(entries).toEqual([
      { action: 'version_generated', subjectName: 'Nahum', details: { requested: 2 } },
    ])
  })

  it('is not found when there is none', async () => {
    const { version } = await siteWith()
    await expect(version.generation({ id: randomUUID() })).rejects.toMatchObject({
      errorCode: 'not_found',
    })
  })
})
