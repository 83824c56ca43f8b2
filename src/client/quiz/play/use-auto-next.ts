import { useEffect, useRef, useState } from 'react'
import { isShownAsCorrect, type QuizRun } from '../../../domain/quiz/quiz-run.ts'
import type { AutoNextSeconds } from './auto-next-preference.ts'

/** What the part of the page that explains the answer listens to. */
type ReadingEvents = {
  readonly onPointerMove: (event: { readonly pointerType: string }) => void
  readonly onPointerLeave: () => void
  readonly onPointerDown: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

export type AutoNext = {
  /**
   * `off`: the learner goes on alone. `held`: it waits while they read, and stands while the next question
   * loads. `kept`: until they go on.
   */
  readonly state: 'off' | 'running' | 'held' | 'kept'
  /** The whole delay, in ms. */
  readonly delayMs: number
  readonly keepReading: () => void
  readonly readingEvents: ReadingEvents
}

const SCROLL_KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']
const CONTROLS = 'a, button, input, select, textarea, summary'

/** How the learner is reading the explanation of a question. */
type Reading = {
  readonly questionId: string | null
  readonly isHovered: boolean
  readonly isFocused: boolean
  /** They touched it, scrolled, asked to keep reading, or have a dialog open. */
  readonly isKept: boolean
}

const notReading = (questionId: string | null): Reading => ({
  questionId,
  isHovered: false,
  isFocused: false,
  isKept: false,
})

/**
 * Goes on after a correct answer, but never away from what is being read: it waits while the pointer or
 * the focus is on the explanation, and for good once it was touched or scrolled.
 * @param seconds null when it is off
 */
export const useAutoNext = (
  run: QuizRun,
  questionId: string | null,
  seconds: AutoNextSeconds | null,
  next: () => void,
): AutoNext => {
  const [stored, setStored] = useState(notReading(null))
  // What was done with an earlier question says nothing about this one.
  const ofQuestion = (one: Reading): Reading =>
    one.questionId === questionId ? one : notReading(questionId)
  const reading = ofQuestion(stored)
  const change = (changes: Partial<Reading>): void =>
    setStored((before) => ({ ...ofQuestion(before), ...changes }))
  const isHeld = reading.isHovered || reading.isFocused

  const latest = useRef({ next, change })
  useEffect(() => {
    latest.current = { next, change }
  })

  const isOn = seconds !== null && questionId !== null && isShownAsCorrect(run, questionId)
  const delayMs = (seconds ?? 0) * 1000
  const isRunning = isOn && run.phase === 'correct' && !isHeld && !reading.isKept
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => {
      // Behind a dialog, such as the one that asks before leaving, nothing may change.
      if (document.querySelector('dialog[open]')) latest.current.change({ isKept: true })
      else latest.current.next()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [isRunning, delayMs])

  useEffect(() => {
    if (!isRunning) return
    const keep = (): void => latest.current.change({ isKept: true })
    const keepByKey = ({ key, target }: KeyboardEvent): void => {
      const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null
      if (SCROLL_KEYS.includes(key) && !isOnControl) keep()
    }
    // In another tab, perhaps the one with the passage, nobody sees the next question.
    const keepWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    window.addEventListener('wheel', keep, { passive: true })
    window.addEventListener('touchmove', keep, { passive: true })
    window.addEventListener('keydown', keepByKey)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      window.removeEventListener('wheel', keep)
      window.removeEventListener('touchmove', keep)
      window.removeEventListener('keydown', keepByKey)
      document.removeEventListener('visibilitychange', keepWhenHidden)
    }
  }, [isRunning])

  return {
    state: !isOn ? 'off' : isRunning ? 'running' : reading.isKept ? 'kept' : 'held',
    delayMs,
    keepReading: () => change({ isKept: true }),
    readingEvents: {
      // Not when it enters: the explanation may appear below a mouse that rests. A finger moves as well,
      // but never leaves without leaving the screen.
      onPointerMove: ({ pointerType }) => {
        if (pointerType !== 'touch' && !reading.isHovered) change({ isHovered: true })
      },
      onPointerLeave: () => change({ isHovered: false }),
      onPointerDown: () => change({ isKept: true }),
      onFocus: () => change({ isFocused: true }),
      onBlur: () => change({ isFocused: false }),
    },
  }
}
