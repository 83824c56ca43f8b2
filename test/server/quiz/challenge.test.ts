import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { snapshotOf } from '../../support/database.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'
import { type Move, optionFor, readAnswerKey } from '../../support/play.ts'

type Question = Awaited<ReturnType<Caller['quiz']['questions']>>['questions'][number]

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const difficultyOf = (questions: readonly Question[]): number =>
  average(questions.map(({ difficulty }) => difficulty))

describe('Challenge Mode', () => {
  const backend = useTestBackend()

  const draw = async (caller: Caller, book = 'All') =>
    (await caller.quiz.questions({ mode: 'practice', adaptive: true, book })).questions
  /** `mixed` is right twice, then wrong. */
  const answersTo = async (questions: readonly Question[], move: Move | 'mixed') => {
    const key = await readAnswerKey(backend.database)
    const mixed = (index: number): Move => (index % 3 === 2 ? 'wrong' : 'right')
    return questions.map(({ id }, index) => ({
      questionId: id,
      selectedOptionId: optionFor(key, id, move === 'mixed' ? mixed(index) : move),
    }))
  }
  const submit = async (
    caller: Caller,
    questions: readonly Question[],
    move: Move | 'mixed',
    id = randomUUID(),
  ) =>
    caller.quiz.submit({
      answers: await answersTo(questions, move),
      timeSpent: 60,
      quizType: 'practice',
      attemptId: id,
    })
  /** Plays runs one after another, an hour apart. @returns their questions */
  const play = async (
    caller: Caller,
    move: Move | 'mixed',
    count: number,
  ): Promise<Question[][]> => {
    const runs: Question[][] = []
    for (let run = 0; run < count; run++) {
      const questions = await draw(caller)
      await submit(caller, questions, move)
      runs.push([...questions])
      backend.clock.advance(3600)
    }
    return runs
  }
  const bankAverage = async (): Promise<number> => {
    const rows = await backend.database.selectFrom('questions').select('difficulty').execute()
    return average(rows.map(({ difficulty }) => difficulty))
  }
  const newPlayer = () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    return backend.newLearner()
  }

  it('becomes harder, run by run, for who is always right', async () => {
    const { caller } = await newPlayer()
    const means = (await play(caller, 'right', 6)).map(difficultyOf)
    // Compared with the bank, since a single draw can be hard by chance.
    const plain = await bankAverage()
    expect(average(means.slice(1, 3))).toBeGreaterThan(plain)
    expect(average(means.slice(3))).toBeGreaterThan(plain + 1.5)
  })

  it('becomes easier for who is always wrong, and only after twenty answers', async () => {
    const { caller } = await newPlayer()
    const means = (await play(caller, 'wrong', 6)).map(difficultyOf)
    const plain = await bankAverage()
    // Twenty questions from a bank whose difficulties differ by two steps: off by half a step.
    expect(Math.abs(average(means.slice(0, 2)) - plain)).toBeLessThan(2.5)
    expect(average(means.slice(3))).toBeLessThan(plain - 1.5)
  })

  it('asks nothing twice while something that fits is new', async () => {
    const { caller } = await newPlayer()
    // A fourth run could reach the end of the bank, where fewer than ten new ones fit.
    const asked = (await play(caller, 'mixed', 3)).flat().map(({ id }) => id)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('adapts within a run, by answers that are stored nowhere', async () => {
    const { caller } = await newPlayer()
    await play(caller, 'mixed', 3)
    const first = (await draw(caller)).slice(0, 6)
    const before = await snapshotOf(backend.database)
    const next = async (move: Move) => {
      const { questions } = await caller.quiz.nextQuestions({
        answers: await answersTo(first, move),
        limit: 10,
      })
      expect(questions).toHaveLength(10)
      const ids = questions.map(({ id }) => id)
      expect(first.filter(({ id }) => ids.includes(id))).toEqual([])
      return difficultyOf(questions)
    }
    expect(await next('right')).toBeGreaterThan((await next('wrong')) + 1)
    const { rate_limits: _, ...after } = await snapshotOf(backend.database)
    const { rate_limits: __, ...unchanged } = before
    expect(after).toEqual(unchanged)
  })

  it('does not tell by its questions whether an answer that still counts is right', async () => {
    const { caller } = await newPlayer()
    const { attemptId } = await caller.quiz.startDaily()
    const { question } = await caller.quiz.attempt({ attemptId })
    const answers = await answersTo([question as Question], 'right')
    await expect(caller.quiz.nextQuestions({ answers })).rejects.toMatchObject({
      errorCode: 'conflict',
    })
  })

  it('refuses options of other questions', async () => {
    const { caller } = await newPlayer()
    const [one, other] = (await draw(caller)) as [Question, Question]
    const answers = [{ questionId: one.id, selectedOptionId: other.options[0]?.id ?? '' }]
    await expect(caller.quiz.nextQuestions({ answers })).rejects.toMatchObject({
      errorCode: 'invalid_input',
    })
  })

  it('stays within its book, asks the nearest at the end of it, and says so', async () => {
    const drafts = Array.from({ length: 30 }, (_, index) =>
      draftQuestion({ book: 'Jude', reference: 'Jude 1:1', difficulty: (index % 3) + 1 }),
    )
    await createQuestions(backend.database, drafts)
    const { caller } = await newPlayer()
    await play(caller, 'right', 4)
    const { questions, fit } = await caller.quiz.questions({ adaptive: true, book: 'Jude' })
    expect(questions).toHaveLength(10)
    expect(new Set(questions.map(({ book }) => book))).toEqual(new Set(['Jude']))
    expect(fit).toBe('too_easy')
    expect(difficultyOf(questions)).toBeGreaterThan(2)
  })

  it('learns from a round once, however often it is submitted', async () => {
    const { id, caller } = await newPlayer()
    const questions = await draw(caller)
    const attemptId = randomUUID()
    await submit(caller, questions, 'right', attemptId)
    const learned = async () => [
      await backend.database
        .selectFrom('learner_skills')
        .selectAll()
        .where('user', '=', id)
        .execute(),
      await backend.database
        .selectFrom('review_cards')
        .selectAll()
        .where('user', '=', id)
        .orderBy('question')
        .execute(),
    ]
    const once = await learned()
    expect(once[0]).toHaveLength(1)
    expect(once[1]).toHaveLength(10)
    await Promise.all([1, 2, 3].map(() => submit(caller, questions, 'right', attemptId)))
    expect(await learned()).toEqual(once)
  })

  it('says in words where a learner stands, and nothing of it to others', async () => {
    const { caller } = await newPlayer()
    expect(await caller.quiz.skill()).toEqual({ overall: null, groups: [], next: null })
    await play(caller, 'mixed', 8)
    const { overall, groups, next } = await caller.quiz.skill()
    expect(overall).not.toBeNull()
    expect(groups.length).toBeGreaterThan(0)
    expect(next).not.toBeNull()
    for (const [move, standing] of [
      ['right', 'at_home'],
      ['wrong', 'new'],
    ] as const) {
      const { caller: other } = await newPlayer()
      await play(other, move, 5)
      expect((await other.quiz.skill()).overall).toBe(standing)
    }
  })
})
