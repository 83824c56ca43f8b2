import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { letteredOptions } from '../../../src/domain/question/question.ts'
import type { QuestionDraft } from '../../../src/domain/question/question-draft.ts'
import { bookNumberOf } from '../../../src/domain/scripture/bible-books.ts'
import { bankItemOf } from '../../../src/server/prepare/bank-item.ts'
import { fillBank } from '../../../src/server/prepare/fill-bank.ts'
import { firstBankHashes } from '../../../src/server/prepare/first-bank-hashes.ts'
import {
  type BankFile,
  parseBankFile,
  readBankFiles,
} from '../../../src/server/prepare/question-bank.ts'
import { contentHashOf } from '../../../src/server/question/bank/content-hash.ts'
import { loadQuestions } from '../../../src/server/question/bank/question.service.ts'
import { useTestBackend } from '../../support/backend.ts'
import { DATABASE_KINDS, snapshotOf } from '../../support/database.ts'
import { draftQuestion } from '../../support/factories.ts'

const LATER = new Date('2026-12-24T00:00:00Z')
const OBADIAH = bookNumberOf('Obadiah') as number

/** A file of the bank with these questions. */
const fileOf = (drafts: readonly QuestionDraft[]): BankFile => ({
  name: '31-obadiah.json',
  content: JSON.stringify({
    book: 'Obadiah',
    questions: drafts.map(({ book: _, ...draft }) => draft),
  }),
})

const draftOf = (number: number, changes: Partial<QuestionDraft> = {}): QuestionDraft =>
  draftQuestion({
    key: `obadiah-${number}`,
    book: 'Obadiah',
    reference: `Obadiah 1:${number}`,
    from: ['Obadiah 1:18', 'Obadiah 1:19', 'plausible: a neighbor'],
    ...changes,
  })

/** A question of the first bank, as it is in the history and in databases that were filled then. */
const firstObadiah = (key: string) => ({
  text: 'Against which nation is the prophecy of Obadiah directed?',
  scriptureReference: 'Obadiah 1:1',
  theme: 'Prophecy',
  difficulty: 2,
  lesson:
    'This is the shortest book of the Old Testament, only twenty-one verses. Its people lived in rocky highlands south-east of the Dead Sea.',
  kind: null,
  landmark: null,
  also: null,
  options: letteredOptions({
    key,
    answer: 'Edom',
    wrong: ['Moab', 'Ammon', 'Assyria'],
    from: [],
  }),
})

