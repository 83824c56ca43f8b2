import { z } from 'zod'
import { accuracy } from '../../../domain/accuracy.ts'
import { PERIODS, type PeriodKey, periodEndOf } from '../../../domain/time/period.ts'
import type { ChurchRank, RankedChurch } from './church-ranks.service.ts'
import type { ChurchLeaderboard, Leaderboard } from './leaderboard.service.ts'
import type { RankedLearner } from './learner-ranks.service.ts'

/**
 * A stored sum, or a number calculated from stored sums. It has no bounds, so that a wrong sum does not
 * make the whole reply fail until `npm run reconcile` corrects it.
 */
const sumSchema = z.int()

const rankSchema = z.int().positive()

const periodSchema = z.object({
  period: z.enum(PERIODS),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
})

const rankedLearnerSchema = z
  .object({
    rank: rankSchema,
    userId: z.uuid().nullable(),
    user: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
      email: z.string().nullable(),
    }),
    isPrivate: z.boolean(),
    isYou: z.boolean(),
    quizzes: sumSchema,
    accuracy: sumSchema,
    points: sumSchema,
  })
  .meta({ id: 'RankedLearner' })

const entrySchema = z.object({
  userId: z.uuid().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  quizzesCompleted: sumSchema,
  score: sumSchema,
  xpEarned: sumSchema,
})

const rankedChurchSchema = z
  .object({
    rank: rankSchema,
    churchId: z.uuid(),
    church: z.object({
      name: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
    isYours: z.boolean(),
    activeMemberCount: sumSchema,
    accuracy: sumSchema,
    totalPoints: sumSchema,
    totalQuizzes: sumSchema,
  })
  .meta({ id: 'RankedChurch' })

const ownChurchSchema = rankedChurchSchema.extend({ rank: rankSchema.nullable() })

export const churchLeaderboardViewSchema = z.object({
  ...periodSchema.shape,
  church: z.object({
    totalPoints: sumSchema,
    totalQuizzes: sumSchema,
    memberCount: sumSchema,
    totalQuestions: sumSchema,
    correctAnswers: sumSchema,
    accuracy: sumSchema,
  }),
  users: z.array(rankedLearnerSchema),
  entries: z.array(entrySchema),
  you: rankedLearnerSchema.nullable(),
})

export const leaderboardViewSchema = z.object({
  ...periodSchema.shape,
  churches: z.array(rankedChurchSchema),
  unaffiliated: z.object({
    name: z.string(),
    description: z.string(),
    users: z.array(rankedLearnerSchema),
    stats: z.object({
      totalUsers: sumSchema,
      totalQuizzes: sumSchema,
      totalPoints: sumSchema,
      totalCorrect: sumSchema,
      totalQuestions: sumSchema,
      accuracy: sumSchema,
    }),
  }),
  totals: z.object({ churches: sumSchema, unaffiliatedUsers: sumSchema, challenges: sumSchema }),
  you: z.object({
    points: sumSchema,
    quizzes: sumSchema,
    accuracy: sumSchema,
    rank: rankSchema.nullable(),
    rankedUsers: sumSchema,
    unaffiliatedRank: rankSchema.nullable(),
    church: ownChurchSchema.nullable(),
  }),
})

const periodView = (key: PeriodKey): z.output<typeof periodSchema> => ({
  ...key,
  endsOn: periodEndOf(key),
})

/** Of a private user, others see only the numbers: no name, picture or id. Only the owner sees their e-mail address. */
const rankedLearnerView = (
  row: RankedLearner,
  viewerId: string,
): z.output<typeof rankedLearnerSchema> => {
  const isYou = row.userId === viewerId
  const isShown = isYou || row.isPublicProfile
  return {
    rank: row.rank,
    userId: isShown ? row.userId : null,
    user: {
      firstName: isShown ? row.firstName : null,
      lastName: isShown ? row.lastName : null,
      profileImageUrl: isShown ? row.profileImageUrl : null,
      email: isYou ? row.email : null,
    },
    isPrivate: !isShown,
    isYou,
    quizzes: row.quizzes,
    accuracy: accuracy(row.correct, row.questions),
    points: row.points,
  }
}

/** The second documented shape of the same row. */
const entryView = (row: RankedLearner, viewerId: string): z.output<typeof entrySchema> => {
  const { userId, user, quizzes, points } = rankedLearnerView(row, viewerId)
  const { firstName, lastName } = user
  return {
    userId,
    firstName,
    lastName,
    quizzesCompleted: quizzes,
    score: points,
    xpEarned: row.xp,
  }
}

const rankedChurchView = (
  row: RankedChurch,
  primaryChurchId: string | null,
): z.output<typeof rankedChurchSchema> => ({
  rank: row.rank,
  churchId: row.churchId,
  church: { name: row.name, city: row.city, state: row.state },
  isYours: row.churchId === primaryChurchId,
  activeMemberCount: row.activeMembers,
  accuracy: accuracy(row.correct, row.questions),
  totalPoints: row.points,
  totalQuizzes: row.quizzes,
})

const ownChurchView = ({ rank, ...church }: ChurchRank): z.output<typeof ownChurchSchema> => ({
  ...rankedChurchView({ ...church, rank: 0 }, church.churchId),
  rank,
})

/** A church's leaderboard: its sums, and the members with the most points. */
export const churchLeaderboardView = (
  leaderboard: ChurchLeaderboard,
  viewerId: string,
): z.output<typeof churchLeaderboardViewSchema> => ({
  ...periodView(leaderboard.key),
  church: {
    totalPoints: leaderboard.church.points,
    totalQuizzes: leaderboard.church.quizzes,
    memberCount: leaderboard.church.memberCount,
    totalQuestions: leaderboard.church.questions,
    correctAnswers: leaderboard.church.correct,
    accuracy: accuracy(leaderboard.church.correct, leaderboard.church.questions),
  },
  users: leaderboard.users.map((row) => rankedLearnerView(row, viewerId)),
  entries: leaderboard.users.map((row) => entryView(row, viewerId)),
  you: leaderboard.you && rankedLearnerView(leaderboard.you, viewerId),
})

const UNAFFILIATED = {
  name: 'Unaffiliated',
  description: 'Learners who have not joined a church.',
}

/** The leaderboards of churches and of learners without a church. */
export const leaderboardView = (
  leaderboard: Leaderboard,
  viewer: { readonly id: string; readonly primaryChurchId: string | null },
): z.output<typeof leaderboardViewSchema> => {
  const { unaffiliatedTally, totals, you } = leaderboard
  return {
    ...periodView(leaderboard.key),
    churches: leaderboard.churches.map((row) => rankedChurchView(row, viewer.primaryChurchId)),
    unaffiliated: {
      ...UNAFFILIATED,
      users: leaderboard.unaffiliated.map((row) => rankedLearnerView(row, viewer.id)),
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
