import { describe, expect, it } from 'vitest'
import { secretDays } from '../../../src/domain/quiz/daily-quiz.ts'
import { uncached } from '../../../src/server/platform/versioned-cache.ts'
import { dailySetsBetween } from '../../../src/server/quiz/daily-set.service.ts'
import { useTestBackend } from '../../support/backend.ts'
import { optionFor } from '../../support/play.ts'

describe('badges', () => {
  const backend = useTestBackend()

  /** All questions that practice grades today, in rounds of twenty. */
  const practiceRounds = async (): Promise<string[][]> => {
    const now = backend.clock.now()
    const { first, last } = secretDays(now)
    const sets = await dailySetsBetween(uncached(backend.database), first, last, now)
    const secret = new Set([...sets.values()].flat())
    const ids = [...backend.answerKey.keys()].filter((id) => !secret.has(id))
    return Array.from({ length: Math.ceil(ids.length / 20) }, (_, round) =>
      ids.slice(20 * round, 20 * (round + 1)),
    )
  }

  it('for practice of every question, all answered correctly, are those of books and no others', async () => {
    const { caller } = await backend.newLearner()
    for (const round of await practiceRounds()) {
      const answers = round.map((questionId) => ({
        questionId,
        selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
      }))
      await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'practice' })
    }
    const badges = await caller.badge.mine()
    expect(badges.map(({ badge }) => badge.id).sort()).toEqual([
      'new_testament',
      'old_testament',
      'whole_bible',
    ])
    expect(await caller.auth.user()).toMatchObject({ totalXp: 0, currentLevel: 1 })
  })
})
