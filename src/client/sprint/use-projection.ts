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

/** In pixels: about a line of a projected question. */
const SCROLL_STEP = 80

const isPressedByKey = (target: EventTarget | null, key: string): boolean =>
  (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button') !== null

type ProjectionKeys = { readonly onMove: (moves: 1 | -1) => void; readonly onLeave: () => void }

/** Whether an arrow key can scroll an element, which a question may be too tall for. */
const canScroll = (element: HTMLElement | null, key: string): boolean => {
  if (!element) return false
  const { scrollTop, scrollHeight, clientHeight } = element
  if (key === 'ArrowUp') return scrollTop > 0
  // Browsers round these differently.
  return key === 'ArrowDown' && scrollTop + clientHeight < scrollHeight - 1
}

/**
 * Space, arrow keys and clickers move; Escape leaves (full screen first, by the browser itself).
 * @param stage what is scrolled where it overflows
 */
export const useProjectionKeys = (
  stage: { readonly current: HTMLElement | null },
  keys: ProjectionKeys,
): void => {
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
      if (canScroll(stage.current, key)) {
        stage.current?.scrollBy({ top: key === 'ArrowUp' ? -SCROLL_STEP : SCROLL_STEP })
        return
      }
      const isBack = BACK.includes(key) || (key === ' ' && event.shiftKey)
      // A key held down too long must not skip a question.
      if (!event.repeat) latest.current.onMove(isBack ? -1 : 1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [stage])
}

/** Keeps the screen from going dark while a question is being talked about, where browsers can. */
export const useScreenOn = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = (): void => {
      if (document.visibilityState !== 'visible') return
      // Refused to save battery, for one: then the screen goes dark as it always does.
      navigator.wakeLock?.request('screen').then(
        (granted) => {
          // Too late: the page has been left.
          if (isOver) void granted.release()
          else lock = granted
        },
        () => {},
      )
    }
    request()
    // A page in the background loses it.
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}

/** Whether a page may fill the screen: not on iPhones, nor in some frames. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true

/** Fills the screen, or gives it back. */
export const toggleFullScreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  // Refused all the same, for one without a press: the page works without.
  change?.catch(() => {})
}
