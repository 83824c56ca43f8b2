import { useEffect, useRef } from 'react'

/** A question is shown in three steps. */
export const STAGES = ['question', 'options', 'answer'] as const
export type Stage = (typeof STAGES)[number]

/** Where a step is; null after the last question. */
export const positionOf = (
  step: number,
  questions: number,
): { readonly index: number; readonly stage: Stage } | null => {
  const index = Math.floor(step / STAGES.length)
  const stage = STAGES[step % STAGES.length]
  return index < questions && stage ? { index, stage } : null
}

/** The step after moving by some, at most to the end. */
export const stepAfter = (step: number, moves: number, questions: number): number =>
  Math.max(0, Math.min(questions * STAGES.length, step + moves))

/** Clickers send PageDown and PageUp. */
const FORWARD = [' ', 'Enter', 'ArrowRight', 'ArrowDown', 'PageDown']
const BACK = ['Backspace', 'ArrowLeft', 'ArrowUp', 'PageUp']

const isPressedByKey = (target: EventTarget | null, key: string): boolean =>
  (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button') !== null

type ProjectionKeys = { readonly onMove: (moves: 1 | -1) => void; readonly onLeave: () => void }

/** Space, arrow keys and clickers move; Escape leaves (in full screen, the browser leaves that first). */
export const useProjectionKeys = (keys: ProjectionKeys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, target } = event
      const isMove = FORWARD.includes(key) || BACK.includes(key)
      if (event.ctrlKey || event.altKey || event.metaKey || isPressedByKey(target, key)) return
      if (key === 'Escape') latest.current.onLeave()
      if (!isMove) return
      event.preventDefault()
      const isBack = BACK.includes(key) || (key === ' ' && event.shiftKey)
      // A key held down too long must not skip a question.
      if (!event.repeat) latest.current.onMove(isBack ? -1 : 1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Keeps the screen from going dark while a question is being talked about, where browsers can. */
export const useScreenOn = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const request = (): void => {
      if (document.visibilityState !== 'visible') return
      // Refused to save battery, for one: then the screen goes dark as it always does.
      navigator.wakeLock?.request('screen').then(
        (granted) => {
          lock = granted
        },
        () => {},
      )
    }
    request()
    // A page in the background loses it.
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}

/** Fills the screen, or gives it back. */
export const toggleFullScreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Not allowed in a frame, for one: the page works without.
  change.catch(() => {})
}
