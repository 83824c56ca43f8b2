import { expect } from 'vitest'
import { QUIZ_LENGTH } from '../../../src/domain/question/question-choice.ts'
import type { Contract } from '../../../src/server/api/contract.ts'
import { asRestCall, makeCall, sampleInputOf } from '../../support/calls.ts'
import type { Reply } from '../../support/http.ts'
import type { OutputOf } from '../../support/procedures.ts'
import { ACCOUNT_ROUTE_CASES } from './account-route-cases.ts'
import { ADMINISTRATION_ROUTE_CASES } from './administration-route-cases.ts'
import { CHURCH_ROUTE_CASES } from './church-route-cases.ts'
import { GROUP_ROUTE_CASES } from './group-route-cases.ts'
import { LEADERBOARD_ROUTE_CASES } from './leaderboard-route-cases.ts'
import { MODERATION_ROUTE_CASES } from './moderation-route-cases.ts'
import { QUESTION_FILE_ROUTE_CASES } from './question-file-route-cases.ts'
import { QUESTION_ROUTE_CASES } from './question-route-cases.ts'
import {
  FIRST_LEVEL,
  finishDaily,
  isKeyless,
  type Person,
  type RouteBackend,
  type RouteCases,
  rightOptionOf,
} from './route-case.ts'
import { SPRINT_ROUTE_CASES } from './sprint-route-cases.ts'
import { VERSION_ROUTE_CASES } from './version-route-cases.ts'

type Question = OutputOf<'quiz.questions'>['questions'][number]

