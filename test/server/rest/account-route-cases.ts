import { expect } from 'vitest'
import { finishDaily, type RouteCase } from './route-case.ts'
import { id, instant, level, ownData, settings, text, weeklyProgress } from './route-shapes.ts'

/** The site, sign-in, and what a person says of themselves. */
export const ACCOUNT_ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  'get /api/auth/user': {
    call: (person) => person.get('/api/auth/user'),
    answer: {
      id,
      firstName: 'Ruth',
      lastName: 'Naomi',
      email: text,
      profileImageUrl: null,
      isSiteAdmin: false,
      isAdmin: false,
      currentLevel: 1,
      levelName: 'Beginner',
      profileTitle: 'Seeker',
      isPublicProfile: false,
      totalXp: 0,
      level,
      currentStreak: 0,
      bestStreak: 0,
      totalQuizzes: 0,
      correctAnswers: 0,
      averageScore: 0,
      weeklyProgress,
      settings,
      createdAt: instant,
    },
  },
  'get /api/site': {
    call: (person) => person.get('/api/site'),
    answer: {
      supportEmail: null,
      statistics: {
        questions: expect.any(Number),
        books: 66,
        passages: expect.any(Number),
        averageStreak: null,
      },
    },
  },
  'get /api/auth/providers': {
    call: (person) => person.get('/api/auth/providers'),
    answer: { developmentSignIn: true, providers: [] },
  },
  'get /api/auth/sessions': {
    call: (person) => person.get('/api/auth/sessions'),
    answer: {
      sessions: [{ id, device: null, createdAt: instant, seenAt: instant, isCurrent: true }],
    },
  },
  'delete /api/auth/sessions/{sessionId}': {
    call: async (person) => {
      const { sessions } = (await person.get('/api/auth/sessions')).json
      return person.delete(`/api/auth/sessions/${sessions[0].id}`)
    },
    answer: { ended: true },
  },
  'post /api/auth/sign-out-everywhere': {
    call: (person) => person.post('/api/auth/sign-out-everywhere'),
    answer: { ended: true },
  },
  'get /api/users/me/data': {
    call: async (person, key) => {
      await finishDaily(person, key)
      return person.get('/api/users/me/data')
    },
    answer: ownData,
  },
  'delete /api/users/me': {
    call: (person) => person.delete('/api/users/me'),
    answer: { deleted: true },
  },
  'post /api/dev/create-test-user': {
    call: (person) =>
      person.post('/api/dev/create-test-user', {
        email: 'Lydia@Example.org',
        firstName: ' Lydia ',
        lastName: 'Thyatira',
      }),
    answer: {
      message: text,
      user: { id, email: 'lydia@example.org', firstName: 'Lydia', lastName: 'Thyatira' },
    },
  },
  'patch /api/users/me/profile-privacy': {
    call: (person) => person.patch('/api/users/me/profile-privacy', { isPublicProfile: true }),
    answer: { isPublicProfile: true },
  },
  'get /api/users/me/settings': {
    call: (person) => person.get('/api/users/me/settings'),
    answer: settings,
  },
  'patch /api/users/me/settings': {
    call: (person) =>
      person.patch('/api/users/me/settings', { timeZone: 'Asia/Kathmandu', timeLimit: 'none' }),
    answer: { timeLimit: 'none', timeZone: 'Asia/Kathmandu', singleKeyShortcuts: true },
  },
}
