import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { createVersion } from '../../../support/versions.ts'

const OBADIAH = 31

describe('a version of the questions on a book', () => {
  const backend = useTestBackend()
  const newAdministrator = async (): Promise<Caller> =>
    (await backend.newLearner({ isAdmin: true })).caller

  const bankVersionOf = async (book: number): Promise<string> =>
    (
      await backend.database
        .selectFrom('question_versions')
        .select('id')
        .where('book', '=', book)
        .where('isBank', '=', true)
        .executeTakeFirstOrThrow()
    ).id

  const activeIdsOf = async (book: number): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('questions')
      .select('id')
      .where('book', '=', book)
      .where('isActive', '=', true)
      .orderBy('ordinal')
      .execute()
    return rows.map(({ id }) => id)
  }

  const change = (id: string | undefined, columns: object): Promise<unknown> =>
    backend.database
      .updateTable('questions')
      .set(columns)
      .where('id', '=', id as string)
      .execute()

  it('replaces the one that was active, and brings it back', async () => {
    const administrator = await newAdministrator()
    const bank = await bankVersionOf(OBADIAH)
    const ofBank = await activeIdsOf(OBADIAH)
    const { id, questionIds } = await createVersion(backend.database, { questions: 3 })
    expect(await activeIdsOf(OBADIAH)).toEqual(ofBank)

    await administrator.version.activate({ id })
    expect(await activeIdsOf(OBADIAH)).toEqual(questionIds)
    const { versions } = await administrator.version.list({ book: 'Obadiah' })
    const activatedAt = backend.clock.now().toISOString()
    expect(versions.find((version) => version.id === bank)).toMatchObject({ isActive: false })
    expect(versions.filter(({ isActive }) => isActive)).toMatchObject([{ id, activatedAt }])

    await administrator.version.activate({ id: bank })
    expect((await activeIdsOf(OBADIAH)).sort()).toEqual([...ofBank].sort())
    await administrator.version.archive({ id: bank })
    expect(await activeIdsOf(OBADIAH)).toEqual([])
    await administrator.version.activate({ id: bank })
  })

  it('leaves off what was switched off by itself or deleted, and leaves uploaded questions alone', async () => {
    const administrator = await newAdministrator()
    const [ruth, reference] = [8, 'Ruth 1:16']
    const { id, questionIds } = await createVersion(backend.database, {
      ...{ book: ruth, reference, questions: 5 },
    })
    const [switchedOff, deleted, ...others] = questionIds
    await change(switchedOff, { isSwitchedOff: true })
    await change(deleted, { deletedAt: new Date(), position: null })
    // Uploaded ones have no version: one is active, one is not.
    const [uploaded, inactive] = await activeIdsOf(ruth)
    await change(uploaded, { version: null })
    await change(inactive, { version: null, isActive: false, ordinal: null })

    await administrator.version.activate({ id })
    expect((await activeIdsOf(ruth)).sort()).toEqual([uploaded, ...others].sort())
    await administrator.version.archive({ id })
    expect(await activeIdsOf(ruth)).toEqual([uploaded])
  })

  it('is written to the audit log when something changes, and only then', async () => {
    const administrator = await newAdministrator()
    const { bookCounts } = await administrator.question.bookCounts()
    const active = bookCounts.find(({ book }) => book === 'Philemon')?.active
    const { id } = await createVersion(backend.database, { book: 57, reference: 'Philemon 1:6' })
    await administrator.version.archive({ id })
    for (let time = 0; time < 2; time++) await administrator.version.activate({ id })
    for (let time = 0; time < 2; time++) await administrator.version.archive({ id })
    const { rows } = await sql`select action, subject_name, details from audit_entries
      where subject_id = ${id}::uuid order by details->>'switched on' nulls last`.execute(
      backend.database,
    )
    const subject_name = 'Philemon: Version 2'
    expect(rows).toEqual([
      {
        ...{ action: 'version_activated', subject_name },
        details: { 'switched on': 2, 'switched off': active },
      },
      { action: 'version_archived', subject_name, details: { 'switched off': 2 } },
    ])
  })

  it('is refused when it is unknown or has no questions left', async () => {
    const administrator = await newAdministrator()
    const unknown = { id: randomUUID() }
    for (const call of ['activate', 'archive', 'questions'] as const) {
      await expect(administrator.version[call](unknown)).rejects.toMatchObject({
        errorCode: 'not_found',
        message: 'Version not found',
      })
    }
    const { id } = await createVersion(backend.database, { questions: 0 })
    await expect(administrator.version.activate({ id })).rejects.toMatchObject({
      errorCode: 'conflict',
      message: 'This version has no questions left.',
    })
  })

  it('is looked at page by page, in the order of the book', async () => {
    const administrator = await newAdministrator()
    const created = await createVersion(backend.database, { questions: 45 })
    const shown: string[] = []
    const sizes: number[] = []
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page = await administrator.version.questions({ id: created.id, cursor })
      shown.push(...page.questions.map(({ id }) => id))
      sizes.push(page.questions.length)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(shown).toEqual(created.questionIds)
  })

  it('shows no answer of a question that its reader can still play', async () => {
    const administrator = await newAdministrator()
    await administrator.quiz.startDaily()
    // Uploaded questions have no version.
    const { id, version, position } = await backend.database
      .selectFrom('quiz_answers')
      .innerJoin('questions', 'questions.id', 'quiz_answers.question')
      .select(['questions.id', 'questions.version', 'questions.position'])
      .where('questions.version', 'is not', null)
      .executeTakeFirstOrThrow()
    const place = { id: version as string, cursor: (position as number) - 1 }
    const [shown] = (await administrator.version.questions(place)).questions
    expect(shown).toMatchObject({ id, isAnswerHidden: true })
    expect(shown).not.toHaveProperty('lesson')
    expect(shown?.options.filter((option) => 'isCorrect' in option)).toEqual([])
  })
})