describe.each(DATABASE_KINDS)('filling the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let drafts: readonly QuestionDraft[] = []

  const fill = (next: readonly QuestionDraft[]): Promise<void> =>
    fillBank(backend.database, [fileOf(next)], LATER)

  const stored = (key: string) =>
    backend.database
      .selectFrom('questions')
      .selectAll()
      .where('bankKey', '=', key)
      .executeTakeFirst()

  const loaded = async (key: string) => {
    const [question] = await loadQuestions(backend.database, [(await stored(key))?.id ?? ''])
    return question
  }

  const numbersOf = async () => {
    const { rows } = await sql<{ ordinal: number | null; position: number; count: number }>`
      select ordinal, position, (
        select question_count from question_versions where book = ${OBADIAH}::int and is_bank
      ) as count
      from questions where book = ${OBADIAH}::int and deleted_at is null order by position`.execute(
      backend.database,
    )
    const ordinals = rows.map(({ ordinal }) => ordinal).filter((one) => one !== null)
    return {
      positions: rows.map(({ position }) => position),
      ordinals: ordinals.sort((one, other) => one - other),
      count: rows[0]?.count,
    }
  }

  const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

  const rewriteFirst = (changes: Partial<QuestionDraft>) => [
    { ...(drafts[0] as QuestionDraft), ...changes },
    ...drafts.slice(1),
  ]

  beforeEach(async () => {
    // Obadiah alone, with four questions of a bank that nobody has touched.
    await backend.database
      .deleteFrom('questions')
      .where('book', '=', OBADIAH)
      .where('bankKey', 'is not', null)
      .execute()
    await sql`update question_versions set question_count = 0 where book = ${OBADIAH}::int`.execute(
      backend.database,
    )
    drafts = [1, 2, 3, 4].map((number) => draftOf(number))
    await fill(drafts)
  })

  it('stores kind, landmark, second passage and origins', async () => {
    const draft = draftOf(5, {
      kind: 'link',
      also: 'Jeremiah 49:14-16',
      reference: 'Obadiah 1:3-4',
      from: ['Ezekiel 25:12', 'Amos 1:11', 'plausible: he speaks of Edom too'],
    })
    await fill([...drafts, draft])
    expect(await loaded(draft.key)).toMatchObject({ kind: 'link', also: 'Jeremiah 49:14-16' })
    const origins = new Map(
      (await loaded(draft.key))?.options.map(({ text, from }) => [text, from]),
    )
    expect(origins.get(draft.answer)).toBeNull()
    expect(draft.wrong.map((text) => origins.get(text))).toEqual(draft.from)
  })

  it('changes nothing where the file is the same', async () => {
    const before = await snapshotOf(backend.database)
    await fill(drafts)
    await fill(drafts)
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it.each<[string, Partial<QuestionDraft>]>([
    ['text', { question: 'Who saw a vision about Edom?' }],
    ['reference', { reference: 'Obadiah 1:1-2' }],
    ['lesson', { lesson: 'This is the shortest book of the Hebrew Bible.' }],
    ['difficulty', { difficulty: 7 }],
    ['theme', { theme: 'Prophecy' }],
    ['kind', { kind: 'fact' }],
    ['origins', { from: ['Obadiah 1:20', 'Obadiah 1:21', 'Obadiah 1:8'] }],
    ['wrong answers', { wrong: ['Moab', 'Ammon', 'Philistia'] }],
    ['right answer, in other words', { answer: 'The LORD' }],
  ])('gives an unedited question its new %s, and keeps the ids', async (_, changes) => {
    const before = await loaded('obadiah-1')
    const [first, ...others] = rewriteFirst(changes)
    await fill([first as QuestionDraft, ...others])
    const { content, hash } = bankItemOf(first as QuestionDraft)
    const after = await loaded('obadiah-1')
    expect(after).toMatchObject({ ...content, id: before?.id })
    expect(after?.options.map(({ id, letter }) => [id, letter])).toEqual(
      before?.options.map(({ id, letter }) => [id, letter]),
    )
    expect(await stored('obadiah-1')).toMatchObject({ bankHash: hash, isActive: true })
    expect(await numbersOf()).toEqual({ positions: oneTo(4), ordinals: oneTo(4), count: 4 })
  })

  it.each<[string, object]>([
    ['text', { text: 'Edited?' }],
    ['difficulty', { difficulty: 9 }],
    ['lesson', { lesson: 'Edited.' }],
    ['theme', { theme: 'Edited' }],
  ])('keeps a question whose %s an administrator has edited', async (_, edit) => {
    const edited = () => backend.database.updateTable('questions').set(edit)
    await edited().where('bankKey', '=', 'obadiah-1').execute()
    const before = await loaded('obadiah-1')
    await fill(rewriteFirst({ question: 'Who saw a vision about Edom?', difficulty: 3 }))
    expect(await loaded('obadiah-1')).toEqual(before)
    // Nor is it retired.
    await fill(drafts.slice(1))
    expect(await loaded('obadiah-1')).toEqual(before)
    expect(await stored('obadiah-1')).toMatchObject({ deletedAt: null })
  })

  it('follows the bank again where an edit was taken back', async () => {
    const set = (text: string) =>
      backend.database
        .updateTable('questions')
        .set({ text })
        .where('bankKey', '=', 'obadiah-1')
        .execute()
    await set('Edited?')
    await set(drafts[0]?.question ?? '')
    await fill(rewriteFirst({ difficulty: 8 }))
    expect(await stored('obadiah-1')).toMatchObject({ difficulty: 8 })
  })

  it('mends a question that is switched off or archived, and leaves it off', async () => {
    await backend.database
      .updateTable('questions')
      .set({ isActive: false, ordinal: null, isSwitchedOff: true })
      .where('bankKey', '=', 'obadiah-4')
      .execute()
    const [, , , last] = drafts
    await fill([...drafts.slice(0, 3), { ...(last as QuestionDraft), difficulty: 8 }])
    expect(await stored('obadiah-4')).toMatchObject({
      difficulty: 8,
      isActive: false,
      isSwitchedOff: true,
    })
  })

  it('does not bring back what an administrator has deleted', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    await admin.caller.question.delete({ id: (await stored('obadiah-2'))?.id ?? '' })
    const before = await stored('obadiah-2')
    await fill(drafts.map((draft) => ({ ...draft, difficulty: 5 })))
    expect(await stored('obadiah-2')).toEqual(before)
    expect(await numbersOf()).toEqual({ positions: oneTo(3), ordinals: oneTo(3), count: 3 })
  })

  it('mends what the first bank gave a host without hashes, but no edits', async () => {
    const first = firstObadiah('obadiah-1')
    const forget = (key: string) =>
      backend.database
        .updateTable('questions')
        .set({ bankHash: null, bankKey: key, kind: null })
        .where('bankKey', '=', 'obadiah-1')
        .execute()
    for (const [text, isMended] of [
      [first.text, true],
      ['Against which nation does Obadiah speak?', false],
    ] as const) {
      await fill(rewriteFirst({ question: first.text, reference: first.scriptureReference }))
      const { id = '' } = (await stored('obadiah-1')) ?? {}
      await sql`update questions set text = ${text}, theme = ${first.theme},
        difficulty = ${first.difficulty}::int, lesson = ${first.lesson} where id = ${id}::uuid`.execute(
        backend.database,
      )
      for (const { letter, text: option, isCorrect } of first.options) {
        await sql`update question_options set text = ${option}, "from" = null,
          is_correct = ${isCorrect} and is_correct
          where question_id = ${id}::uuid and letter = ${letter}`.execute(backend.database)
      }
      for (const { letter, isCorrect } of first.options) {
        await sql`update question_options set is_correct = ${isCorrect}
          where question_id = ${id}::uuid and letter = ${letter}`.execute(backend.database)
      }
      await forget('obadiah-1')
      await fill(rewriteFirst({ question: 'Whom does Obadiah warn?', difficulty: 5 }))
      expect(await stored('obadiah-1')).toMatchObject({
        text: isMended ? 'Whom does Obadiah warn?' : text,
        difficulty: isMended ? 5 : first.difficulty,
      })
    }
  })

  it('does not shorten a quiz in play by what it retires', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    const { questions } = await caller.quiz.questions({ attemptId })
    const asked = questions[0]?.id ?? ''
    const { bankKey, book } = await backend.database
      .selectFrom('questions')
      .select(['bankKey', 'book'])
      .where('id', '=', asked)
      .executeTakeFirstOrThrow()
    const { name = '', content = '' } = (await readBankFiles())[book - 1] ?? {}
    const file = JSON.parse(content)
    const others = file.questions.filter(({ key }: QuestionDraft) => key !== bankKey)
    const shorter = { name, content: JSON.stringify({ ...file, questions: others }) }
    await fillBank(backend.database, [shorter], LATER)
    expect(await stored(bankKey ?? '')).toMatchObject({ isRetired: true })
    expect((await caller.quiz.questions({ attemptId })).questions).toEqual(questions)
    expect((await caller.quiz.attempt({ attemptId })).question?.id).toBe(asked)
    const other = await backend.newLearner()
    const second = await other.caller.quiz.startDaily()
    const again = await other.caller.quiz.questions({ attemptId: second.attemptId })
    expect(again.questions.map(({ id }) => id)).toContain(asked)
  })

  it('retires what has left the bank, and brings it back with its id if it returns', async () => {
    const before = await stored('obadiah-2')
    await fill(drafts.filter(({ key }) => key !== 'obadiah-2'))
    expect(await stored('obadiah-2')).toMatchObject({ deletedAt: LATER, isRetired: true })
    expect(await numbersOf()).toEqual({ positions: oneTo(3), ordinals: oneTo(3), count: 3 })
    await fill(drafts.map((draft) => ({ ...draft, difficulty: 6 })))
    expect(await stored('obadiah-2')).toMatchObject({
      id: before?.id,
      deletedAt: null,
      isRetired: false,
      isActive: true,
      difficulty: 6,
    })
    expect(await numbersOf()).toEqual({ positions: oneTo(4), ordinals: oneTo(4), count: 4 })
  })

  it('adds new questions at the end of the book, and replaces one under a new key', async () => {
    const next = draftOf(9, { key: 'obadiah-1-b' })
    await fill([next, ...drafts.slice(1)])
    expect(await stored('obadiah-1')).toMatchObject({ isRetired: true })
    expect(await stored('obadiah-1-b')).toMatchObject({ isActive: true, deletedAt: null })
    expect(await numbersOf()).toEqual({ positions: oneTo(4), ordinals: oneTo(4), count: 4 })
  })

  it('leaves out a question that was added in another way', async () => {
    const same = draftOf(9, {
      key: 'obadiah-9',
      question: drafts[2]?.question ?? '',
      reference: drafts[2]?.reference ?? '',
    })
    await fill([...drafts, same])
    expect(await stored('obadiah-9')).toBeUndefined()
    expect(await numbersOf()).toMatchObject({ count: 4 })
  })

  it('stores nothing of a batch with a question that breaks a rule, and names its key', async () => {
    const before = await snapshotOf(backend.database)
    const faulty = draftOf(5, { reference: 'Obadiah 2:1' })
    await expect(fill([...rewriteFirst({ difficulty: 9 }), faulty])).rejects.toThrow(
      /question obadiah-5 of the question bank: reference: there is no passage "Obadiah 2:1"/,
    )
    expect(await snapshotOf(backend.database)).toEqual(before)
  })
})

