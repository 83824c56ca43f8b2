import { expect } from 'vitest'

export const text = expect.any(String)
export const number = expect.any(Number)
export const boolean = expect.any(Boolean)
export const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Every member matches, and there is at least one. */
export const listOf = (member: unknown) => ({
  asymmetricMatch: (list: unknown) =>
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((item) => {
      expect(item).toStrictEqual(member)
      return true
    }),
})

export const level = {
  current: 1,
  name: 'Beginner',
  title: 'Seeker',
  totalXp: number,
  nextLevelXp: 100,
  progressPercentage: number,
  xpNeeded: number,
  isMaxLevel: false,
}
export const stats = { totalQuizzes: number, averageScore: number, correctAnswers: number }
export const weeklyProgress = {
  dailyCompletions: number,
  weeklyCompleted: false,
  bonusXpAwarded: 0,
}
export const settings = { timeLimit: 'standard', timeZone: 'UTC', singleKeyShortcuts: true }
export const badge = {
  id: text,
  name: text,
  description: text,
  emoji: text,
  iconName: text,
  color: text,
}
export const badgeRecord = { id, earnedAt: instant, badge }
/** Null in what was passed over. */
const textOrNull = expect.toSatisfy((value) => value === null || typeof value === 'string')

export const ownData = {
  account: expect.objectContaining({ id, firstName: 'Ruth', lastName: 'Naomi', totalXp: number }),
  identities: [{ id, issuer: 'development', subject: text, createdAt: text }],
  sessions: [{ id, device: null, createdAt: text, seenAt: text, expiresAt: text }],
  quizAttempts: [expect.objectContaining({ id, quizType: 'daily', score: 1 })],
  quizAnswers: listOf({
    attemptId: id,
    position: number,
    question: text,
    scriptureReference: text,
    selected: textOrNull,
    outcome: text,
    servedAt: textOrNull,
    answeredAt: textOrNull,
  }),
  xpEntries: listOf({ id, sourceKey: text, kind: text, amount: number, earnedAt: text }),
  books: listOf({ book: number, answered: number, correct: number }),
  badges: listOf({ id, badgeKey: text, earnedAt: text }),
  churches: [],
  churchCredits: listOf(expect.objectContaining({ id, church: null, xp: 30, isPrimary: false })),
  scores: listOf(expect.objectContaining({ points: 30, quizzes: 1, isAffiliated: false })),
  churchScores: [],
}

export const rankedQuestion = {
  id,
  question: text,
  scriptureReference: text,
  book: text,
  theme: text,
  difficulty: number,
  options: listOf({ id, optionLetter: expect.stringMatching(/^[A-D]$/), optionText: text }),
}
export const practiceQuestion = {
  ...rankedQuestion,
  lesson: text,
  options: listOf({
    id,
    optionLetter: expect.stringMatching(/^[A-D]$/),
    optionText: text,
    isCorrect: boolean,
  }),
}
