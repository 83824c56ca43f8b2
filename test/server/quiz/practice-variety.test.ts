import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'

type Round = Partial<Parameters<Caller['quiz']['questions']>[0]>

describe('practice questions', () => {
  const backend = useTestBackend()

  const draw = async (caller: Caller, round: Round): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 3, ...round })
    return questions.map(({ id }) => id)
  }
  /** A book all of whose questions can be drawn at once, less those in the daily quizzes of these days. */
  const smallBook = async (caller: Caller, adaptive: boolean) => {
    for (const book of ['Jude', 'Obadiah', 'Philemon', 'Haggai', 'Joel', 'Nahum', 'Titus']) {
      const all = await draw(caller, { book, limit: 20, adaptive })
      if (all.length >= 5 && all.length < 20) return { book, all }
    }
    return expect.fail('no book has 5 to 19 questions')
  }
  const play = async (caller: Caller, round: Round): Promise<string[]> => {
    const ids = await draw(caller, round)
    const answers = ids.map((questionId) => ({ questionId, selectedOptionId: '' }))
    await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'practice' })
    return ids
  }

  it.each([false, true])(
    'are others than in the last rounds while the book has some (Challenge Mode: %s)',
    async (adaptive) => {
      backend.clock.set('2026-03-02T12:00:00Z')
      const { caller } = await backend.newLearner()
      const { book, all } = await smallBook(caller, adaptive)
      const first = await play(caller, { book, adaptive })
      backend.clock.advance(60)
      const second = await draw(caller, { book, adaptive })
      const unasked = all.filter((id) => !first.includes(id))
      const expected = Math.min(3, unasked.length)
      expect(second.filter((id) => unasked.includes(id))).toHaveLength(expected)
      // Where too few are left, the book is still asked as a whole.
      expect((await draw(caller, { book, limit: 20, adaptive })).sort()).toEqual([...all].sort())
    },
  )

  it('are new to a learner for thirty rounds', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { caller } = await backend.newLearner()
    const met: string[] = []
    for (let round = 0; round < 30; round++) {
      met.push(...(await play(caller, { limit: 10 })))
      backend.clock.advance(60)
    }
    expect(new Set(met).size).toBe(300)
  })

  it('come again after others, those asked longest ago first', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { caller } = await backend.newLearner()
    const { book, all } = await smallBook(caller, false)
    const limit = Math.floor(all.length / 2)
    const first = await play(caller, { book, limit })
    backend.clock.advance(60)
    await play(caller, { book, limit: all.length - limit })
    backend.clock.advance(60)
    expect((await draw(caller, { book, limit })).sort()).toEqual(first.sort())
  })

  it('do not depend on what others have practiced', async () => {
    const { caller } = await backend.newLearner()
    const { caller: other } = await backend.newLearner()
    const book = 'Obadiah'
    const all = await draw(caller, { book, limit: 20 })
    // One is left to them: with the other's history, it would be drawn each time.
    await play(other, { book, limit: all.length - 1 })
    const drawn = new Set<string>()
    for (let times = 0; times < 12; times++) {
      for (const id of await draw(caller, { book, limit: 1 })) drawn.add(id)
    }
    expect(drawn.size).toBeGreaterThan(1)
  })
})
