import { readDashboard } from '../../src/server/account/dashboard/dashboard.service.ts'
import { dashboardView } from '../../src/server/account/dashboard/dashboard.view.ts'
import { readJourney } from '../../src/server/account/journey/journey.service.ts'
import { journeyView } from '../../src/server/account/journey/journey.view.ts'
import type { CurrentSession } from '../../src/server/learner/auth/session.service.ts'
import type { FactSource } from '../../src/server/platform/versioned-cache.ts'
import { listMissedOf } from '../../src/server/quiz/missed-questions.service.ts'
import { missedQuestionsView } from '../../src/server/quiz/missed-questions.view.ts'
import { QUIZ_KINDS } from '../../src/server/quiz-kinds.ts'
import { list, type Statement } from '../comparison/statement.ts'
import type { DrawDataset } from '../draws/dataset.ts'
import { NOW } from '../questions/fill.ts'

const contextOf = ({ source, learner }: DrawDataset): FactSource & CurrentSession =>
  ({ ...source, user: learner, extras: {} }) as unknown as FactSource & CurrentSession

/** What the others are compared with. Berean's own functions, called as it calls them. */
export const DASHBOARD: Statement<DrawDataset> = list('dashboard', async (dataset) => {
  const { review } = dashboardView(
    dataset.learner,
    await readDashboard(contextOf(dataset), NOW),
    NOW,
  )
  if (review.due !== 10) throw new Error(`${review.due} are due`)
})

const listMissed = listMissedOf(QUIZ_KINDS)

/** As it is read with the session. */
const CONTEXT = { identity: null, sprintQuestionIds: [] }

const missed = (
  name: string,
  input: { readonly book?: string; readonly cursor?: string },
): Statement<DrawDataset> =>
  list(name, async ({ source, learner }) => {
    const page = missedQuestionsView(await listMissed(source, learner, CONTEXT, input, NOW))
    if (page.questions.length !== 10) throw new Error(`${name} has ${page.questions.length}`)
  })

export const PAGES: readonly Statement<DrawDataset>[] = [
  list('journey', async (dataset) => {
    const { shelves } = journeyView(
      dataset.learner,
      await readJourney(contextOf(dataset), NOW),
      NOW,
    )
    if (shelves.length !== 6) throw new Error('there are shelves missing')
  }),
  missed('missed questions', {}),
  missed('missed questions of a book', { book: 'Luke' }),
  missed('missed questions, a later page', {
    book: 'Luke',
    cursor: '2026-11-01T00:00:00.000Z 3f2b8c1a-1111-4111-8111-0000000000aa',
  }),
]
