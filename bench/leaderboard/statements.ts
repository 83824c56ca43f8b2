import type { PeriodKey } from '../../src/domain/time/period.ts'
import { searchChurches } from '../../src/server/church/church.service.ts'
import { listMembers } from '../../src/server/church/members.service.ts'
import { topChurches } from '../../src/server/ledger/leaderboard/church-ranks.service.ts'
import {
  periodTotals,
  readChurchLeaderboard,
} from '../../src/server/ledger/leaderboard/leaderboard.service.ts'
import {
  learnerRank,
  memberRank,
  topMembers,
  topUnaffiliated,
} from '../../src/server/ledger/leaderboard/learner-ranks.service.ts'
import { callerOf } from '../../test/support/caller.ts'
import { answerOneByOne, movesWith, submitDaily } from '../../test/support/play.ts'
import { itemFor, list, MAX_LIST_RATIO, type Statement } from '../comparison/statement.ts'
import type { Dataset } from './dataset.ts'
import { CURRENT_PERIODS, NOW } from './month.ts'

/** A rank is added up from ranges of points and the totals of one range, and more learners have more of both. */
export const MAX_RANK_RATIO = 2

/** Searches with one word and two, without accents, misspelt, short, with many matches and none. */
const SEARCHES = [
  'Bethel',
  'grace columbus',
  'sao joao',
  'Emanuel',
  'presbiterian nashvile',
  'gr',
  'st pauls boston',
  'zürich',
  'church',
  'xylophone quartz',
]

const PERIOD_NAMES = { daily: 'today', weekly: 'this week', monthly: 'this month' }

/** One statement per period, since a longer period has more distinct point totals. */
const ranks = (
  name: string,
  timed: (dataset: Dataset, iteration: number, key: PeriodKey) => Promise<unknown>,
): Statement<Dataset>[] =>
  CURRENT_PERIODS.map((key) => ({
    ...list<Dataset>(`${name} ${PERIOD_NAMES[key.period]}`, (dataset, iteration) =>
      timed(dataset, iteration, key),
    ),
    maxRatio: MAX_RANK_RATIO,
  }))

/** A learner who has not played today answers the daily quiz; only the submit is timed. */
const SUBMIT: Statement<Dataset> = {
  name: 'submit',
  maxRatio: MAX_LIST_RATIO,
  times: 210,
  prepare: async ({ application, players, answerKey }, iteration) => {
    const player = players[iteration]
    if (!player) throw new Error('There are too few learners who have not played today.')
    const caller = callerOf(application, player)
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, answerKey, attemptId, movesWith(2 + (iteration % 9)))
    return () => submitDaily(caller, attemptId)
  },
}

/** Berean's own functions, called as it calls them. Lists alternate between the three periods. */
export const STATEMENTS: readonly Statement<Dataset>[] = [
  list('top ten churches', ({ database }, iteration) =>
    topChurches(database, itemFor(CURRENT_PERIODS, iteration)),
  ),
  list('top ten unaffiliated', ({ database }, iteration) =>
    topUnaffiliated(database, itemFor(CURRENT_PERIODS, iteration)),
  ),
  list('totals', ({ database }, iteration) =>
    periodTotals(database, itemFor(CURRENT_PERIODS, iteration)),
  ),
  list('church leaderboard', ({ database, largestChurch, learners }, iteration) =>
    readChurchLeaderboard(
      database,
      itemFor(learners, iteration),
      { id: largestChurch, period: itemFor(CURRENT_PERIODS, iteration).period },
      NOW,
    ),
  ),
  list('top ten members of a church', ({ database, largestChurch }, iteration) =>
    topMembers(database, { ...itemFor(CURRENT_PERIODS, iteration), churchId: largestChurch }),
  ),
  ...ranks('own rank', ({ database, learners }, iteration, key) =>
    learnerRank(database, key, itemFor(learners, iteration).id),
  ),
  ...ranks('own rank in a church', ({ database, largestChurch, members }, iteration, key) =>
    memberRank(database, { ...key, churchId: largestChurch }, itemFor(members, iteration).id),
  ),
  list('member list, first page', ({ database, learners, largestChurch }, iteration) =>
    listMembers(database, itemFor(learners, iteration), { id: largestChurch }, NOW),
  ),
  list('church search', ({ database, learners }, iteration) =>
    searchChurches(database, itemFor(learners, iteration), itemFor(SEARCHES, iteration)),
  ),
  SUBMIT,
]
