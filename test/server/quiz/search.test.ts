import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { QuestionDraft } from '../../../src/domain/question/question-draft.ts'
import { seededRandom } from '../../../src/domain/random.ts'
import { createLimits } from '../../../src/server/platform/rate-limit/rate-limits.ts'
import { fillQuestionSearch } from '../../../src/server/prepare/fill-question-search.ts'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../domain/support.ts'
import { type TestBackend, useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { type Caller, callerOf } from '../../support/caller.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'

/** Words that the question bank does not have, in each part of a question that is searched. */
const PARTS = {
  question: 'Who tended the zibolmar of Grüßenbach at dawn?',
  answer: 'Quolvanek',
  wrong: ['Wexomira', 'Yartolubi', 'Jakrundel pf'],
  theme: 'Hopvaldric',
  reference: 'Obadiah 1:18',
  lesson: 'The mulvogrint is only in the lesson.',
  from: ['Lamentations 3:22', 'Obadiah 1:4', 'plausible: a drumbolask would'],
  also: 'Philemon 1:7',
  book: 'Obadiah',
}

/** The sets of these days are drawn first, so that no question of a test is in one. */
const drawSets = async ({ newLearner }: TestBackend): Promise<Caller> => {
  const { caller } = await newLearner()
  await caller.quiz.questions({ mode: 'practice', limit: 1 })
  return caller
}

const create = async (
  { database }: TestBackend,
  change: Partial<QuestionDraft> = {},
): Promise<string> => {
  const [id] = await createQuestions(database, [draftQuestion({ ...PARTS, ...change })])
  return id as string
}

const search = async (caller: Caller, q: string, book?: string) => {
  const { questions, ...rest } = await caller.quiz.questions({ q, ...(book && { book }) })
  return { ids: questions.map(({ id }) => id), ...rest }
}

describe.each(EVERY_DATABASE)('a search for questions (%s)', (kind) => {
  const backend = useTestBackend(kind)
  let caller: Caller
  let found: string
  beforeAll(async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    caller = await drawSets(backend)
    found = await create(backend)
    await create(backend, {
      question: 'どの女が麦の畑で落穂を拾ったか λόγος דָּבָר',
      reference: 'Obadiah 1:19',
      theme: 'Testing',
      answer: 'A',
      wrong: ['B', 'C', 'D'],
    })
  })

  it.each([
    ['the stem', 'zibolmar'],
    ['the correct option', 'quolvanek'],
    ['a wrong option', 'wexomira'],
    ['another wrong option', 'yartolubi'],
    ['the last wrong option', 'jakrundel'],
    ['the theme', 'hopvaldric'],
    ['a verse of the passage', 'Obadiah 1:18'],
    ['a verse as people write it', 'Obad 18'],
    ['a passage around it', 'obadiah 1:17-20'],
    ['other case, accents and spaces', '  ZIBÓLMAR \n  grussenbach '],
    ['the beginning of a word', 'zibo'],
    ['a word without its accent', 'grussen'],
    ['a letter that is missing', 'zibolmr'],
    ['a letter that is added', 'zibollmar'],
    ['another letter', 'zibolmor'],
    ['swapped letters', 'ziblomar'],
    ['words of different parts', 'quolvanek zibolmar hopvaldric obadiah wexomira'],
    ['a typo beside a right word', 'hopvaldrik wexomira'],
    ['a short word', 'pf'],
    ['signs that mean something elsewhere', '"zib%" _wexomira_ \\ (hopvaldric) \'pf\''],
    ['a hundred characters', `zibolmar${' wexomira'.repeat(10)}`.padEnd(100, '!')],
  ])('finds by %s: %s', async (_name, q) => {
    expect(await search(caller, q)).toMatchObject({
      ids: expect.arrayContaining([found]),
      hasMoreMatches: false,
    })
  })

  it.each([
    ['a word that no question has', 'blomquistorium'],
    ['one of several words is missing', 'zibolmar blomquistorium'],
    ['two typos', 'zybolmer'],
    ['a typo in a short word', 'pg'],
    ['a part within a word', 'bolmar'],
    ['the lesson', 'mulvogrint'],
    ['why a wrong option is plausible', 'drumbolask'],
    ['where a wrong option belongs', 'zibolmar lamentations'],
    ['a second passage', 'zibolmar philemon'],
    ['another chapter', 'zibolmar 2'],
    ['wildcards', 'zib_lmar'],
    ['only wildcards', '%'],
    ['only signs', '_ \\ " \''],
    ['a null character', '\0'],
    ['half of a character', '\ud83d'],
  ])('does not find by %s: %s', async (_name, q) => {
    expect(await search(caller, q)).toEqual({
      ids: [],
      newCount: 0,
      matchCount: 0,
      hasMoreMatches: false,
    })
  })

  it.each(['麦の畑', '落穂', '女', 'ΛΌΓΟΣ', 'λογ', 'דָּבָר'])(
    'finds in other scripts: %s',
    async (q) => {
      expect(await search(caller, q)).toMatchObject({ matchCount: 1 })
    },
  )

  it('takes a chapter for a chapter', async () => {
    const inChapter = await create(backend, { reference: 'John 3:5', book: 'John' })
    const elsewhere = await create(backend, { reference: 'John 11:3', book: 'John' })
    const drawn = await caller.quiz.questions({ q: 'John 3', limit: 20 })
    const references = drawn.questions.map(({ scriptureReference }) => scriptureReference)
    expect(drawn.questions.map(({ id }) => id)).toContain(inChapter)
    expect(references.filter((reference) => !reference.startsWith('John 3:'))).toEqual([])
    expect((await search(caller, 'jn 11:3')).ids).toContain(elsewhere)
    await sql`delete from questions where id in (${inChapter}, ${elsewhere})`.execute(
      backend.database,
    )
  })

  it('looks in one book where it is told so', async () => {
    const other = await create(backend, { reference: 'Jude 1:3', book: 'Jude' })
    expect((await search(caller, 'zibolmar')).matchCount).toBe(2)
    expect(await search(caller, 'zibolmar', 'Jude')).toMatchObject({ ids: [other], matchCount: 1 })
    expect(await search(caller, 'zibolmor', 'Obadiah')).toMatchObject({
      ids: [found],
      matchCount: 1,
    })
    expect(await search(caller, 'zibolmar', 'Ruth')).toMatchObject({ ids: [], matchCount: 0 })
    await sql`delete from questions where id = ${other}`.execute(backend.database)
  })

  it('finds what was stored without its words, after the next start', async () => {
    const { database } = backend
    await sql`update questions set search_text = null where id = ${found}`.execute(database)
    expect(await search(caller, 'zibolmar')).toMatchObject({ matchCount: 0 })
    await fillQuestionSearch(database)
    expect(await search(caller, 'zibolmar')).toMatchObject({ ids: [found], matchCount: 1 })
  })
})

