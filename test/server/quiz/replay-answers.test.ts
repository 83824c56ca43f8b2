import { describe, expect, it } from 'vitest'
import { replayEarlierAnswers } from '../../../src/server/quiz/replay-answers.service.ts'
import { useTestBackend } from '../../support/backend.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { answerOneByOne, movesWith, optionFor, submitDaily } from '../../support/play.ts'

describe.each(EVERY_DATABASE)(
  'who played before there were ratings, on the %s database',
  (kind) => {
    const backend = useTestBackend(kind)

    const learned = async (userId: string) => ({
      skill: await backend.database
        .selectFrom('learner_skills')
        .select(['challengeState', 'isToBeReplayed'])
        .where('user', '=', userId)
        .execute(),
      cards: await backend.database
        .selectFrom('review_cards')
        .selectAll()
        .where('user', '=', userId)
        .orderBy('question')
        .execute(),
      books: await backend.database
        .selectFrom('book_progress')
        .selectAll()
        .where('user', '=', userId)
        .orderBy('book')
        .execute(),
    })
    /** As the migration leaves those who have played. */
    const forget = async (userId: string): Promise<void> => {
      await backend.database.deleteFrom('review_cards').where('user', '=', userId).execute()
      await backend.database.deleteFrom('book_progress').where('user', '=', userId).execute()
      await backend.database
        .updateTable('learner_skills')
        .set({ challengeState: null, isToBeReplayed: true })
        .where('user', '=', userId)
        .execute()
    }
    const practise = async (caller: Awaited<ReturnType<typeof backend.newLearner>>['caller']) => {
      const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 5 })
      const answers = questions.map(({ id }, index) => ({
        questionId: id,
        selectedOptionId: optionFor(backend.answerKey, id, index < 3 ? 'right' : 'skip'),
      }))
      await caller.quiz.submit({ answers, timeSpent: 0, quizType: 'practice' })
    }

    it('gets the skill, the cards and the sums of books that their answers would have given them', async () => {
      const { id, caller } = await backend.newLearner()
      await practise(caller)
      backend.clock.advance(600)
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(6))
      await submitDaily(caller, attemptId)
      const before = await learned(id)
      expect(before.cards).toHaveLength(15)
      await forget(id)
      await replayEarlierAnswers(backend.database, backend.clock.now())
      expect(await learned(id)).toEqual(before)
    })

    it('has answers that come before the replay counted once', async () => {
      const { id, caller } = await backend.newLearner()
      await practise(caller)
      await forget(id)
      backend.clock.advance(60)
      await practise(caller)
      expect((await learned(id)).cards).toEqual([])
      await replayEarlierAnswers(backend.database, backend.clock.now())
      const { cards } = await learned(id)
      expect(cards.flatMap(({ history }) => history)).toHaveLength(10)
      await replayEarlierAnswers(backend.database, backend.clock.now())
      expect((await learned(id)).cards).toEqual(cards)
    })
  },
)
