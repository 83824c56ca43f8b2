import { formatNumber } from '../lib/format.ts'

type Mix = {
  /** What the questions on the theme are about; null for mixed ones alone. */
  readonly about: string | null
  /** Null where it is not known. */
  readonly onTheme: number | null
  readonly total: number
}

/** "6 on Ruth, 14 mixed"; null where it is not known. */
export const mixText = ({ about, onTheme, total }: Mix): string | null => {
  if (onTheme === null) return null
  const mixed = total - onTheme
  const parts = [
    ...(about !== null && onTheme > 0 ? [`${formatNumber(onTheme)} on ${about}`] : []),
    ...(about === null || mixed > 0
      ? [`${formatNumber(about === null ? total : mixed)} mixed`]
      : []),
  ]
  return parts.join(', ')
}
