import { accuracy } from '../../domain/accuracy.ts'
import { pointsOf } from '../../domain/points.ts'

/** What is counted of a period, for a person, a church or everyone without one. */
export type Tally = {
  readonly quizzes: number
  readonly questions: number
  readonly correct: number
}

/** A person's row of a leaderboard. */
export type PersonStanding = Tally & {
  readonly rank: number
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly profileImageUrl: string | null
  readonly isPublicProfile: boolean
  readonly xp: number
  readonly quarterPoints: number
}

/** Of a private person others learn the figures only: no name, picture or id. An e-mail is its owner's. */
export const personStandingView = (row: PersonStanding, viewerId: string) => {
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
    points: pointsOf(row.quarterPoints),
  }
}

/** The second documented shape of the same row. */
export const entryView = (row: PersonStanding, viewerId: string) => {
  const { userId, user, quizzes, points } = personStandingView(row, viewerId)
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

export type ChurchStanding = Tally & {
  readonly rank: number
  readonly churchId: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly activeMembers: number
  readonly quarterPoints: number
}

export const churchStandingView = (row: ChurchStanding, primaryChurchId: string | null) => ({
  rank: row.rank,
  churchId: row.churchId,
  church: { name: row.name, city: row.city, state: row.state },
  isYours: row.churchId === primaryChurchId,
  activeMemberCount: row.activeMembers,
  accuracy: accuracy(row.correct, row.questions),
  totalPoints: pointsOf(row.quarterPoints),
  totalQuizzes: row.quizzes,
})
