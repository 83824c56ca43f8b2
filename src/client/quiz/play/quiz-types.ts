/**
 * How the quiz screen of one type differs from the others. A new type is a row here and a source
 * of its questions, as practice-quiz.tsx, review-quiz.tsx, daily-quiz.tsx and sprint-quiz.tsx are.
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
  /** Whether playing shows the XP so far: by the specification, only in the daily quiz. */
  readonly showsXp: boolean
  /** Whether finishing it counts toward the day streak and the weekly challenge. */
  readonly countsForStreak: boolean
  /** Why the book cannot be changed; null where it can. */
  readonly bookLock: string | null
  /** Whether its questions have clocks that start when they are shown, and can wait for the learner. */
  readonly canPause: boolean
  /** Where to continue, said after leaving; null where leaving loses the answers, so it asks. */
  readonly saved: { readonly title: string; readonly description: string } | null
  /** Whether it can be played again at once. */
  readonly isRepeatable: boolean
  /** Whether opening it again after the end shows its result. */
  readonly reopensResult: boolean
  /** When the server could not be reached to load it. */
  readonly loadFailure: string
}

const practice: QuizType = {
  title: 'Practice Quiz',
  badge: 'PRACTICE',
  heading: 'QUIZ',
  name: 'Practice',
  paysXp: false,
  showsXp: false,
  countsForStreak: false,
  bookLock: null,
  canPause: false,
  saved: null,
  isRepeatable: true,
  reopensResult: false,
  loadFailure: 'The questions could not be loaded.',
}

export const QUIZ_TYPES = {
  practice,
  review: {
    ...practice,
    title: 'Review',
    badge: 'REVIEW',
    name: 'Review',
    // What it has asked is not due any more.
    isRepeatable: false,
  },
  adaptive: {
    ...practice,
    title: 'Challenge Mode',
    badge: 'ADAPTIVE',
    heading: 'Challenge Mode',
    name: 'Challenge',
  },
  daily: {
    title: 'Daily Challenge',
    badge: 'DAILY',
    heading: 'CHALLENGE',
    name: 'Daily quiz',
    paysXp: true,
    showsXp: true,
    countsForStreak: true,
    bookLock: 'The daily quiz has the same ten questions for everyone.',
    canPause: true,
    saved: {
      title: 'Your quiz is saved',
      description: 'You can continue your daily quiz from the dashboard.',
    },
    isRepeatable: false,
    reopensResult: true,
    loadFailure: 'Your daily quiz could not be loaded.',
  },
  sprint: {
    title: 'Quiz Sprint',
    badge: 'SPRINT',
    heading: 'QUIZ SPRINT',
    name: 'Sprint',
    paysXp: true,
    showsXp: false,
    countsForStreak: false,
    bookLock: 'Everyone in your group gets the same questions.',
    canPause: false,
    saved: {
      title: 'Your sprint is saved',
      description: 'You can continue it from your group’s page until it ends.',
    },
    isRepeatable: false,
    reopensResult: true,
    loadFailure: 'The sprint could not be loaded.',
  },
} as const satisfies Readonly<Record<string, QuizType>>
