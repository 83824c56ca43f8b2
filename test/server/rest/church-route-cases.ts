import { expect } from 'vitest'
import type { HttpClient } from '../../support/http.ts'
import { finishDaily, type RouteCase } from './route-case.ts'
import { badgeRecord, id, instant, level, text } from './route-shapes.ts'

/** Names differ, since a church is known once. */
let named = 0

/** @returns the id of a church that this person has proposed: they are its admin */
const propose = async (person: HttpClient): Promise<string> => {
  named += 1
  const entry = { name: `Grace Chapel ${named}`, city: 'Boston', state: 'MA' }
  return (await person.post('/api/churches/propose', entry)).json.church.id
}

/** The same, left again: nobody belongs to it. */
const proposeAndLeave = async (person: HttpClient): Promise<string> => {
  const churchId = await propose(person)
  await person.delete(`/api/churches/${churchId}/membership`)
  return churchId
}

const name = expect.stringMatching(/^Grace Chapel \d+$/)
const place = { city: 'Boston', state: 'MA' }

const church = {
  id,
  name,
  denomination: null,
  ...place,
  postalCode: null,
  country: 'US',
  website: null,
  memberCount: 1,
  isMember: true,
  isPrimary: true,
  role: 'admin',
}

const profile = { ...church, description: null, location: 'Boston, MA, US', createdAt: instant }

const membership = {
  churchId: id,
  church: { name, description: null, ...place },
  isPrimary: true,
  role: 'admin',
  joinedAt: instant,
}

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

const number = expect.any(Number)

/** Churches, leaderboards and profiles of others. */
export const CHURCH_ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  'get /api/users/me/churches': {
    call: async (person) => {
      await propose(person)
      return person.get('/api/users/me/churches')
    },
    answer: [membership],
  },
  'get /api/churches/search': {
    call: async (person) => {
      await propose(person)
      return person.get(`/api/churches/search?q=grase%20${named}`)
    },
    answer: { churches: [church] },
  },
  'post /api/churches/propose': {
    call: (person) => {
      named += 1
      return person.post('/api/churches/propose', {
        name: ` Grace Chapel ${named}`,
        denomination: 'Baptist',
        city: 'Boston',
        state: 'MA',
        postalCode: '02108',
        country: '',
        website: 'https://grace.example.org',
      })
    },
    answer: {
      church: {
        ...profile,
        denomination: 'Baptist',
        postalCode: '02108',
        website: 'https://grace.example.org',
      },
    },
  },
  'post /api/churches/validate': {
    call: async (person) => {
      await propose(person)
      return person.post('/api/churches/validate', {
        name: `grace  chapel ${named}`,
        city: 'Boston',
      })
    },
    answer: {
      suggestions: expect.toSatisfy((suggestions) => {
        expect(suggestions[0]).toStrictEqual({
          name,
          ...place,
          denomination: '',
          postalCode: '',
          website: '',
          confidence: number,
          reasoning: text,
          churchId: id,
        })
        return suggestions.length <= 3
      }),
      reasoning: text,
    },
  },
  'get /api/churches/{id}': {
    call: async (person) => person.get(`/api/churches/${await propose(person)}`),
    answer: { church: profile },
  },
  'get /api/churches/{id}/members': {
    call: async (person) => {
      await person.patch('/api/users/me/profile-privacy', { isPublicProfile: true })
      return person.get(`/api/churches/${await propose(person)}/members`)
    },
    answer: {
      members: [
        {
          id,
          firstName: 'Ruth',
          lastName: 'Naomi',
          profileImageUrl: null,
          currentLevel: 1,
          totalXp: 0,
          currentStreak: 0,
          role: 'admin',
          isPublicProfile: true,
        },
      ],
      nextCursor: null,
    },
  },
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
  'post /api/churches/{id}/join': {
    call: async (person) => person.post(`/api/churches/${await proposeAndLeave(person)}/join`),
    answer: { membership: { ...membership, role: 'member' } },
  },
  'patch /api/churches/{id}/membership': {
    call: async (person) => {
      await propose(person)
      const second = await propose(person)
      return person.patch(`/api/churches/${second}/membership`, { isPrimary: true })
    },
    answer: { membership },
  },
  'delete /api/churches/{id}/membership': {
    call: async (person) => person.delete(`/api/churches/${await propose(person)}/membership`),
    answer: { left: true },
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
            church: { name, ...place },
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
          church: { name, ...place },
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
