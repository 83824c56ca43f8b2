import { describe, expect, it } from 'vitest'
import { countNewAttempts } from '../../../../src/server/admin/statistics/fold.service.ts'
import { statisticsOf } from '../../../../src/server/admin/statistics/question-statistics.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { answerSprint, createGroup } from '../../../support/group.ts'
import { type Move, optionFor } from '../../../support/play.ts'

const EXPERT = { practiceQuestions: 200, practiceCorrect: 190 }
const BEGINNER = { practiceQuestions: 200, practiceCorrect: 20 }

describe('the statistics of a question', () => {
  const backend = useTestBackend()

  const practise = async (caller: Caller, questionId: string, move: Move): Promise<void> => {
    const answer = { questionId, selectedOptionId: optionFor(backend.answerKey, questionId, move) }
    await caller.quiz.submit({ answers: [answer], timeSpent: 5, quizType: 'practice' })
    backend.clock.advance(60)
  }

  const fold = async (): Promise<void> => {
    backend.clock.advance(60)
    await countNewAttempts(backend.database, backend.clock.now())
  }

  const questionsOf = async (book: string): Promise<string[]> => {
    const { caller } = await backend.newLearner()
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 4, book })
    return questions.map(({ id }) => id)
  }

  const read = async (questionId: string) =>
    (await statisticsOf(backend.database, [questionId])).get(questionId)

  it('are of first answers: a skip shows the answer, and so does the first try', async () => {
    const [questionId, other] = (await questionsOf('Joel')) as [string, string]
    const [first, skipping] = [await backend.newLearner(), await backend.newLearner()]
    await practise(first.caller, questionId, 'wrong')
    await practise(first.caller, questionId, 'right')
    await practise(skipping.caller, questionId, 'skip')
    await fold()
    await practise(skipping.caller, questionId, 'right')
    await fold()
    const { wrong } = backend.answerKey.get(questionId) ?? { wrong: '' }
    expect(await read(questionId)).toEqual({
      answered: 1,
      correct: 0,
      discrimination: null,
      isSuspicious: false,
      measuredDifficulty: null,
      picks: new Map([[wrong, 1]]),
    })
    expect(await read(other)).toBeUndefined()
  })

  it('leave out who opened the answers of a sprint before', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    await caller.sprint.start({ id })
    const { session } = await caller.sprint.session({ id })
    await answerSprint(caller, backend.answerKey, id, ['right'])
    backend.clock.advance(60)
    await caller.sprint.openSheet({ id })
    backend.clock.advance(60)
    await answerSprint(caller, backend.answerKey, id, ['right'])
    await caller.quiz.submit({ answers: [], timeSpent: 9, quizType: 'sprint', sprintGroup: id })
    await fold()
    const [before, after] = session.questionIds as [string, string]
    expect(await read(before)).toMatchObject({ answered: 1, correct: 1 })
    expect(await read(after)).toBeUndefined()
  })

  it('show a question that those who know more get wrong', async () => {
    const [upsideDown, sound] = (await questionsOf('Amos')) as [string, string]
    for (const [columns, moves] of [
      [EXPERT, ['wrong', 'right']],
      [BEGINNER, ['right', 'wrong']],
    ] as const) {
      for (let learner = 0; learner < 8; learner++) {
        const { caller } = await backend.newLearner(columns)
        await practise(caller, upsideDown, moves[0])
        await practise(caller, sound, moves[1])
      }
    }
    await fold()
    expect(await read(upsideDown)).toMatchObject({
      answered: 16,
      correct: 8,
      discrimination: -1,
      isSuspicious: true,
    })
    expect(await read(sound)).toMatchObject({ discrimination: 1, isSuspicious: false })
  })
})
