import { BIBLE_BOOKS, OLD_TESTAMENT_BOOKS } from './scripture/bible-books.ts'

/** Counts of ranked quizzes only, over a learner's whole history: practice reveals the correct answers. */
export type RankedHistory = {
  readonly dailyQuizzes: number
  readonly correctAnswers: number
  readonly bestStreak: number
  readonly perfectDailies: number
  readonly weeklyChallenges: number
  readonly level: number
  readonly sprintsFinished: number
}

/** The books from which a learner has answered a question, rightly or not, in any quiz. */
export type BooksMet = {
  readonly oldTestamentBooks: number
  readonly newTestamentBooks: number
}

/** What badges are awarded for. */
export type LearnerHistory = RankedHistory & BooksMet

export const BADGE_ICONS = [
  'flame',
  'fire',
  'trophy',
  'crown',
  'target',
  'book-open',
  'graduation-cap',
  'star',
] as const
export type BadgeIcon = (typeof BADGE_ICONS)[number]

export const BADGE_COLORS = ['gold', 'olive', 'clay', 'ink'] as const
type BadgeColor = (typeof BADGE_COLORS)[number]

type BadgeDefinition = {
  readonly name: string
  readonly description: string
  readonly iconName: BadgeIcon
  readonly emoji: string
  readonly color: BadgeColor
  readonly target: number
} & (
  | { readonly earnedIn: 'ranked_quizzes'; readonly measure: (history: RankedHistory) => number }
  /** Practice alone earns it too: it rewards exploring, not knowing. */
  | { readonly earnedIn: 'any_quiz'; readonly measure: (books: BooksMet) => number }
)

const NEW_TESTAMENT_BOOKS = BIBLE_BOOKS.length - OLD_TESTAMENT_BOOKS

/**
 * Every badge, in display order. Only those of books can be earned by practice alone. A badge is earned once
 * `measure` reaches `target`, and never lost.
 */
export const BADGES = {
  first_quiz: {
    name: 'First Light',
    description: 'Finish your first daily quiz',
    iconName: 'star',
    emoji: '⭐',
    color: 'gold',
    earnedIn: 'ranked_quizzes',
    target: 1,
    measure: (history) => history.dailyQuizzes,
  },
  streak_7: {
    name: 'Seven Lamps',
    description: 'Reach a 7-day streak',
    iconName: 'flame',
    emoji: '🔥',
    color: 'gold',
    earnedIn: 'ranked_quizzes',
    target: 7,
    measure: (history) => history.bestStreak,
  },
  streak_30: {
    name: 'Steadfast',
    description: 'Reach a 30-day streak',
    iconName: 'fire',
    emoji: '🕯️',
    color: 'clay',
    earnedIn: 'ranked_quizzes',
    target: 30,
    measure: (history) => history.bestStreak,
  },
  streak_100: {
    name: 'A Lamp That Never Goes Out',
    description: 'Reach a 100-day streak',
    iconName: 'crown',
    emoji: '👑',
    color: 'clay',
    earnedIn: 'ranked_quizzes',
    target: 100,
    measure: (history) => history.bestStreak,
  },
  perfect_daily: {
    name: 'Ten out of Ten',
    description: 'Answer every question of a daily quiz correctly',
    iconName: 'target',
    emoji: '🎯',
    color: 'olive',
    earnedIn: 'ranked_quizzes',
    target: 1,
    measure: (history) => history.perfectDailies,
  },
  correct_100: {
    name: 'Hundredfold',
    description: 'Answer 100 questions correctly in daily quizzes and sprints',
    iconName: 'trophy',
    emoji: '🌾',
    color: 'gold',
    earnedIn: 'ranked_quizzes',
    target: 100,
    measure: (history) => history.correctAnswers,
  },
  correct_1000: {
    name: 'A Thousand Words',
    description: 'Answer 1,000 questions correctly in daily quizzes and sprints',
    iconName: 'trophy',
    emoji: '🏆',
    color: 'clay',
    earnedIn: 'ranked_quizzes',
    target: 1000,
    measure: (history) => history.correctAnswers,
  },
  weekly_4: {
    name: 'Four Full Weeks',
    description: 'Complete the weekly challenge four times',
    iconName: 'flame',
    emoji: '🪔',
    color: 'olive',
    earnedIn: 'ranked_quizzes',
    target: 4,
    measure: (history) => history.weeklyChallenges,
  },
  old_testament: {
    name: 'Law and Prophets',
    description:
      'Answer a question from each of the 39 books of the Old Testament, practice included',
    iconName: 'book-open',
    emoji: '📜',
    color: 'ink',
    earnedIn: 'any_quiz',
    target: OLD_TESTAMENT_BOOKS,
    measure: (history) => history.oldTestamentBooks,
  },
  new_testament: {
    name: 'Gospel and Letters',
    description:
      'Answer a question from each of the 27 books of the New Testament, practice included',
    iconName: 'book-open',
    emoji: '🕊️',
    color: 'ink',
    earnedIn: 'any_quiz',
    target: NEW_TESTAMENT_BOOKS,
    measure: (history) => history.newTestamentBooks,
  },
  whole_bible: {
    name: 'From Genesis to Revelation',
    description: 'Answer a question from each of the 66 books, practice included',
    iconName: 'book-open',
    emoji: '📖',
    color: 'gold',
    earnedIn: 'any_quiz',
    target: BIBLE_BOOKS.length,
    measure: (history) => history.oldTestamentBooks + history.newTestamentBooks,
  },
  level_5: {
    name: 'Disciple',
    description: 'Reach level 5',
    iconName: 'graduation-cap',
    emoji: '🎓',
    color: 'olive',
    earnedIn: 'ranked_quizzes',
    target: 5,
    measure: (history) => history.level,
  },
  level_10: {
    name: 'Apostle',
    description: 'Reach level 10',
    iconName: 'crown',
    emoji: '✨',
    color: 'gold',
    earnedIn: 'ranked_quizzes',
    target: 10,
    measure: (history) => history.level,
  },
  sprint_finisher: {
    name: 'Side by Side',
    description: 'Finish a sprint with your study group',
    iconName: 'target',
    emoji: '🤝',
    color: 'ink',
    earnedIn: 'ranked_quizzes',
    target: 1,
    measure: (history) => history.sprintsFinished,
  },
} as const satisfies Record<string, BadgeDefinition>

