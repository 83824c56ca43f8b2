import { FIRST_LEVEL, type RouteCases } from './route-case.ts'

/** The site, sign-in, and the user's account. */
export const ACCOUNT_ROUTE_CASES: RouteCases = {
  'auth.user': {
    call: (person) => person.get('/api/auth/user'),
    reply: {
      firstName: 'Ruth',
      lastName: 'Naomi',
      profileImageUrl: null,
      isSiteAdmin: false,
      isAdmin: false,
      currentLevel: 1,
      levelName: 'Beginner',
      profileTitle: 'Seeker',
      isPublicProfile: false,
      totalXp: 0,
      level: FIRST_LEVEL,
      currentStreak: 0,
      bestStreak: 0,
      totalQuizzes: 0,
      correctAnswers: 0,
      averageScore: 0,
      weeklyProgress: { weeklyCompleted: false, bonusXpAwarded: 0 },
      settings: { timeLimit: 'standard', timeZone: 'UTC', singleKeyShortcuts: true },
    },
  },
  'site.info': {
    call: (person) => person.get('/api/site'),
    reply: { supportEmail: null, statistics: { books: 66, averageStreak: null } },
  },
  'scripture.passage': {
    call: (person) => person.get('/api/scripture?reference=John%2011:35'),
    reply: {
      reference: 'John 11:35',
      translation: 'WEB',
      translationName: 'World English Bible',
      verses: [{ chapter: 11, verse: 35, text: 'Jesus wept.' }],
    },
  },
  'auth.sessions': {
    call: (person) => person.get('/api/auth/sessions'),
    reply: { sessions: [{ device: null, isCurrent: true }] },
  },
  'auth.endSession': {
    call: async (person) => {
      const { sessions } = (await person.get('/api/auth/sessions')).json
      return person.delete(`/api/auth/sessions/${sessions[0].id}`)
    },
    reply: { ended: true },
  },
  'journey.get': {
    call: (person) => person.get('/api/journey'),
    reply: {
      shelves: [
        { group: 'law' },
        { group: 'history' },
        { group: 'wisdom' },
        { group: 'prophets' },
        { group: 'gospels' },
        { group: 'apostles' },
      ],
      hasMissed: false,
      next: 'gospels',
      goal: { daysPerWeek: null, daysStudied: 0 },
      lastWeek: null,
    },
  },
  'journey.setGoal': {
    call: (person) => person.patch('/api/journey/goal', { daysPerWeek: 5 }),
    reply: { daysPerWeek: 5 },
  },
  'journey.seeLastWeek': {
    call: async (person, { database }) => {
      const startsOn = '2026-02-23'
      await database
        .insertInto('study_weeks')
        .values({ user: person.userId, startsOn, days: 1, questions: 1, learnedAgain: 0 })
        .onConflict((conflict) => conflict.columns(['user', 'startsOn']).doNothing())
        .execute()
      return person.post('/api/journey/last-week/seen')
    },
    reply: { startsOn: '2026-02-23' },
  },
  'development.createTestUser': {
    call: (person) =>
      person.post('/api/dev/create-test-user', {
        email: 'Lydia@Example.org',
        firstName: ' Lydia ',
        lastName: 'Thyatira',
      }),
    reply: { user: { email: 'lydia@example.org', firstName: 'Lydia', lastName: 'Thyatira' } },
  },
  'user.updatePrivacy': {
    call: (person) => person.patch('/api/users/me/profile-privacy', { isPublicProfile: true }),
    reply: { isPublicProfile: true },
  },
  'user.updateSettings': {
    call: (person) =>
      person.patch('/api/users/me/settings', { timeZone: 'Asia/Kathmandu', timeLimit: 'none' }),
    reply: {
      timeLimit: 'none',
      timeZone: 'Asia/Kathmandu',
      nextTimeZone: null,
      singleKeyShortcuts: true,
    },
  },
}
