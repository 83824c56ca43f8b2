import {
  LEVEL_THRESHOLDS,
  MASTERY_NAMES,
  MAX_LEVEL,
  masteryNameOf,
  thresholdOf,
} from '../../domain/level.ts'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../domain/xp.ts'
import { formatNumber } from '../lib/format.ts'

export type FrequentQuestion = { readonly question: string; readonly answer: string }

const xp = (amount: number): string => `${formatNumber(amount)} XP`

/** Shown on the landing page and told to search engines, from one text. */
export const FREQUENT_QUESTIONS: readonly FrequentQuestion[] = [
  {
    question: 'How do the levels work?',
    answer: `There are ${LEVEL_THRESHOLDS.length} mastery levels, from ${MASTERY_NAMES[0]} to ${masteryNameOf(MAX_LEVEL)}. A finished daily quiz pays ${xp(DAILY_BASE_XP)}, and each right answer in it ${xp(CORRECT_ANSWER_XP)} more. With ${xp(thresholdOf(2))} you are an ${masteryNameOf(2)}, with ${xp(thresholdOf(MAX_LEVEL))} an ${masteryNameOf(MAX_LEVEL)}. XP is never taken away.`,
  },
  {
    question: `Is ${PRODUCT_NAME} free?`,
    answer:
      'Yes, at its core: the daily quiz, practice, levels, streaks and badges cost nothing, and no card is asked for. Premium packs may come later, and will be optional.',
  },
  {
    question: 'What happens with my e-mail address?',
    answer:
      'It is taken over from your sign-in only when it is verified there, and shown to you and to those who run the site. Other players never see it, and we send no newsletters. Profiles start private, and in the settings you can download everything held about you or delete your account.',
  },
]
