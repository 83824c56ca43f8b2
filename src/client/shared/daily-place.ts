import { readStored, writeStored } from '../lib/storage.ts'

const STORAGE_KEY = 'berean.daily-place'

/** How far a daily quiz was played in this tab: what the sign-in page can tell when the session has ended. */
export type DailyPlace = {
  readonly attemptId: string
  /** The number of the first question without an answer. */
  readonly question: number
  /** Whether it has been shown, so that its clock may run out meanwhile. */
  readonly isShown: boolean
}

export const rememberDailyPlace = (place: DailyPlace | null): void =>
  writeStored(STORAGE_KEY, place && JSON.stringify(place), 'sessionStorage')

/** Null if this tab has not played that quiz, or everything in it is answered. */
export const dailyPlaceOf = (attemptId: string | null): DailyPlace | null => {
  const place: DailyPlace | null = JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? 'null')
  return place?.attemptId === attemptId ? place : null
}
