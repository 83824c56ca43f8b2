import { ALL_BOOKS } from '../../src/domain/question/question.ts'
import { seededRandom } from '../../src/domain/random.ts'
import { drawNextChallenge, drawPractice, drawReview } from '../../src/server/quiz/draw.service.ts'
import { list, type Statement } from '../comparison/statement.ts'
import { NOW } from '../questions/fill.ts'
import type { DrawDataset } from './dataset.ts'

const CONTEXT = { identity: null, sprintQuestionIds: [] }
const ROUND = { limit: 10, book: ALL_BOOKS }

const draw = (
  name: string,
  of: typeof drawPractice | typeof drawNextChallenge | typeof drawReview,
): Statement<DrawDataset> =>
  list(name, async ({ source, learner }, iteration) => {
    const round = { ...ROUND, answers: [], unansweredIds: [] }
    const { questions } = await of(
      source,
      learner,
      CONTEXT,
      round,
      NOW,
      seededRandom(`${name} ${iteration}`),
    )
    if (questions.length !== ROUND.limit) throw new Error(`${name} drew ${questions.length}`)
  })

/** What the others are compared with. */
export const PLAIN = draw('practice', drawPractice)

/** Berean's own functions, called as it calls them. */
export const DRAWS = [draw('challenge', drawNextChallenge), draw('review', drawReview)]
