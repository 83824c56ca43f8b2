import { useCallback, useSyncExternalStore } from 'react'
import { type DayKey, dayKeyOf, type TimeZone } from '../../domain/time.ts'

/** A tab in view notices midnight within this time; a hidden one when it is shown again. */
const CHECK_EVERY_MS = 60_000

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, CHECK_EVERY_MS)
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Today in the zone; changes while the tab stays open. */
export const useLocalDay = (zone: TimeZone): DayKey => {
  const today = useCallback(() => dayKeyOf(new Date(), zone), [zone])
  return useSyncExternalStore(subscribe, today, today)
}
