/**
 * How the quiz screen of one type differs from the others. A new type is a row here and a source
 * of its questions, as practice-quiz.tsx and daily-quiz.tsx are.
 */
export type QuizType = {
  /** The page's title. */
  readonly title: string
  readonly badge: string
  readonly heading: string
  /** Its name among the figures of the result. */
  readonly name: string
  /** Practice pays no XP. */
  readonly paysXp: boolean
  /** Whether finishing it counts toward the day streak and the weekly challenge. */
  readonly countsForStreak: boolean
  /** Why the book cannot be changed; null where it can. */
  readonly bookLock: string | null
  /** Where to continue after leaving; null where leaving loses the answers, so it asks first. */
  readonly resumeNote: string | null
  /** Whether it can be played again at once. */
  readonly isRepeatable: boolean
  /** When the server could not be reached to load it. */
  readonly loadFailure: string
}

const practice: QuizType = {
  title: 'Practice Quiz',
  badge: 'PRACTICE',
  heading: 'QUIZ',
  name: 'Practice',
  paysXp: false,
  countsForStreak: false,
  bookLock: null,
  resumeNote: null,
  isRepeatable: true,
  loadFailure: 'The questions could not be loaded.',
}

export const QUIZ_TYPES = {
  practice,
  adaptive: { ...practice, badge: 'ADAPTIVE', heading: 'Challenge Mode', name: 'Challenge' },
  daily: {
    title: 'Daily Challenge',
    badge: 'DAILY',
    heading: 'CHALLENGE',
    name: 'Daily quiz',
    paysXp: true,
    countsForStreak: true,
    bookLock: 'The daily quiz has the same ten questions for everyone.',
    resumeNote: 'You can continue your daily quiz from the dashboard.',
    isRepeatable: false,
    loadFailure: 'Your daily quiz could not be loaded.',
  },
} as const satisfies Readonly<Record<string, QuizType>>
