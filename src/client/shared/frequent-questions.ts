import {
  LEVEL_THRESHOLDS,
  MASTERY_NAMES,
  MAX_LEVEL,
  masteryNameOf,
  thresholdOf,
} from '../../domain/level.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../domain/xp.ts'
import { formatNumber } from '../lib/format.ts'

export type FrequentQuestion = { readonly question: string; readonly answer: string }

const xp = (amount: number): string => `${formatNumber(amount)} XP`

/** For the landing page and for search engines. */
export const FREQUENT_QUESTIONS: readonly FrequentQuestion[] = [
  {
    question: 'How do the levels work?',
    answer: `There are ${LEVEL_THRESHOLDS.length} mastery levels, from ${MASTERY_NAMES[0]} to ${masteryNameOf(MAX_LEVEL)}. You earn ${xp(DAILY_BASE_XP)} for finishing the daily quiz, plus ${xp(CORRECT_ANSWER_XP)} per right answer. At ${xp(thresholdOf(2))} you become an ${masteryNameOf(2)}, at ${xp(thresholdOf(MAX_LEVEL))} an ${masteryNameOf(MAX_LEVEL)}. XP is never taken away.`,
  },
  {
    question: `Is ${PRODUCT_NAME} free?`,
    answer:
      'Yes, at its core: the daily quiz, practice, levels, streaks and badges cost nothing, and you don’t need a card. Premium packs may come later and will be optional.',
  },
  {
    question: 'What happens to my e-mail address?',
    answer:
      'We take it from your sign-in only if it is verified there. You and the people who run the site can see it, other players never do, and we send no newsletters. Profiles start private. In the settings you can download everything we hold about you, or delete your account.',
  },
]
