import { useEffect, useState } from 'react'

/** A reply usually takes a tenth of a second, and one or two on a slow line. */
const SLOW_AFTER_MS = 3000

/** Whether something has been waited for so long that whoever waits wants to know that it goes on. */
export const useIsSlow = (isWaiting: boolean): boolean => {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setHasPassed(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setHasPassed(false)
    }
  }, [isWaiting])
  return hasPassed && isWaiting
}
