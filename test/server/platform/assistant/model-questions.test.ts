import { describe, expect, it } from 'vitest'
import type { WrittenQuestions } from '../../../../src/server/platform/assistant/written-questions.ts'
import { completion, fails } from './model-server.ts'
import { API_KEY, useModel } from './support.ts'

const RUTH = 8

const GOOD = {
  question: 'Who stayed with Naomi on the road to Judah?',
  scriptureReference: 'Ruth 1:14-18',
  theme: 'Loyalty',
  difficulty: 3,
  answer: 'Ruth',
  wrong: ['Orpah', 'Mahlon', 'Boaz'],
  lesson: 'Orpah turned back to her people, and the story never names her again (Ruth 1:15).',
}

describe('questions by a language model', () => {
  const setup = useModel()
  const stopped = new AbortController().signal

  const firstBatch = async (): Promise<WrittenQuestions | undefined> => {
    for await (const batch of setup.assistant.generateQuestions(
      { book: RUTH, count: 4 },
      stopped,
    )) {
      return batch
    }
    return undefined
  }

  it('are written on passages of the book, without anything about people', async () => {
    setup.model.answer(completion(JSON.stringify({ questions: [GOOD] })))
    expect(await firstBatch()).toMatchObject({
      entries: [{ question: GOOD.question, lesson: GOOD.lesson, book: 'Ruth' }],
      dropped: 0,
      writer: 'language_model',
    })
    const [request] = setup.model.requests
    const { book, passages } = JSON.parse(request?.json.messages.at(-1).content)
    expect(book).toBe('Ruth')
    expect(passages).toHaveLength(4)
    expect(passages[0].reference).toMatch(/^Ruth \d:\d+/)
    expect(request?.authorization).toBe(`Bearer ${API_KEY}`)
  })

  it.each([
    ['a reference that does not exist', { scriptureReference: 'Ruth 1:99' }],
    ['another book', { scriptureReference: 'Judges 1:1' }],
    ['two wrong answers', { wrong: ['Orpah', 'Boaz'] }],
    ['four wrong answers', { wrong: ['Orpah', 'Boaz', 'Mahlon', 'Obed'] }],
    ['an answer twice', { wrong: ['Orpah', 'Boaz', 'ruth'] }],
    ['a difficulty of 11', { difficulty: 11 }],
    ['no lesson', { lesson: '' }],
    ['the answer in the question', { answer: 'She who stayed' }],
    ['an empty theme', { theme: ' ' }],
    ['a question that turns the text around', { question: `${GOOD.question}\u202e` }],
    ['an answer that turns the text around', { answer: 'Ru\u2066th' }],
    ['a lesson that turns the text around', { lesson: `${GOOD.lesson}\u202e` }],
  ])('are dropped and counted with %s', async (_what, change) => {
    const answer = { questions: [{ ...GOOD, ...change }, GOOD] }
    setup.model.answer(completion(JSON.stringify(answer)))
    expect(await firstBatch()).toMatchObject({
      entries: [{ question: GOOD.question }],
      dropped: 1,
    })
  })

  it.each([
    ['fails', fails(500, 'the key is wrong'), 'status 500'],
    ['answers with anything else', completion('{"questions": 3}'), 'malformed answer'],
  ])(
    'are written by the built-in assistant when the model %s twice',
    async (_what, answer, failure) => {
      setup.model.answer(answer)
      expect(await firstBatch()).toMatchObject({ writer: 'built_in', dropped: 0 })
      expect(setup.model.requests).toHaveLength(2)
      expect(setup.log.lines()).toMatchObject([{ failure }, { failure }])
    },
  )
})
