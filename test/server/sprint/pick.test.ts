import { beforeAll, describe, expect, it } from 'vitest'
import { difficultyBandOf } from '../../../src/domain/question/question.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'
import { createGroup } from '../../support/group.ts'

const ADDED = 100

describe('a leader who picks questions', () => {
  const backend = useTestBackend()
  let leader: Caller
  let id: string

  beforeAll(async () => {
    const drafts = Array.from({ length: ADDED }, (_, index) =>
      draftQuestion({
        book: 'Ruth',
        reference: `Ruth ${1 + (index % 4)}:${1 + (index % 12)}`,
        question: `Which 100% true_fact ${index} does the story tell?`,
        difficulty: 1 + (index % 10),
      }),
    )
    await createQuestions(backend.database, drafts)
    leader = (await backend.newLearner()).caller
    id = (await createGroup(leader)).id
  })

  type Filters = Omit<Parameters<Caller['sprint']['searchQuestions']>[0], 'id'>
  const search = async (filters: Filters) =>
    (await leader.sprint.searchQuestions({ id, ...filters })).questions
  const draw = async (filters: Omit<Filters, 'q'> & { count?: number }) =>
    (await leader.sprint.drawQuestions({ id, ...filters })).questions

  const chapterOf = (reference: string): number => Number(/ (\d+):/.exec(reference)?.[1])

  it.each(['easy', 'medium', 'hard'] as const)(
    'draws %s ones from the whole Bible',
    async (difficulty) => {
      const questions = await draw({ difficulty })
      expect(questions.map((one) => difficultyBandOf(one.difficulty))).toEqual(
        Array(20).fill(difficulty),
      )
      expect(new Set(questions.map((one) => one.id)).size).toBe(20)
      expect(new Set(questions.map((one) => one.book)).size).toBeGreaterThan(1)
      expect(await draw({ difficulty })).not.toEqual(questions)
    },
  )

  it('draws from chapters, as many as there are', async () => {
    const questions = await draw({ passage: 'Ruth 2-3', difficulty: 'easy' })
    expect(questions.length).toBeGreaterThan(5)
    for (const { scriptureReference, difficulty } of questions) {
      expect([2, 3]).toContain(chapterOf(scriptureReference))
      expect(difficultyBandOf(difficulty)).toBe('easy')
    }
    expect(await draw({ passage: 'Ruth', count: 3 })).toHaveLength(3)
  })

  it('finds parts of the text and of the reference, letter by letter', async () => {
    const texts = (await search({ q: '100% TRUE_FACT 5' })).map((one) => one.question)
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toContain('100% true_fact 5')
    expect(await search({ q: '100_ true' })).toEqual([])
    expect(await search({ q: 'no question says this' })).toEqual([])
    const found = await search({ q: 'ruth 4:', passage: 'Ruth', difficulty: 'medium' })
    expect(found.length).toBeGreaterThan(0)
    for (const { scriptureReference, difficulty } of found) {
      expect(chapterOf(scriptureReference)).toBe(4)
      expect(difficultyBandOf(difficulty)).toBe('medium')
    }
  })

  it('finds twenty at most, in the order of the Bible', async () => {
    const questions = await search({})
    expect(questions).toHaveLength(20)
    expect(questions[0]?.book).toBe('Genesis')
    expect(await search({})).toEqual(questions)
    expect(await search({ q: 'true_fact' })).toHaveLength(20)
  })
})
