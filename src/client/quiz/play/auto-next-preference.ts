import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Seconds after which a correct answer makes room for the next question; the first is the default. */
export const AUTO_NEXT_SECONDS = [1, 3, 8] as const
export type AutoNextSeconds = (typeof AUTO_NEXT_SECONDS)[number]

const DEFAULT_SECONDS: AutoNextSeconds = 1
const KEY = 'berean.auto-next'
const OFF = 'off'

/** The choice, kept in this browser. Null is off. */
const readAutoNext = (): AutoNextSeconds | null => {
  const stored = readStored(KEY)
  if (stored === OFF) return null
  return AUTO_NEXT_SECONDS.find((seconds) => String(seconds) === stored) ?? DEFAULT_SECONDS
}

const storedForm = (seconds: AutoNextSeconds | null): string | null => {
  if (seconds === null) return OFF
  return seconds === DEFAULT_SECONDS ? null : String(seconds)
}

export type AutoNextPreference = {
  readonly seconds: AutoNextSeconds | null
  readonly choose: (seconds: AutoNextSeconds | null) => void
  readonly switchOn: () => void
}

export const useAutoNextPreference = (): AutoNextPreference => {
  const [seconds, setSeconds] = useState(readAutoNext)
  const choose = (chosen: AutoNextSeconds | null): void => {
    setSeconds(chosen)
    writeStored(KEY, storedForm(chosen))
  }
  return { seconds, choose, switchOn: () => choose(DEFAULT_SECONDS) }
}
