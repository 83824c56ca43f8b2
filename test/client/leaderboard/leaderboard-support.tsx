import { screen, within } from '@testing-library/react'
import LeaderboardPage from '../../../src/client/leaderboard/leaderboard-page.tsx'
import type { Leaderboard } from '../../../src/client/leaderboard/use-leaderboard.ts'
import type { OwnUser } from '../../../src/client/lib/trpc.ts'
import type { RankedPerson } from '../../../src/client/ui/person-ranking.tsx'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { DEFAULT_PERIOD, periodEndOf } from '../../../src/domain/time/period.ts'
import type { DayKey } from '../../../src/domain/time/time.ts'
import { type Answer, answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import {
  privatePerson,
  rankedPerson,
  sampleUser,
  signedInAs,
} from '../../support/client-samples.ts'

type RankedChurch = Leaderboard['churches'][number]

export const church = (
  rank: number,
  name: string,
  changes: Partial<RankedChurch> = {},
): RankedChurch => ({
  rank,
  churchId: `id-of-${name.toLowerCase()}`,
  church: { name, city: 'Troas', state: 'Asia' },
  isYours: false,
  activeMemberCount: 12,
  accuracy: 91,
  totalPoints: 2480,
  totalQuizzes: 36,
  ...changes,
})

const STARTS = { daily: '2026-11-18', weekly: '2026-11-16', monthly: '2026-11-01' } as const

export const WITHOUT_POINTS: Leaderboard['you'] = {
  points: 0,
  quizzes: 0,
  accuracy: 0,
  rank: null,
  rankedUsers: 1204,
  unaffiliatedRank: null,
  church: null,
}

export const WITH_POINTS: Leaderboard['you'] = {
  ...WITHOUT_POINTS,
  points: 1230,
  quizzes: 5,
  accuracy: 88,
  rank: 212,
}

/** Two churches, two people without one, and a viewer without points. */
export const sampleLeaderboard = (changes: Partial<Leaderboard> = {}): Leaderboard => {
  const { period = 'weekly' } = changes
  const startsOn = STARTS[period] as DayKey
  return {
    period,
    startsOn,
    endsOn: periodEndOf({ period, startsOn }),
    churches: [church(1, 'Antioch'), church(2, 'Philippi')],
    unaffiliated: unaffiliated([rankedPerson(1, 'Deborah'), privatePerson(2)]),
    totals: { churches: 10482, unaffiliatedUsers: 2345, challenges: 48210 },
    you: WITHOUT_POINTS,
    ...changes,
  }
}

export const unaffiliated = (users: RankedPerson[]): Leaderboard['unaffiliated'] => ({
  name: 'Unaffiliated',
  description: 'Learners who have not joined a church.',
  users,
  stats: {
    totalUsers: 2345,
    totalQuizzes: 8,
    totalPoints: 640,
    totalCorrect: 68,
    totalQuestions: 80,
    accuracy: 85,
  },
})

type Visit = {
  readonly answer?: Answer<'leaderboard.churches'>
  readonly user?: Partial<OwnUser>
  readonly flags?: Partial<FeatureFlags>
  readonly path?: string
}

/** Opens the leaderboard; without an answer the sample one, of whatever period is asked for. */
export const openLeaderboard = (visit: Visit = {}) => {
  const { user, flags, path = '/leaderboard' } = visit
  const { answer = ({ period = DEFAULT_PERIOD }) => sampleLeaderboard({ period }) } = visit
  const api = answerCalls({ ...signedInAs(user, flags), 'leaderboard.churches': answer })
  return { api, ...renderInApp(<LeaderboardPage />, { path, signedIn: true }) }
}

/** Opens it with these changes to the sample. */
export const openWith = (changes: Partial<Leaderboard>, visit: Omit<Visit, 'answer'> = {}) =>
  openLeaderboard({ answer: sampleLeaderboard(changes), ...visit })

export const OWN_ID = sampleUser().id

/** The region of a heading, once it is there. */
export const regionOf = (name: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name })

export const rowsOf = (list: HTMLElement): HTMLElement[] => within(list).getAllByRole('listitem')
