import { useEffect, useState } from 'react'

const STEP_MS = 5000

/** The present moment, for clocks that show minutes. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
