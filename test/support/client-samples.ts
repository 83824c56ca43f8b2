import type { OwnUser, RouterOutputs } from '../../src/client/lib/trpc.ts'
import type { RankedPerson } from '../../src/client/ui/person-ranking.tsx'
import { levelProgress } from '../../src/domain/level.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { BOOK_GROUPS, booksOfGroup } from '../../src/domain/scripture/book-groups.ts'
import { FEATURE_NAMES, type FeatureFlags } from '../../src/domain/site/feature.ts'
import type { Answers } from './client-api.ts'

/** The reply of `auth.user`. The time zone is this machine's, so the page has none to send. */
export const sampleUser = (changes: Partial<OwnUser> = {}): OwnUser => {
  const level = levelProgress(changes.totalXp ?? 810)
  return {
    id: '0190a0c0-0000-7000-8000-000000000001',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    profileImageUrl: null,
    isSiteAdmin: false,
    isAdmin: false,
    currentLevel: level.current,
    levelName: level.name,
    profileTitle: level.title,
    isPublicProfile: false,
    totalXp: level.totalXp,
    level,
    currentStreak: 12,
    bestStreak: 31,
    totalQuizzes: 48,
    correctAnswers: 412,
    averageScore: 86,
    weeklyProgress: { dailyCompletions: 3, weeklyCompleted: false, bonusXpAwarded: 0 },
    settings: {
      timeLimit: 'standard',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      nextTimeZone: null,
      singleKeyShortcuts: true,
    },
    createdAt: '2026-03-01T09:30:00.000Z',
    ...changes,
  }
}

const ALL_ON = Object.fromEntries(FEATURE_NAMES.map((name) => [name, true])) as FeatureFlags

/** The answers that every page needs for a signed-in learner. */
export const signedInAs = (
  changes: Partial<OwnUser> = {},
  flags: Partial<FeatureFlags> = {},
): Answers => ({
  'auth.user': sampleUser(changes),
  'flag.list': { ...ALL_ON, ...flags },
})

/** A row of a ranking, for a learner with a public profile. */
export const rankedPerson = (
  rank: number,
  firstName: string,
  changes: Partial<RankedPerson> = {},
): RankedPerson => ({
  rank,
  userId: `id-of-${firstName.toLowerCase()}`,
  user: { firstName, lastName: null, profileImageUrl: null, email: null },
  isPrivate: false,
  isYou: false,
  quizzes: 4,
  accuracy: 85,
  points: 320,
  ...changes,
})

/** A row of a ranking, for a learner with a private profile: all that others get to see. */
export const privatePerson = (rank: number): RankedPerson =>
  rankedPerson(rank, 'nobody', {
    userId: null,
    user: { firstName: null, lastName: null, profileImageUrl: null, email: null },
    isPrivate: true,
  })

/** Verses in a row that begin where the reference does. */
export const passageOf = (
  reference: string,
  texts: readonly string[],
): RouterOutputs['scripture']['passage'] => {
  const [chapter, verse] = reference.replace(/^.* /, '').split(/[:-]/).map(Number)
  return {
    reference,
    translation: 'WEB',
    translationName: 'World English Bible',
    verses: texts.map((text, place) => ({
      chapter: chapter as number,
      verse: (verse as number) + place,
      text,
    })),
  }
}

type Journey = RouterOutputs['journey']['get']
type JourneyBook = Journey['shelves'][number]['books'][number]

/** A journey with thirty questions in each book, nothing met unless told otherwise. On Sunday, 29 November 2026. */
export const sampleJourney = (
  books: Readonly<Record<string, Partial<JourneyBook>>> = {},
  changes: Partial<Journey> = {},
): Journey => ({
  shelves: BOOK_GROUPS.map((group) => ({
    group,
    books: booksOfGroup(group).map((number) => {
      const { name } = BIBLE_BOOKS[number - 1] as { name: string }
      const empty = { book: name, questions: 30, met: 0, mastered: 0, needed: 20, sealedAt: null }
      return { ...empty, ...books[name] }
    }),
  })),
  hasMissed: false,
  next: 'gospels',
  weeks: Array.from({ length: 12 }, (_, week) => ({
    startsOn: new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10),
    days: [],
  })),
  today: '2026-11-29',
  goal: { daysPerWeek: null, daysStudied: 0 },
  lastWeek: null,
  ...changes,
})
