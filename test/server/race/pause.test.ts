import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { EFFORT } from '../../support/effort.ts'
import { answerOneByOne } from '../../support/play.ts'
import { inParallel } from './parallel.ts'

describe('pausing a quiz while it is read', () => {
  const backend = useTestBackend()

  it(`pauses it or asks a question, never both (${EFFORT.submitRounds} rounds)`, async () => {
    for (let round = 0; round < EFFORT.submitRounds; round++) {
      const { caller } = await backend.newLearner()
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
      await inParallel(10, async (index) => {
        if (index % 2 === 0) await caller.quiz.setPaused({ attemptId, isPaused: true })
        else await caller.quiz.attempt({ attemptId })
      })
      const { pausedAt } = await backend.database
        .selectFrom('quiz_attempts')
        .select('pausedAt')
        .where('id', '=', attemptId)
        .executeTakeFirstOrThrow()
      const asked = await backend.database
        .selectFrom('quiz_answers')
        .select('position')
        .where('attempt', '=', attemptId)
        .where('outcome', 'is', null)
        .where('servedAt', 'is not', null)
        .execute()
      expect(asked).toEqual(pausedAt ? [] : [{ position: 1 }])
    }
  })
})
