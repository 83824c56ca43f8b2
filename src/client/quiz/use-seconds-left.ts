import { useEffect, useState } from 'react'

/** Often enough that no second is shown late. */
const CHECK_EVERY_MS = 200

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))

/** Whole seconds until a moment; they stand still while not running. */
export const useSecondsLeft = (endsAt: number, running: boolean): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    if (!running) return
    const read = (): void => setSeconds(secondsUntil(endsAt))
    read()
    const timer = setInterval(read, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt, running])
  return seconds
}