describe('the questions that a search finds', () => {
  const backend = useTestBackend()
  let caller: Caller
  beforeAll(async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    caller = await drawSets(backend)
  })

  const createMany = async (count: number, word: string) => {
    const drafts = Array.from({ length: count }, (_, number) =>
      draftQuestion({ ...PARTS, question: `Who saw the ${word} of number ${number}?` }),
    )
    await createQuestions(backend.database, drafts)
  }

  it('are at most ten, new ones first, then those met longest ago, and all are counted', async () => {
    await createMany(14, 'kelvitrop')
    const { caller: learner } = await backend.newLearner()
    const first = await search(learner, 'kelvitrop')
    expect(first).toMatchObject({ newCount: 10, matchCount: 14, hasMoreMatches: false })
    const answers = first.ids.map((questionId) => ({ questionId, selectedOptionId: '' }))
    await learner.quiz.submit({ answers, timeSpent: 1, quizType: 'practice' })
    const second = await search(learner, 'kelvitrop')
    expect(second).toMatchObject({ newCount: 4, matchCount: 14 })
    expect(second.ids).toHaveLength(10)
    expect(second.ids.slice(0, 4).filter((id) => first.ids.includes(id))).toEqual([])
    const all = await learner.quiz.questions({ q: 'kelvitrop', limit: 20 })
    expect(all.questions).toHaveLength(14)
  })

  it('are in no order of their own', async () => {
    const orders = new Set<string>()
    for (let times = 0; times < 8; times++) {
      orders.add((await search(caller, 'kelvitrop')).ids.join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('are the same in the same order whichever option is correct', async () => {
    const { database } = backend
    const drawn = async (q: string) => {
      const random = seededRandom(q)
      const { questions, ...counts } = await callerOf(
        { ...backend.application, random },
        (await backend.newLearner()).id,
      ).quiz.questions({ q, mode: 'practice' })
      return { ids: questions.map(({ id }) => id), counts }
    }
    const words = ['quolvanek', 'wexomira', 'yartolubi', 'jakrundel', 'kelvitrop wexomyra']
    const before = []
    for (const word of words) before.push(await drawn(word))
    expect(before.map(({ counts }) => counts.matchCount)).toEqual([14, 14, 14, 14, 14])
    for (const letter of ['A', 'B', 'C', 'D']) {
      await sql`update question_options set is_correct = false where is_correct`.execute(database)
      await sql`update question_options set is_correct = true where letter = ${letter}`.execute(
        database,
      )
      const after = []
      for (const word of words) after.push(await drawn(word))
      expect(after).toEqual(before)
    }
  })

  it('are counted up to a limit where very many have a word, and say so', async () => {
    await createMany(450, 'bramoskil')
    expect(await search(caller, 'bramoskil')).toMatchObject({
      matchCount: 400,
      hasMoreMatches: true,
    })
    expect(await search(caller, 'bramoskil 449')).toMatchObject({
      matchCount: 1,
      hasMoreMatches: false,
    })
    // By words that are all frequent, not all are found.
    const common = await search(caller, 'bramoskil wexomira')
    expect(common).toMatchObject({ hasMoreMatches: true })
    expect(common.matchCount).toBeGreaterThan(0)
  })

  it('are active: others are neither found nor counted', async () => {
    const { database } = backend
    const id = await create(backend, { question: 'Where did the dorvalink end?' })
    const count = async () => (await search(caller, 'dorvalink')).matchCount
    expect(await count()).toBe(1)
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    await siteAdmin.caller.question.toggle({ id })
    expect(await count()).toBe(0)
    await siteAdmin.caller.question.toggle({ id })
    expect(await count()).toBe(1)
    await sql`update questions set ordinal = null, is_active = false, archived_at = now()
      where id = ${id}`.execute(database)
    expect(await count()).toBe(0)
  })

  it('have the words that they have since they were edited', async () => {
    const id = await create(backend, { question: 'Where is the old sprunvik?' })
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const { question } = await siteAdmin.caller.question.get({ id })
    await siteAdmin.caller.question.edit({
      id,
      question: 'Where is the old flimborat?',
      scriptureReference: 'Jude 1:3',
      theme: question.theme,
      difficulty: question.difficulty,
      optionA: 'Orkadil',
      optionB: 'Wexomira',
      optionC: 'Yartolubi',
      optionD: 'Jakrundel',
      correctAnswer: 'C',
    })
    expect((await search(caller, 'orkadil', 'Jude')).ids).toEqual([id])
    expect((await search(caller, 'sprunvik')).matchCount).toBe(0)
    expect((await search(caller, 'flimborat')).ids).toEqual([id])
  })
})

describe('questions that still count', () => {
  const backend = useTestBackend()

  it('are neither found nor counted, today’s and those of sets drawn ahead', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { database } = backend
    const caller = await drawSets(backend)
    const sets = [
      ...(await getDailySet(database, day('2026-03-02'), backend.clock.now())),
      ...(await getDailySet(database, day('2026-03-04'), backend.clock.now())),
    ]
    for (const id of sets) {
      await sql`update questions set search_text = search_text || 'trelquomb ' where id = ${id}`.execute(
        database,
      )
    }
    expect((await search(caller, 'trelquomb')).matchCount).toBe(0)
    expect((await search(caller, 'trelquomp')).matchCount).toBe(0)
    const shown = await create(backend, { question: 'Who was trelquomb?' })
    expect(await search(caller, 'trelquomb')).toMatchObject({ ids: [shown], matchCount: 1 })
    backend.clock.set('2026-03-20T12:00:00Z')
    expect((await search(caller, 'trelquomb')).matchCount).toBeGreaterThan(1)
  })
})

describe('the limit of practice', () => {
  const backend = useTestBackend()

  it('counts a search that finds nothing as one question', async () => {
    const limits = createLimits(backend.testDatabase.connection)
    const { id } = await backend.newLearner()
    const caller = callerOf({ ...backend.application, limits }, id)
    for (let times = 0; times < 14; times++) {
      const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
      expect(questions).toHaveLength(20)
    }
    for (let times = 0; times < 20; times++) await search(caller, 'blomquistorium')
    await expect(search(caller, 'blomquistorium')).rejects.toMatchObject({
      errorCode: 'too_many_requests',
    })
  })
})

describe('the input of a search', () => {
  const backend = useTestBackendWithHttp()

  it.each([
    'q=',
    'q=%20%20',
    `q=${'a'.repeat(101)}`,
    'q=ruth&q=naomi',
    'q[]=ruth',
    'q=ruth&mode=daily',
    'q=ruth&mode=review',
    'q=ruth&attemptId=0190a0c0-0000-7000-8000-00000000da11',
    'q=ruth&book=Maccabees',
  ])('%s is refused', async (query) => {
    const person = await backend.http.signIn()
    expect((await person.get(`/api/quiz/questions?${query}`)).status).toBe(400)
  })

  it('is trimmed, and practises also while a daily quiz is open and with Challenge Mode', async () => {
    const person = await backend.http.signIn()
    await person.post('/api/daily/start')
    await create(backend, {
      question: 'Whom did Ruth follow?',
      reference: 'Ruth 1:16',
      book: 'Ruth',
    })
    for (const query of ['q=%20Ruth%20', 'q=Ruth&adaptive=true', 'q=Ruth&book=Ruth']) {
      const { json } = await person.get(`/api/quiz/questions?${query}`)
      expect(json.matchCount).toBeGreaterThan(0)
      expect(json.questions[0].options[0]).toHaveProperty('isCorrect')
      expect(json).not.toHaveProperty('fit')
      expect(JSON.stringify(json)).not.toMatch(/search|#8/)
    }
  })
})
