import { expect } from 'vitest'
import { FEATURE_NAMES } from '../../../src/domain/feature.ts'
import { optionFor } from '../../support/play.ts'
import { ACCOUNT_ROUTE_CASES } from './account-route-cases.ts'
import { CHURCH_ROUTE_CASES } from './church-route-cases.ts'
import { LEADERBOARD_ROUTE_CASES } from './leaderboard-route-cases.ts'
import { finishDaily, type RouteCase } from './route-case.ts'
import {
  badge,
  badgeRecord,
  boolean,
  id,
  instant,
  level,
  listOf,
  number,
  practiceQuestion,
  rankedQuestion,
  stats,
  text,
  weeklyProgress,
} from './route-shapes.ts'

/** Every row of the REST table. */
export const ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  ...ACCOUNT_ROUTE_CASES,
  ...CHURCH_ROUTE_CASES,
  ...LEADERBOARD_ROUTE_CASES,
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
