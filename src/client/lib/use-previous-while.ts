import { useState } from 'react'

/** The value; while it is kept, the one from before. */
export const usePreviousWhile = <Value>(value: Value, isKept: boolean): Value => {
  const [kept, setKept] = useState(value)
  if (!isKept && kept !== value) setKept(value)
  return isKept ? kept : value
}
