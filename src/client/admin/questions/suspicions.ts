import {
  MIN_ANSWERS_FOR_SUSPICION,
  PLAUSIBLE_SHARE_RIGHT,
  shareRight,
} from '../../../domain/administration/statistics.ts'
import type { Question } from './question-changes.ts'

/** What seems to be wrong with a question, in words; the server decides whether something is. */
export const suspicionsOf = ({ statistics }: Question): string[] => {
  if (!statistics?.isSuspicious) return []
  const share = shareRight(statistics)
  const isJudged = share !== null && statistics.answered >= MIN_ANSWERS_FOR_SUSPICION
  return [
    ...(isJudged && share < PLAUSIBLE_SHARE_RIGHT.min ? ['Hardly anyone is correct'] : []),
    ...(isJudged && share > PLAUSIBLE_SHARE_RIGHT.max ? ['Nearly everyone is correct'] : []),
    ...((statistics.discrimination ?? 0) < 0 ? ['Those who know more are wrong more often'] : []),
  ]
}
