import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorResponseOf } from '../../../../src/server/platform/errors.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { EFFORT } from '../../../support/effort.ts'
import { createVersion } from '../../../support/versions.ts'
import { inParallel } from '../../race/parallel.ts'
import { addQuestions, type Entry, entryOf, newAdministrator, newQuestion } from './support.ts'

describe('changes of a question', () => {
  const backend = useTestBackend()
  let administrator: Caller
  beforeAll(async () => {
    administrator = await newAdministrator(backend)
    // Draws the questions of these days, so that none of those below is among them.
    await administrator.quiz.startDaily()
    await administrator.question.get({ id: await add() })
  })

  const add = async (question = newQuestion()): Promise<string> =>
    (await addQuestions(backend.database, [question]))[0] as string

  const edit = (id: string, entry: Entry) => administrator.question.edit({ id, ...entry })

  const lastAudit = () =>
    backend.database
      .selectFrom('audit_entries')
      .select(['action', 'subjectId', 'subjectName', 'details'])
      .orderBy('createdAt', 'desc')
      .orderBy(sql`ctid`, 'desc')
      .limit(1)
      .executeTakeFirst()

  const stateOf = (id: string) =>
    backend.database
      .selectFrom('questions')
      .select(['book', 'ordinal', 'position', 'isActive', 'isSwitchedOff', 'version', 'deletedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const sizeOf = async (versionId: string): Promise<number> => {
    const { questionCount } = await backend.database
      .selectFrom('question_versions')
      .select('questionCount')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()
    return questionCount
  }

  it('keep the ids of its options, and stand in the log without the answer', async () => {
    const question = newQuestion()
    const id = await add(question)
    const before = (await administrator.question.get({ id })).question
    const text = `${question.text}?`
    const entry = entryOf(question, { question: text, optionA: 'Naomi', correctAnswer: 'A' })
    const { question: after } = await edit(id, { ...entry, lesson: 'Her name means pleasant.' })
    expect(after).toEqual({
      ...before,
      revision: expect.any(String),
      question: text,
      lesson: 'Her name means pleasant.',
      options: before.options.map((option) => ({
        ...option,
        isCorrect: option.optionLetter === 'A',
        ...(option.optionLetter === 'A' && { optionText: 'Naomi' }),
      })),
    })
    expect(await lastAudit()).toEqual({
      action: 'question_edited',
      subjectId: id,
      subjectName: text,
      details: {
        question: `${question.text} → ${text}`,
        options: 'changed',
        lesson: 'changed',
      },
    })
  })

  it('is refused if somebody else has changed it since, and only then', async () => {
    const question = newQuestion()
    const id = await add(question)
    const other = await newAdministrator(backend)
    const { revision } = (await other.question.get({ id })).question
    const theme = (value: string) => ({ id, ...entryOf(question, { theme: value }) })
    // Switching it off and on is no change of what it says.
    await administrator.question.toggle({ id })
    const changed = await administrator.question.edit({
      ...theme('Loyalty'),
      revision: revision ?? '',
    })
    expect(changed.question.revision).not.toBe(revision)

    const stale = { ...theme('Harvest'), revision: revision ?? '' }
    expect(await other.question.edit(stale).catch(errorResponseOf)).toMatchObject({
      code: 'conflict',
      message:
        'Somebody else has changed this question meanwhile. Cancel and open it again to see the change.',
    })
    expect((await other.question.get({ id })).question.theme).toBe('Loyalty')
    const fresh = { ...theme('Harvest'), revision: changed.question.revision ?? '' }
    expect((await other.question.edit(fresh)).question.theme).toBe('Harvest')
  })

  it('let its figures start over if another option is correct now, and only then', async () => {
    const question = newQuestion()
    const id = await add(question)
    const { options } = (await administrator.question.get({ id })).question
    const statistics = { answered: 9, correct: 6, discrimination: null, isSuspicious: false }
    await backend.database
      .insertInto('question_statistics')
      .values({ question: id, ...statistics })
      .execute()
    await backend.database
      .insertInto('option_picks')
      .values(options.map((option) => ({ option: option.id, picked: 2 })))
      .execute()
    await backend.database
      .insertInto('question_ability_counts')
      .values({ question: id, ability: 12, answered: 9, correct: 6 })
      .execute()
    const mended = await edit(id, entryOf(question, { optionB: 'Naomi of Bethlehem' }))
    expect(mended.question).toMatchObject({ statistics, options: Array(4).fill({ picked: 2 }) })
    const corrected = await edit(id, entryOf(question, { correctAnswer: 'C' }))
    expect(corrected.question).toMatchObject({
      statistics: null,
      options: Array(4).fill({ picked: null }),
    })
    const left = await backend.database
      .selectFrom('option_picks')
      .select('option')
      .where(
        'option',
        'in',
        options.map((option) => option.id),
      )
      .execute()
    expect(left).toEqual([])
    const abilities = await backend.database
      .selectFrom('question_ability_counts')
      .select('ability')
      .where('question', '=', id)
      .execute()
    expect(abilities).toEqual([])
  })

  it('of nothing are no entry of the log', async () => {
    const question = newQuestion()
    const id = await add(question)
    const before = await lastAudit()
    await edit(id, entryOf(question))
    expect(await lastAudit()).toEqual(before)
  })

  it('to another book take it out of its version', async () => {
    const version = await createVersion(backend.database, { book: 8, reference: 'Ruth 1:1' })
    const id = version.questionIds[0] as string
    await administrator.question.toggle({ id })
    const entry = entryOf(newQuestion(), { scriptureReference: 'Obadiah 1:4' })
    const { question } = await edit(id, entry)
    expect(question).toMatchObject({ book: 'Obadiah', isActive: true, version: null })
    expect(await sizeOf(version.id)).toBe(1)
  })

  it('that delete it leave its version with one less', async () => {
    const version = await createVersion(backend.database, { book: 8, reference: 'Ruth 1:1' })
    await administrator.question.delete({ id: version.questionIds[0] as string })
    expect(await sizeOf(version.id)).toBe(1)
  })

  it('that would make it the same as another are refused', async () => {
    const [one, other] = [newQuestion(), newQuestion()]
    const id = await add(one)
    await add(other)
    const taken = entryOf(one, { question: other.text.toUpperCase() })
    await expect(edit(id, taken)).rejects.toMatchObject({ errorCode: 'conflict' })
    expect((await administrator.question.get({ id })).question.question).toBe(one.text)
    // It may be written in other letters, which is the same question too.
    const louder = await edit(id, entryOf(one, { question: one.text.toUpperCase() }))
    expect(louder.question.question).toBe(one.text.toUpperCase())
  })

  it.each([
    ['two equal options', { optionC: ' option  a' }, 'Option C is the same as option A.'],
    ['a whole book', { scriptureReference: 'Genesis 1:1-50:26' }, 'The passage has more than 200'],
    ['no such passage', { scriptureReference: 'Ruth 5:1' }, 'There is no'],
    ['an answer as lesson', { lesson: 'Option B' }, 'The lesson only repeats the answer.'],
    ['another book', { book: 'Genesis' }, 'The reference is in Ruth, not in “Genesis”.'],
    ['a difficulty of 11', { difficulty: 11 }, 'The difficulty must be'],
    ['no theme', { theme: ' ' }, 'The theme is missing.'],
  ])('with %s are refused', async (_name, changes, message) => {
    const question = newQuestion()
    const id = await add(question)
    const refusal = await edit(id, entryOf(question, changes)).catch(errorResponseOf)
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    expect(refusal).toHaveProperty('message', expect.stringContaining(message))
  })

  it('switch it off by itself, and on again; twice to the same changes nothing', async () => {
    const id = await add()
    const { toggle } = administrator.question
    expect(await toggle({ id })).toEqual({ id, isActive: false })
    expect(await stateOf(id)).toMatchObject({ isActive: false, isSwitchedOff: true, ordinal: null })
    expect(await lastAudit()).toMatchObject({ action: 'question_deactivated', subjectId: id })
    expect(await toggle({ id, isActive: false })).toEqual({ id, isActive: false })
    expect(await toggle({ id })).toEqual({ id, isActive: true })
    expect(await stateOf(id)).toMatchObject({ isActive: true, isSwitchedOff: false })
    expect(await lastAudit()).toMatchObject({ action: 'question_activated', subjectId: id })
  })

  it('of what is gone are refused', async () => {
    const question = newQuestion()
    const id = await add(question)
    await administrator.question.delete({ id })
    expect(await lastAudit()).toMatchObject({ action: 'question_deleted', subjectId: id })
    expect(await stateOf(id)).toMatchObject({ position: null, isActive: false })
    const gone = { errorCode: 'not_found', message: 'Question not found' }
    await expect(administrator.question.delete({ id })).rejects.toMatchObject(gone)
    await expect(administrator.question.toggle({ id })).rejects.toMatchObject(gone)
    await expect(administrator.question.get({ id })).rejects.toMatchObject(gone)
    await expect(edit(id, entryOf(question))).rejects.toMatchObject(gone)
    // Its place is free for the same question.
    expect(await addQuestions(backend.database, [question])).toHaveLength(1)
  })

  it('by many at once leave every number without a gap', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const questions = Array.from({ length: 5 }, () => newQuestion())
      const ids = await addQuestions(backend.database, questions)
      const { refused } = await inParallel<unknown>(20, (index) => {
        const [place, id] = [index % 5, ids[index % 5] as string]
        switch (Math.floor(index / 5)) {
          case 0:
            return administrator.question.toggle({ id })
          case 1:
            return edit(id, entryOf(questions[place] as never, { scriptureReference: 'Jude 1:2' }))
          case 2:
            return edit(id, entryOf(questions[place] as never, { theme: 'Harvest' }))
          default:
            return place < 2 ? administrator.question.delete({ id }) : Promise.resolve()
        }
      })
      expect(refused.filter((code) => code !== 'not_found' && code !== 'conflict')).toEqual([])
    }
    const { rows } = await sql`
      select book from questions where deleted_at is null group by book
      having max(position) <> count(*) or max(ordinal) <> count(ordinal)`.execute(backend.database)
    expect(rows).toEqual([])
  })
})
