import { expect } from 'vitest'
import type { OutputOf } from '../../support/procedures.ts'
import { propose } from './church-route-cases.ts'
import { FIRST_LEVEL, finishDaily, type RouteCases } from './route-case.ts'

/** 30 XP, 38 points in the primary church. */
const OWN = {
  rank: 1,
  user: { firstName: 'Ruth', lastName: 'Naomi', profileImageUrl: null },
  isPrivate: false,
  isYou: true,
  quizzes: 1,
  accuracy: 10,
  points: 38,
}

const OWN_CHURCH = {
  isYours: true,
  activeMemberCount: 1,
  accuracy: 10,
  totalPoints: 38,
  totalQuizzes: 1,
}

type Churches = OutputOf<'leaderboard.churches'>['churches']

/** Leaderboards, and profiles of others. */
export const LEADERBOARD_ROUTE_CASES: RouteCases = {
  'leaderboard.church': {
    call: async (person, { database }) => {
      const churchId = await propose(person)
      await finishDaily(person, database)
      return person.get(`/api/churches/${churchId}/leaderboard?period=daily`)
    },
    reply: {
      period: 'daily',
      startsOn: '2026-03-02',
      endsOn: '2026-03-02',
      church: {
        totalPoints: 38,
        totalQuizzes: 1,
        memberCount: 1,
        totalQuestions: 10,
        correctAnswers: 1,
        accuracy: 10,
      },
      users: [OWN],
      entries: [
        { firstName: 'Ruth', lastName: 'Naomi', quizzesCompleted: 1, score: 38, xpEarned: 30 },
      ],
      you: OWN,
    },
  },
  'leaderboard.churches': {
    call: async (person, { database }) => {
      await propose(person)
      await finishDaily(person, database)
      return person.get('/api/leaderboard/churches')
    },
    reply: {
      period: 'weekly',
      startsOn: '2026-03-02',
      endsOn: '2026-03-08',
      churches: expect.toSatisfy((churches: Churches) => {
        expect(churches.filter((row) => row.isYours)).toMatchObject([OWN_CHURCH])
        return churches.length <= 10
      }),
      unaffiliated: {
        name: 'Unaffiliated',
        description: 'Learners who have not joined a church.',
      },
      you: { points: 30, quizzes: 1, accuracy: 10, unaffiliatedRank: null, church: OWN_CHURCH },
    },
  },
  'profile.get': {
    call: async (person, { database }) => {
      await propose(person)
      await finishDaily(person, database)
      return person.get(`/api/users/${person.userId}/profile`)
    },
    reply: {
      firstName: 'Ruth',
      lastName: 'Naomi',
      profileImageUrl: null,
      isYou: true,
      isPublicProfile: false,
      currentLevel: 1,
      levelName: 'Seeker',
      level: FIRST_LEVEL,
      totalXp: 30,
      currentStreak: 1,
      bestStreak: 1,
      stats: { totalQuizzes: 1, correctAnswers: 1, averageScore: 10 },
      badges: [{ badge: { id: 'first_quiz' } }],
      churches: [{ isPrimary: true, role: 'admin' }],
    },
  },
}
