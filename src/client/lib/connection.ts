import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { abortAfter } from './abort-after.ts'

/** Costs the server nothing, and answers while the database is away. */
const CHECKED_ADDRESS = '/healthz'
const CHECK_TIMEOUT_MS = 5000
/** The first wait before the line is checked; each failure doubles it. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** After so long without a failure, the next one is a new beginning. */
const CALM_MS = 60_000

/** `offline`: the browser knows that there is no line; `unreachable`: the server does not answer. */
export type Connection = 'fine' | 'offline' | 'unreachable'

let isWatched = false
let connection: Connection = 'fine'
let wait = FIRST_WAIT_MS
let checks = 0
let lastBackAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

const setConnection = (now: Connection): void => {
  connection = now
  for (const listener of listeners) listener()
}

const setLost = (): void => setConnection(navigator.onLine ? 'unreachable' : 'offline')

/** The server's own word: browsers often take any network for the internet. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    const signal = abortAfter(CHECK_TIMEOUT_MS)
    const reply = await fetch(CHECKED_ADDRESS, { cache: 'no-store', signal })
    // A sign-in page of the network answers everything, too, but not with this.
    const { status } = (await reply.json()) as { readonly status?: unknown }
    return status === 'ok'
  } catch {
    return false
  }
}

const checkAfter = (delay: number): void => {
  clearTimeout(timer)
  timer = setTimeout(check, delay)
}

const doubleWait = (): void => {
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
}

const check = async (): Promise<void> => {
  checks += 1
  const own = checks
  const isReachable = await isServerReachable()
  // A later one knows better than one that has hung.
  if (!isWatched || own !== checks) return
  if (!isReachable) {
    setLost()
    doubleWait()
    checkAfter(wait)
    return
  }
  clearTimeout(timer)
  timer = undefined
  lastBackAt = performance.now()
  setConnection('fine')
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

const checkNow = (): void => {
  if (timer !== undefined) checkAfter(0)
}

const checkWhenSeen = (): void => {
  if (document.visibilityState === 'visible') checkNow()
}

/** Something did not reach the server: from now on the line is checked until it is back. */
export const noticeUnreachable = (): void => {
  if (!isWatched) return
  if (!navigator.onLine) setLost()
  if (timer !== undefined) return
  // A call may fail although the line is there; then nothing may try again without a pause.
  if (performance.now() - lastBackAt > CALM_MS) wait = FIRST_WAIT_MS
  else doubleWait()
  checkAfter(wait)
}

/** Starts noticing that the line is lost and back. Returns what stops it. */
export const watchConnection = (): (() => void) => {
  isWatched = true
  window.addEventListener('offline', noticeUnreachable)
  window.addEventListener('online', checkNow)
  document.addEventListener('visibilitychange', checkWhenSeen)
  return () => {
    isWatched = false
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
    lastBackAt = Number.NEGATIVE_INFINITY
    setConnection('fine')
    window.removeEventListener('offline', noticeUnreachable)
    window.removeEventListener('online', checkNow)
    document.removeEventListener('visibilitychange', checkWhenSeen)
  }
}

/** Runs once, as soon as the line is back. Returns what cancels it. */
export const onceBack = (run: () => void): (() => void) => {
  waiting.add(run)
  return () => waiting.delete(run)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const connectionNow = (): Connection => connection

export const useConnection = (): Connection =>
  useSyncExternalStore(subscribe, connectionNow, () => 'fine')

/** When what failed will be done, to end a sentence. */
export const whenBack = (connection: Connection): string =>
  connection === 'offline' ? 'when you’re back online' : 'when the server is back'

/**
 * Runs once, as soon as the line is back and the tab is in view: nothing is read for nobody, and no
 * question is asked, whose clock would run. Returns what cancels it.
 */
export const onceBackInView = (run: () => void): (() => void) => {
  const runInView = (): void => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', runInView)
    run()
  }
  const cancel = onceBack(() => {
    document.addEventListener('visibilitychange', runInView)
    runInView()
  })
  return () => {
    cancel()
    document.removeEventListener('visibilitychange', runInView)
  }
}

/** Nobody waits longer in front of a button that they have pressed. */
const REMEMBERED_MS = 60_000

/**
 * What somebody asked for in vain is done when the line is back, if they are still there: on the same
 * page, with the tab in view, and within a minute. What fails again is not to be passed in again.
 */
export const useWhenBack = () => {
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback((run: () => void): void => {
    cancel.current?.()
    const askedAt = performance.now()
    cancel.current = onceBack(() => {
      const isFresh = performance.now() - askedAt < REMEMBERED_MS
      if (isFresh && document.visibilityState === 'visible') run()
    })
  }, [])
}

/** Does what failed for want of a line as soon as it is back, however long that takes. */
export const useRepeatWhenBack = (hasFailed: boolean, run: () => void): void => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => (hasFailed ? onceBack(() => latest.current()) : undefined), [hasFailed])
}