export const ROUTE_CASES: RouteCases = {
  ...ACCOUNT_ROUTE_CASES,
  ...ADMINISTRATION_ROUTE_CASES,
  ...CHURCH_ROUTE_CASES,
  ...LEADERBOARD_ROUTE_CASES,
  ...GROUP_ROUTE_CASES,
  ...SPRINT_ROUTE_CASES,
  ...MODERATION_ROUTE_CASES,
  ...VERSION_ROUTE_CASES,
  ...QUESTION_ROUTE_CASES,
  ...QUESTION_FILE_ROUTE_CASES,
  'dashboard.get': {
    call: async (person, { database }) => {
      await finishDaily(person, database)
      return person.get('/api/dashboard')
    },
    reply: {
      user: { firstName: 'Ruth', currentStreak: 1, bestStreak: 1 },
      level: FIRST_LEVEL,
      stats: {
        totalQuizzes: 1,
        practiceStats: { totalQuizzes: 0 },
        todayStats: { totalQuizzes: 1 },
      },
      weeklyProgress: { dailyCompletions: 1, weeklyCompleted: false, bonusXpAwarded: 0 },
      recentBadges: [{ badge: { id: 'first_quiz' } }],
      badgeCount: 1,
      dailyQuiz: { completed: true, expired: false, attemptId: null },
    },
  },
  'encouragement.create': {
    call: (person) => person.post('/api/encouragement'),
    reply: { encouragement: null, fallback: expect.stringContaining('Ruth') },
  },
  'quiz.questions': {
    call: (person) => person.get('/api/quiz/questions?limit=7&book=Psalms&adaptive=true'),
    reply: {
      questions: expect.toSatisfy((questions: readonly Question[]) =>
        questions.every((question) => question.book === 'Psalms' && !isKeyless(question)),
      ),
    },
  },
  'quiz.reviewCards': {
    call: async (person, { database }) => {
      const { attemptId } = (await finishDaily(person, database)).json
      return person.get(`/api/quiz/review-cards?attemptId=${attemptId}`)
    },
    reply: { cards: [], due: 0, nextAt: expect.any(String) },
  },
  'quiz.setCardAside': {
    call: async (person, { database }) => {
      const { answers } = (await finishDaily(person, database)).json
      const { questionId } = answers.find(
        ({ outcome }: { outcome: string }) => outcome === 'correct',
      )
      return person.patch(`/api/quiz/review-cards/${questionId}`, { isAside: true })
    },
    reply: { isAside: true },
  },
  'quiz.missed': {
    call: async (person) => {
      const { json } = await person.get('/api/quiz/questions?mode=practice&limit=1')
      const answers = [{ questionId: json.questions[0].id, selectedOptionId: '' }]
      await person.post('/api/quiz/submit', { answers, timeSpent: 5, quizType: 'practice' })
      return person.get('/api/quiz/missed')
    },
    reply: {
      overview: { books: [{ missed: 1 }], canReview: false },
      questions: [{ selectedOptionText: null, wasEdited: false, isAside: false }],
      nextCursor: null,
    },
  },
  'quiz.skill': {
    call: (person) => person.get('/api/quiz/skill'),
    reply: { overall: null, groups: [], next: null },
  },
  'quiz.explanation': {
    call: async (person, { database }) => {
      const { json } = await person.get('/api/quiz/questions?mode=practice&limit=1')
      const [{ id, options }] = json.questions
      const wrong = options.find(({ isCorrect }: { isCorrect: boolean }) => !isCorrect)
      await database
        .updateTable('question_options')
        .set({ from: 'Ruth 1:4' })
        .where('id', '=', wrong.id)
        .execute()
      return person.get(`/api/quiz/explanation?questionId=${id}&selectedOptionId=${wrong.id}`)
    },
    reply: { lesson: expect.any(String), selectedOptionFrom: 'Ruth 1:4' },
  },
  'quiz.setPaused': {
    call: async (person) => {
      const { attemptId } = (await person.post('/api/daily/start')).json
      return person.patch(`/api/quiz/attempt/${attemptId}`, { isPaused: true })
    },
    reply: { isPaused: true },
  },
  'quiz.attempt': {
    call: async (person) => {
      await person.post('/api/daily/start')
      return person.get('/api/quiz/attempt')
    },
    reply: {
      quizType: 'daily',
      day: '2026-03-02',
      total: 10,
      position: 0,
      score: 0,
      streak: 0,
      finished: false,
      expired: false,
      answers: [],
      question: expect.toSatisfy(isKeyless),
      secondsAllowed: 30,
      secondsLeft: 30,
    },
  },
  'quiz.pastDailies': {
    call: async (person, { database }) => {
      await finishDaily(person, database)
      return person.get('/api/daily/past')
    },
    reply: { dailies: [{ day: '2026-03-02', score: 1, total: 10, xp: 30 }] },
  },
  'quiz.answer': {
    call: async (person, { database }) => {
      const { attemptId } = (await person.post('/api/daily/start')).json
      const { question } = (await person.get('/api/quiz/attempt')).json
      const selectedOptionId = await rightOptionOf(database, question.id)
      const answer = { attemptId, questionId: question.id, selectedOptionId }
      return person.post('/api/quiz/answer', answer)
    },
    reply: { outcome: 'correct', score: 1, streak: 1, answered: 1, total: 10 },
  },
  'quiz.submit': {
    call: (person, { database }) => finishDaily(person, database),
    reply: {
      quizType: 'daily',
      expired: false,
      score: 1,
      total: 10,
      percentage: 10,
      xp: { base: 20, correct: 10, weeklyBonus: 0, total: 30 },
      totalXp: 30,
      levelBefore: { current: 1, totalXp: 0 },
      level: FIRST_LEVEL,
      levelUp: false,
      streak: 1,
      bestStreak: 1,
      dailyCompletions: 1,
      badges: [{ id: 'first_quiz' }],
      answers: expect.toSatisfy(
        (answers: OutputOf<'quiz.submit'>['answers']) =>
          answers.length === QUIZ_LENGTH &&
          answers.every(({ outcome }) => outcome === 'correct' || outcome === 'skipped'),
      ),
    },
  },
  'badge.mine': {
    call: async (person, { database }) => {
      await finishDaily(person, database)
      return person.get('/api/badges/user')
    },
    reply: [{ badge: { id: 'first_quiz' } }],
  },
}

/** Makes the call as its case does, or with generated input if it has none. */
export const makeGoodCall = async (
  contract: Contract,
  person: Person,
  backend: RouteBackend,
): Promise<Reply> => {
  const one = ROUTE_CASES[contract.procedure]
  return one
    ? one.call(person, backend)
    : makeCall(person, asRestCall(contract, sampleInputOf(contract)))
}
