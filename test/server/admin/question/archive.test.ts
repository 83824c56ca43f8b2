import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend, useTestBackendWithHttp } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { EFFORT } from '../../../support/effort.ts'
import { createQuestions, draftQuestion } from '../../../support/factories.ts'
import { createVersion } from '../../../support/versions.ts'
import { signInFor } from '../../api/access/sign-in-for.ts'
import { expectErrorReply } from '../../api/error-reply.ts'
import { addQuestions, newAdministrator, newQuestion } from './support.ts'

const ADDRESS = '/api/admin/questions'
const OBADIAH = 31
const JUDE = 65

describe('archiving all questions', () => {
  const backend = useTestBackend()
  let administrator: Caller
  beforeEach(async () => {
    administrator = await newAdministrator(backend)
    backend.clock.set(new Date(backend.clock.now().getTime() + 60_000).toISOString())
  })

  /** The ids of what is active, sorted. */
  const active = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from question_versions where is_active
      union all select id from questions where is_active`.execute(backend.database)
    return rows.map(({ id }) => id).toSorted()
  }

  const activeIn = async (book: number): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('questions')
      .select('id')
      .where('book', '=', book)
      .where('isActive', '=', true)
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }

  const idsOf = async (book: string): Promise<string[]> =>
    (await administrator.question.list({ book })).questions.map(({ id }) => id)

  it('is undone exactly: what was off before stays off', async () => {
    const [off, deleted] = (await idsOf('Ruth')) as [string, string]
    await administrator.question.toggle({ id: off })
    await administrator.question.delete({ id: deleted })
    const before = await active()
    const archived = await administrator.question.archiveAll()
    expect(archived.questions + archived.versions).toBe(before.length)
    expect(await active()).toEqual([])
    expect(await administrator.question.count()).toMatchObject({ active: 0, canRestore: true })
    expect(await administrator.question.restore()).toEqual(archived)
    expect(await active()).toEqual(before)
    expect(await administrator.question.count()).toMatchObject({ canRestore: false })
    expect(await administrator.question.restore()).toEqual({ questions: 0, versions: 0 })
    const audit = await backend.database
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', 'in', ['questions_archived', 'questions_restored'])
      .execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'questions_archived',
      'questions_restored',
    ])
    for (const { details } of audit) expect(details).toEqual(archived)
  })

  it('is refused when another number of questions is active than expected', async () => {
    const before = await active()
    const { active: count } = await administrator.question.count()
    const written = (number: number): string => number.toLocaleString('en')
    for (const expectedCount of [0, count - 1, count + 1]) {
      await expect(administrator.question.archiveAll({ expectedCount })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: `Nothing was archived: ${written(count)} questions are active now, not ${written(expectedCount)}.`,
      })
    }
    expect(await active()).toEqual(before)
    expect(await administrator.question.count()).toMatchObject({ canRestore: false })
    const archived = await administrator.question.archiveAll({ expectedCount: count })
    expect(archived.questions).toBe(count)
    expect(await active()).toEqual([])
    await administrator.question.restore()
  })

  it('races with changes to single questions: it archives what was expected, or nothing', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round += 1) {
      const { active: expectedCount } = await administrator.question.count()
      const [id] = (await idsOf('Ruth')) as [string]
      const [archiving] = await Promise.allSettled([
        administrator.question.archiveAll({ expectedCount }),
        administrator.question.toggle({ id, isActive: false }),
      ])
      const { active: left } = await administrator.question.count()
      if (archiving.status === 'rejected') expect(left).toBe(expectedCount - 1)
      else {
        expect(archiving.value.questions).toBe(expectedCount)
        expect(left).toBe(0)
        await administrator.question.restore()
      }
      await administrator.question.toggle({ id, isActive: true })
    }
  })

  it('keeps what is done to single questions in between', async () => {
    const [on, deleted, offAgain] = (await idsOf('Obadiah')) as [string, string, string]
    const before = await active()
    await administrator.question.archiveAll()
    await administrator.question.toggle({ id: on })
    await administrator.question.delete({ id: deleted })
    await administrator.question.toggle({ id: offAgain })
    await administrator.question.toggle({ id: offAgain })
    await administrator.question.restore()
    expect(await active()).toEqual(before.filter((id) => id !== deleted && id !== offAgain))
    await administrator.question.toggle({ id: offAgain })
  })

  it('leaves the place of a version to another one that became active since', async () => {
    const [uploaded] = await addQuestions(backend.database, [
      newQuestion({ book: OBADIAH, scriptureReference: 'Obadiah 1:2' }),
    ])
    const other = await createVersion(backend.database, { book: OBADIAH })
    const elsewhere = await activeIn(JUDE)
    await administrator.question.archiveAll()
    await administrator.version.activate({ id: other.id })
    await administrator.question.restore()
    expect(await activeIn(OBADIAH)).toEqual([...other.questionIds, uploaded as string].toSorted())
    expect(await activeIn(JUDE)).toEqual(elsewhere)
    // Nothing of the version that lost its place waits to come back.
    expect(await administrator.question.count()).toMatchObject({ canRestore: false })
  })

  it('twice is undone in two steps, the last one first', async () => {
    const before = await activeIn(JUDE)
    const [jude] = before as [string]
    await administrator.question.archiveAll()
    await administrator.question.toggle({ id: jude })
    backend.clock.set(new Date(backend.clock.now().getTime() + 60_000).toISOString())
    await administrator.question.archiveAll()
    expect(await administrator.question.restore()).toEqual({ questions: 1, versions: 0 })
    expect(await activeIn(JUDE)).toEqual([jude])
    await administrator.question.restore()
    expect(await activeIn(JUDE)).toEqual(before)
  })

  it('can be asked for by many at once, with activations of versions', async () => {
    const version = await createVersion(backend.database, { book: JUDE, reference: 'Jude 1:3' })
    await Promise.all([
      administrator.question.archiveAll(),
      administrator.version.activate({ id: version.id }),
      administrator.question.restore(),
      administrator.question.archiveAll(),
    ])
    await administrator.question.restore()
    const { rows } = await sql`
      select book from questions where deleted_at is null group by book
      having max(ordinal) <> count(ordinal) or count(ordinal) <> count(*) filter (where is_active)
      union select book from question_versions where is_active group by book having count(*) > 1`.execute(
      backend.database,
    )
    expect(rows).toEqual([])
  })

  it('is undone also for questions of the bank that came meanwhile', async () => {
    await administrator.question.archiveAll()
    const draft = draftQuestion()
    await createQuestions(backend.database, [draft])
    const isActive = async () =>
      (
        await backend.database
          .selectFrom('questions')
          .select('isActive')
          .where('bankKey', '=', draft.key)
          .executeTakeFirstOrThrow()
      ).isActive
    expect(await isActive()).toBe(false)
    await administrator.question.restore()
    expect(await isActive()).toBe(true)
  })
})

describe('the address that archives all questions', () => {
  const backend = useTestBackendWithHttp()

  it('takes the expected number of questions in its query, and needs none', async () => {
    const person = await signInFor(backend, 'question.archiveAll')
    const { active } = (await person.get(`${ADDRESS}/count`)).json
    for (const query of ['expectedCount=', 'expectedCount=-1', 'expectedCount=all', 'id=']) {
      expectErrorReply(await person.delete(`${ADDRESS}?${query}`), 400, 'invalid_input')
    }
    const refused = await person.delete(`${ADDRESS}?expectedCount=${active + 1}`)
    expectErrorReply(refused, 409, 'conflict')
    expect((await person.get(`${ADDRESS}/count`)).json.active).toBe(active)
    for (const query of [`?expectedCount=${active}`, '']) {
      expect((await person.delete(`${ADDRESS}${query}`)).json).toMatchObject({ questions: active })
      await person.post(`${ADDRESS}/restore`)
    }
  })
})
