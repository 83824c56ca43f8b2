import { expect } from 'vitest'
import { churchName, membership, place, propose } from './church-route-cases.ts'
import { finishDaily, type RouteCase } from './route-case.ts'
import { badgeRecord, id, level, number, text } from './route-shapes.ts'

const week = { period: 'weekly', startsOn: '2026-03-02', endsOn: '2026-03-08' }

/** 30 XP, 37.5 points in the primary church. */
const own = {
  rank: 1,
  userId: id,
  user: { firstName: 'Ruth', lastName: 'Naomi', profileImageUrl: null, email: text },
  isPrivate: false,
  isYou: true,
  quizzes: 1,
  accuracy: 10,
  points: 38,
}

/** Leaderboards, and profiles of others. */
export const LEADERBOARD_ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  'get /api/churches/{id}/leaderboard': {
    call: async (person, key) => {
      const churchId = await propose(person)
      await finishDaily(person, key)
      return person.get(`/api/churches/${churchId}/leaderboard?period=daily`)
    },
    answer: {
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
      users: [own],
      entries: [
        {
          userId: id,
          firstName: 'Ruth',
          lastName: 'Naomi',
          quizzesCompleted: 1,
          score: 38,
          xpEarned: 30,
        },
      ],
      you: own,
    },
  },
  'get /api/leaderboard/churches': {
    call: async (person, key) => {
      await propose(person)
      await finishDaily(person, key)
      return person.get('/api/leaderboard/churches')
    },
    answer: {
      ...week,
      churches: expect.toSatisfy((churches) => {
        const yours = churches.filter((row: { isYours: boolean }) => row.isYours)
        expect(yours).toStrictEqual([
          {
            rank: number,
            churchId: id,
            church: { name: churchName, ...place },
            isYours: true,
            activeMemberCount: 1,
            accuracy: 10,
            totalPoints: 38,
            totalQuizzes: 1,
          },
        ])
        return churches.length <= 10
      }),
      unaffiliated: {
        name: 'Unaffiliated',
        description: 'Learners who have not joined a church.',
        users: expect.any(Array),
        stats: {
          totalUsers: number,
          totalQuizzes: number,
          totalPoints: number,
          totalCorrect: number,
          totalQuestions: number,
          accuracy: number,
        },
      },
      totals: { churches: number, unaffiliatedUsers: number, challenges: number },
      you: {
        points: 30,
        quizzes: 1,
        accuracy: 10,
        rank: number,
        rankedUsers: number,
        unaffiliatedRank: null,
        church: {
          rank: number,
          churchId: id,
          church: { name: churchName, ...place },
          isYours: true,
          activeMemberCount: 1,
          accuracy: 10,
          totalPoints: 38,
          totalQuizzes: 1,
        },
      },
    },
  },
  'get /api/users/{userId}/profile': {
    call: async (person, key) => {
      await propose(person)
      await finishDaily(person, key)
      return person.get(`/api/users/${person.userId}/profile`)
    },
    answer: {
      id,
      firstName: 'Ruth',
      lastName: 'Naomi',
      profileImageUrl: null,
      isYou: true,
      isPublicProfile: false,
      currentLevel: 1,
      levelName: 'Seeker',
      level,
      totalXp: 30,
      currentStreak: 1,
      bestStreak: 1,
      stats: { totalQuizzes: 1, correctAnswers: 1, averageScore: 10 },
      badges: [badgeRecord],
      churches: [membership],
    },
  },
}
