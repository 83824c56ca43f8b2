import { useEffect, useState } from 'react'

/** Whether something has been going on for so long, in ms, that it is worth a word. */
export const useHasLasted = (isGoingOn: boolean, durationMs: number): boolean => {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setHasPassed(true), durationMs)
    return () => {
      clearTimeout(timer)
      setHasPassed(false)
    }
  }, [isGoingOn, durationMs])
  return hasPassed && isGoingOn
}

/** A reply usually takes a tenth of a second, and one or two on a slow line. */
const SLOW_AFTER_MS = 3000

/** Whether something has been waited for so long that whoever waits wants to know that it goes on. */
export const useIsSlow = (isWaiting: boolean): boolean => useHasLasted(isWaiting, SLOW_AFTER_MS)