describe('a file of the bank', () => {
  it.each([
    ['{"book": "Obadiah"', /^31-obadiah\.json: /],
    ['{"book": "Obadiah", "question": []}', /^31-obadiah\.json: questions: /],
    [
      JSON.stringify({
        book: 'Obadiah',
        questions: [{ ...draftOf(1), book: undefined, kind: 'x' }],
      }),
      /^31-obadiah\.json: obadiah-1: kind: /,
    ],
    [
      JSON.stringify({ book: 'Obadiah', questions: [{ key: 'obadiah-1' }] }),
      /^31-obadiah\.json: obadiah-1: kind: .*from: /,
    ],
    [
      JSON.stringify({ book: 'Obadiah', questions: [{ ...draftOf(1), book: 'Amos' }] }),
      /^31-obadiah\.json: obadiah-1: .*book/,
    ],
    [JSON.stringify({ book: 'Obadiah', questions: [7] }), /^31-obadiah\.json: question 1: /],
  ])('that cannot be read is refused by name, key and field (%#)', (content, message) => {
    expect(() => parseBankFile('31-obadiah.json', content)).toThrow(message)
  })

  it('is there for each book, and can be read', async () => {
    const files = await readBankFiles()
    expect(files).toHaveLength(66)
    for (const { name, content } of files) {
      expect(parseBankFile(name, content).map(bankItemOf).length).toBeGreaterThan(0)
    }
  })
})

it('hashes the content of the first bank as hosts have it', () => {
  const hash = '210d00bdc300b8363505fc3826f960b387761f3a3786d627cc062ed9621f5c35'
  expect(contentHashOf(firstObadiah('obadiah-1'))).toBe(hash)
  expect(firstBankHashes.get('obadiah-1')).toBe(hash)
  expect(firstBankHashes.size).toBe(396)
})
