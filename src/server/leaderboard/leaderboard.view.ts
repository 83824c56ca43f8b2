import { accuracy } from '../../domain/accuracy.ts'
import { type PeriodKey, periodEndOf } from '../../domain/period.ts'
import { pointsOf } from '../../domain/points.ts'
import {
  type ChurchStanding,
  churchStandingView,
  entryView,
  type PersonStanding,
  personStandingView,
  type Tally,
} from './standing.view.ts'

export const periodView = (key: PeriodKey) => ({ ...key, endsOn: periodEndOf(key) })

export type ChurchTally = Tally & { readonly quarterPoints: number; readonly memberCount: number }

/** A church's own leaderboard of a period: its sums, and its members of most points. */
export const churchLeaderboardView = (
  found: {
    readonly key: PeriodKey
    readonly church: ChurchTally
    readonly users: readonly PersonStanding[]
    /** The viewer's own place, null when they are no member or have no points yet. */
    readonly you: PersonStanding | null
  },
  viewerId: string,
) => ({
  ...periodView(found.key),
  church: {
    totalPoints: pointsOf(found.church.quarterPoints),
    totalQuizzes: found.church.quizzes,
    memberCount: found.church.memberCount,
    totalQuestions: found.church.questions,
    correctAnswers: found.church.correct,
    accuracy: accuracy(found.church.correct, found.church.questions),
  },
  users: found.users.map((row) => personStandingView(row, viewerId)),
  entries: found.users.map((row) => entryView(row, viewerId)),
  you: found.you && personStandingView(found.you, viewerId),
})

export type GlobalStandings = {
  readonly key: PeriodKey
  readonly churches: readonly ChurchStanding[]
  readonly unaffiliated: readonly PersonStanding[]
  readonly unaffiliatedTally: Tally & { readonly points: number }
  readonly totals: {
    readonly churches: number
    readonly unaffiliatedUsers: number
    /** Finished quizzes of the period, of everyone. */
    readonly quizzes: number
  }
  readonly you: OwnStanding
}

/** Where the viewer stands; ranks are null without points in the period. */
export type OwnStanding = Tally & {
  readonly points: number
  /** Among everyone who has points in the period. */
  readonly rank: number | null
  readonly rankedUsers: number
  /** Among those without a church; null for members of one. */
  readonly unaffiliatedRank: number | null
  /** The place of the viewer's primary church among churches; null without one. */
  readonly church: (Omit<ChurchStanding, 'rank'> & { readonly rank: number | null }) | null
}

const UNAFFILIATED = {
  name: 'Unaffiliated',
  description: 'Learners who have not joined a church.',
}

/** The leaderboard of churches, and of learners without one. */
export const globalLeaderboardView = (
  found: GlobalStandings,
  viewer: { readonly id: string; readonly primaryChurchId: string | null },
) => {
  const { unaffiliatedTally, totals, you } = found
  return {
    ...periodView(found.key),
    churches: found.churches.map((row) => churchStandingView(row, viewer.primaryChurchId)),
    unaffiliated: {
      ...UNAFFILIATED,
      users: found.unaffiliated.map((row) => personStandingView(row, viewer.id)),
      stats: {
        totalUsers: totals.unaffiliatedUsers,
        totalQuizzes: unaffiliatedTally.quizzes,
        totalPoints: unaffiliatedTally.points,
        totalCorrect: unaffiliatedTally.correct,
        totalQuestions: unaffiliatedTally.questions,
        accuracy: accuracy(unaffiliatedTally.correct, unaffiliatedTally.questions),
      },
    },
    totals: {
      churches: totals.churches,
      unaffiliatedUsers: totals.unaffiliatedUsers,
      challenges: totals.quizzes,
    },
    you: {
      points: you.points,
      quizzes: you.quizzes,
      accuracy: accuracy(you.correct, you.questions),
      rank: you.rank,
      rankedUsers: you.rankedUsers,
      unaffiliatedRank: you.unaffiliatedRank,
      church: you.church && ownChurchView(you.church),
    },
  }
}

const ownChurchView = ({ rank, ...church }: NonNullable<OwnStanding['church']>) => ({
  ...churchStandingView({ ...church, rank: 0 }, church.churchId),
  rank,
})
