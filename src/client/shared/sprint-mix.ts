import { formatCount, formatNumber } from '../lib/format.ts'

type Mix = {
  /** What the questions on the theme are about; null for mixed ones alone. */
  readonly about: string | null
  /** Null where it is not known. */
  readonly onTheme: number | null
  readonly total: number
}

/** "6 on Ruth, 14 mixed", "12 on Ruth", "20 mixed"; null where it is not known. */
export const mixText = ({ about, onTheme, total }: Mix): string | null => {
  if (onTheme === null) return null
  if (about === null || onTheme === 0) return `${formatNumber(total)} mixed`
  const matching = `${formatNumber(onTheme)} on ${about}`
  return onTheme < total ? `${matching}, ${formatNumber(total - onTheme)} mixed` : matching
}

/** "20 questions (6 on Ruth, 14 mixed)", "12 questions, all on Ruth", "20 mixed questions" */
export const questionsText = (mix: Mix): string => {
  const { about, onTheme, total } = mix
  const count = formatCount(total, 'question', 'questions')
  if (onTheme === null) return count
  if (about === null || onTheme === 0) {
    return formatCount(total, 'mixed question', 'mixed questions')
  }
  return onTheme < total ? `${count} (${mixText(mix)})` : `${count}, all on ${about}`
}
