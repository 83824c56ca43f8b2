import { expect } from 'vitest'
import { FEATURE_NAMES } from '../../../src/domain/feature.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import { type AnswerKey, optionFor } from '../../support/play.ts'
import {
  badge,
  badgeRecord,
  boolean,
  id,
  instant,
  level,
  listOf,
  number,
  ownData,
  practiceQuestion,
  rankedQuestion,
  settings,
  stats,
  text,
  weeklyProgress,
} from './route-shapes.ts'

type Person = HttpClient & { readonly userId: string }

/** One row of the REST table: a good call, and the whole of its answer. Who may make it: access/access.ts. */
export type RouteCase = {
  readonly call: (person: Person, key: AnswerKey) => Promise<Reply>
  readonly answer: unknown
  readonly status?: number
}

/** A daily quiz with one right answer, submitted: it earns the first badge. */
const finishDaily = async (person: Person, key: AnswerKey): Promise<Reply> => {
  const { attemptId } = (await person.post('/api/daily/start')).json
  const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
  const answer = {
    questionId: question.id,
    selectedOptionId: optionFor(key, question.id, 'right'),
  }
  const submission = { answers: [answer], timeSpent: 12.4, quizType: 'daily' }
  return person.post('/api/quiz/submit', submission)
}

export const ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
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
  'get /api/feature-flags': {
    call: (person) => person.get('/api/feature-flags'),
    answer: Object.fromEntries(FEATURE_NAMES.map((name) => [name, boolean])),
  },
  'get /api/dashboard': {
    call: async (person, key) => {
      await finishDaily(person, key)
      return person.get('/api/dashboard')
    },
    answer: {
      user: { firstName: 'Ruth', currentStreak: 1, bestStreak: 1 },
      level,
      stats: { ...stats, practiceStats: stats, todayStats: stats },
      weeklyProgress: { ...weeklyProgress, dailyCompletions: 1 },
      recentBadges: [badgeRecord],
      badgeCount: 1,
      dailyQuiz: { completed: true, attemptId: null },
    },
  },
  'post /api/daily/start': {
    call: (person) => person.post('/api/daily/start'),
    answer: { attemptId: id },
  },
  'post /api/encouragement': {
    call: (person) => person.post('/api/encouragement'),
    answer: { encouragement: null, fallback: expect.stringContaining('Ruth') },
  },
  'get /api/quiz/books': {
    call: (person) => person.get('/api/quiz/books'),
    answer: { books: listOf(text) },
  },
  'get /api/quiz/questions': {
    call: (person) => person.get('/api/quiz/questions?limit=7&book=Psalms&adaptive=true'),
    answer: { questions: listOf({ ...practiceQuestion, book: 'Psalms' }) },
  },
  'post /api/quiz/questions-by-ids': {
    call: async (person) => {
      const { questions } = (await person.get('/api/quiz/questions?limit=2')).json
      const questionIds = questions.map((question: { id: string }) => question.id)
      return person.post('/api/quiz/questions-by-ids', { questionIds })
    },
    answer: { questions: [rankedQuestion, rankedQuestion] },
  },
  'get /api/quiz/attempt': {
    call: async (person) => {
      await person.post('/api/daily/start')
      return person.get('/api/quiz/attempt')
    },
    answer: {
      attemptId: id,
      quizType: 'daily',
      day: '2026-03-02',
      total: 10,
      position: 0,
      score: 0,
      streak: 0,
      finished: false,
      answers: [],
      question: rankedQuestion,
      secondsAllowed: 30,
      secondsLeft: 30,
    },
  },
  'post /api/quiz/answer': {
    call: async (person, key) => {
      const { attemptId } = (await person.post('/api/daily/start')).json
      const { question } = (await person.get('/api/quiz/attempt')).json
      const selectedOptionId = optionFor(key, question.id, 'right')
      const answer = { attemptId, questionId: question.id, selectedOptionId }
      return person.post('/api/quiz/answer', answer)
    },
    answer: {
      questionId: id,
      outcome: 'correct',
      correctOptionId: id,
      correctOptionText: text,
      scriptureReference: text,
      lesson: text,
      score: 1,
      streak: 1,
      answered: 1,
      total: 10,
    },
  },
  'post /api/quiz/submit': {
    call: finishDaily,
    answer: {
      attemptId: id,
      quizType: 'daily',
      score: 1,
      total: 10,
      percentage: 10,
      xp: { base: 20, correct: 10, weeklyBonus: 0, total: 30 },
      totalXp: 30,
      level,
      levelUp: false,
      streak: 1,
      bestStreak: 1,
      badges: [{ ...badge, id: 'first_quiz' }],
      answers: listOf({
        questionId: id,
        selectedOptionId: text,
        outcome: expect.stringMatching(/^(correct|skipped)$/),
        correctOptionId: id,
        lesson: text,
      }),
    },
  },
  'get /api/study-groups/{sprintGroup}/quiz-sprint/session': {
    call: (person) => person.get('/api/study-groups/7/quiz-sprint/session'),
    status: 404,
    answer: { message: text, code: 'not_found' },
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
  'get /api/users/me/churches': {
    call: (person) => person.get('/api/users/me/churches'),
    answer: [],
  },
  'get /api/badges/user': {
    call: async (person, key) => {
      await finishDaily(person, key)
      return person.get('/api/badges/user')
    },
    answer: [badgeRecord],
  },
  'get /api/badges': {
    call: async (person, key) => {
      await finishDaily(person, key)
      return person.get('/api/badges')
    },
    answer: {
      badges: listOf({
        ...badge,
        earnedAt: expect.toSatisfy((value) => value === null || instant.asymmetricMatch(value)),
        progress: number,
        target: number,
      }),
    },
  },
}