/** Maximum characters of a badge's key. */
export const MAX_BADGE_KEY_LENGTH = 40

export type BadgeKey = keyof typeof BADGES

export const BADGE_KEYS = Object.keys(BADGES) as BadgeKey[]

/** Whether the badge still exists: stored rows may name one that was removed. */
export const isBadgeKey = (key: string): key is BadgeKey => Object.hasOwn(BADGES, key)

/** Progress towards the badge, from 0 to its target. */
export const badgeProgress = (key: BadgeKey, history: LearnerHistory): number =>
  Math.min(Math.max(0, BADGES[key].measure(history)), BADGES[key].target)

const NOTHING_DONE: LearnerHistory = {
  dailyQuizzes: 0,
  correctAnswers: 0,
  bestStreak: 0,
  perfectDailies: 0,
  weeklyChallenges: 0,
  level: 1,
  sprintsFinished: 0,
  oldTestamentBooks: 0,
  newTestamentBooks: 0,
}

/** The share of the way to the badge that is done, from 0 to 1. Everybody begins at level 1, which is no progress. */
const shareDone = (key: BadgeKey, history: LearnerHistory): number => {
  const start = badgeProgress(key, NOTHING_DONE)
  return (badgeProgress(key, history) - start) / (BADGES[key].target - start)
}

/**
 * The badges not yet awarded that are closest: those with the largest share done, and of equal shares
 * those with the least left to do.
 */
export const closestBadges = (
  history: LearnerHistory,
  awarded: ReadonlySet<string>,
  count: number,
): BadgeKey[] =>
  BADGE_KEYS.filter((key) => !awarded.has(key))
    .map((key) => ({
      key,
      share: shareDone(key, history),
      left: BADGES[key].target - badgeProgress(key, history),
    }))
    .sort((one, other) => other.share - one.share || one.left - other.left)
    .slice(0, count)
    .map(({ key }) => key)

/** Badges that the history earns and that were not awarded before. */
export const newBadges = (history: LearnerHistory, awarded: ReadonlySet<string>): BadgeKey[] =>
  BADGE_KEYS.filter(
    (key) => !awarded.has(key) && badgeProgress(key, history) === BADGES[key].target,
  )
