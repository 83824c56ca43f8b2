import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long, in ms: what is typed, when the typing pauses. */
export const useSettled = <Value>(value: Value, durationMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), durationMs)
    return () => clearTimeout(timer)
  }, [value, durationMs])
  return settled
}
