import { useCallback, useEffect, useState } from 'react'
import {
  isServerReachable,
  noticeUnreachable,
  onceBack,
  useConnection,
  whenBack,
} from './connection.ts'

const QUIET_AFTER_MS = 1500

/**
 * Runs when what somebody waits for has probably loaded: Safari has no idle callbacks. Returns what
 * cancels it.
 */
export const whenQuiet = (run: () => void): (() => void) => {
  const timer = setTimeout(run, QUIET_AFTER_MS)
  return () => clearTimeout(timer)
}

/** `missing`: the server answers, but not with this; after a release, a tab may ask for files that are gone. */
type Failure = 'unreachable' | 'missing'

const RELOAD = 'There may be a new version. Reload the page.'

type LoadedOnDemand<Loaded> = {
  readonly loaded: Loaded | null
  /** After a failure, what happens next or what to do; null otherwise. */
  readonly advice: string | null
  readonly isRetrying: boolean
  readonly retry: () => void
}

const reload = (): void => window.location.reload()

/**
 * What `load` loads, a function that stays the same. After a failure it loads when the line is back; what
 * is missing then waits for a reload, which is the reader's to choose: the rest of the page is in use.
 */
export const useLoaded = <Loaded>(load: () => Promise<Loaded>): LoadedOnDemand<Loaded> => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isRetrying, setRetrying] = useState(false)
  const retry = useCallback(() => {
    setRetrying(true)
    setAttempt((before) => before + 1)
  }, [])
  const connection = useConnection()

  useEffect(() => {
    let isWanted = true
    let cancel: (() => void) | undefined
    const show = (result: Loaded): void => {
      // A function, because what is loaded may be one.
      if (isWanted) setLoaded(() => result)
    }
    const fail = async (): Promise<void> => {
      // Only the second time: a line that was lost for a moment may be there again.
      const isMissing = attempt > 0 && (await isServerReachable())
      if (!isWanted) return
      setFailure(isMissing ? 'missing' : 'unreachable')
      setRetrying(false)
      if (isMissing) return
      cancel = onceBack(retry)
      noticeUnreachable()
    }
    load().then(show, fail)
    return () => {
      isWanted = false
      cancel?.()
    }
  }, [load, attempt, retry])
  const advice = failure === 'missing' ? RELOAD : `We’ll try again ${whenBack(connection)}.`
  return {
    loaded,
    advice: loaded === null && failure !== null ? advice : null,
    isRetrying,
    retry: failure === 'missing' ? reload : retry,
  }
}
