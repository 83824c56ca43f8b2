import type { PeriodKey } from '../../src/domain/period.ts'
import { searchChurches } from '../../src/server/church/church.service.ts'
import { listMembers } from '../../src/server/church/members.service.ts'
import {
  memberRank,
  ownRank,
  periodTotals,
  readChurchLeaderboard,
  topChurches,
  topMembers,
  topUnaffiliated,
} from '../../src/server/leaderboard/ranks.service.ts'
import { callerOf } from '../../test/support/caller.ts'
import { answerOneByOne, movesWith, submitDaily } from '../../test/support/play.ts'
import type { Dataset } from './dataset.ts'
import { CURRENT_PERIODS, NOW } from './month.ts'

/** Something that is timed in each database in turn. */
export type Statement = {
  readonly name: string
  /** How many times the median of the small database that of the large one may be. */
  readonly gate: number
  /** How many times it is timed in each. */
  readonly times: number
  /** Gets all ready that is not timed. @returns what is timed; each turn is another case */
  readonly ready: (dataset: Dataset, turn: number) => Timed | Promise<Timed>
}

type Timed = () => Promise<unknown>

/** What lists the first few may take hardly longer among more. */
const LIST_GATE = 1.5
/** A rank is counted from the figures that occur, of which more people have more. */
export const RANK_GATE = 3

/** The turn's item; the list begins anew at its end. */
export const turnOf = <Item>(items: readonly Item[], turn: number): Item =>
  items[turn % items.length] as Item

/** A word, two, without accents, misspelt, two letters, of many churches and of none. */
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

const list = (
  name: string,
  timed: (dataset: Dataset, turn: number) => Promise<unknown>,
): Statement => ({
  name,
  gate: LIST_GATE,
  times: 300,
  ready: (dataset, turn) => () => timed(dataset, turn),
})

const PERIOD_NAMES = { daily: 'today', weekly: 'this week', monthly: 'this month' }

/** A statement for each period, since the longer one lasts the more figures there are in it. */
const ranks = (
  name: string,
  timed: (dataset: Dataset, turn: number, key: PeriodKey) => Promise<unknown>,
): Statement[] =>
  CURRENT_PERIODS.map((key) => ({
    ...list(`${name} ${PERIOD_NAMES[key.period]}`, (dataset, turn) => timed(dataset, turn, key)),
    gate: RANK_GATE,
  }))

/** A whole daily quiz, of which the submit is timed. Each time another learner plays. */
const SUBMIT: Statement = {
  name: 'submit',
  gate: LIST_GATE,
  times: 210,
  ready: async ({ application, players, key }, turn) => {
    const player = players[turn]
    if (!player) throw new Error('There are too few learners who have not played today.')
    const caller = callerOf(application, player)
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, key, attemptId, movesWith(2 + (turn % 9)))
    return () => submitDaily(caller, attemptId)
  },
}

/** The product's own, called as it calls them. Leaderboards are of the three periods in turn. */
export const STATEMENTS: readonly Statement[] = [
  list('top ten churches', ({ database }, turn) =>
    topChurches(database, turnOf(CURRENT_PERIODS, turn)),
  ),
  list('top ten unaffiliated', ({ database }, turn) =>
    topUnaffiliated(database, turnOf(CURRENT_PERIODS, turn)),
  ),
  list('totals', ({ database }, turn) => periodTotals(database, turnOf(CURRENT_PERIODS, turn))),
  list('church leaderboard', ({ database, largestChurch, learners }, turn) =>
    readChurchLeaderboard(
      database,
      turnOf(learners, turn),
      { id: largestChurch, period: turnOf(CURRENT_PERIODS, turn).period },
      NOW,
    ),
  ),
  list('of it the top ten members', ({ database, largestChurch }, turn) =>
    topMembers(database, { ...turnOf(CURRENT_PERIODS, turn), churchId: largestChurch }),
  ),
  ...ranks('own rank', ({ database, learners }, turn, key) =>
    ownRank(database, key, turnOf(learners, turn).id),
  ),
  ...ranks('own rank in a church', ({ database, largestChurch, members }, turn, key) =>
    memberRank(database, { ...key, churchId: largestChurch }, turnOf(members, turn).id),
  ),
  list('member list, first page', ({ database, largestChurch }) =>
    listMembers(database, { id: largestChurch }),
  ),
  list('church search', ({ database, learners }, turn) =>
    searchChurches(database, turnOf(learners, turn), turnOf(SEARCHES, turn)),
  ),
  SUBMIT,
]
