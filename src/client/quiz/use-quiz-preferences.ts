import { useState } from 'react'
import type { Translation } from '../../domain/translation.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useTranslation } from '../lib/translation.ts'

const AUTO_NEXT_KEY = 'berean.auto-next'
const OFF = 'off'

export type QuizPreferences = {
  readonly translation: Translation
  readonly autoNext: boolean
  readonly setAutoNext: (on: boolean) => void
}

/** The learner's choices on the quiz screen, kept in this browser. */
export const useQuizPreferences = (): QuizPreferences => {
  const translation = useTranslation()
  const [autoNext, setAutoNext] = useState(() => readStored(AUTO_NEXT_KEY) !== OFF)
  return {
    translation,
    autoNext,
    setAutoNext: (on) => {
      setAutoNext(on)
      writeStored(AUTO_NEXT_KEY, on ? null : OFF)
    },
  }
}
