import { useCallback, useEffect, useState } from 'react'
import { noticeUnreachable, onceBack } from './connection.ts'

const QUIET_AFTER_MS = 1500

/**
 * Runs when what somebody waits for has probably loaded: Safari has no idle callbacks. Returns what
 * cancels it.
 */
export const whenQuiet = (run: () => void): (() => void) => {
  const timer = setTimeout(run, QUIET_AFTER_MS)
  return () => clearTimeout(timer)
}

type Loading<Loaded> = { readonly loaded: Loaded | null; readonly hasFailed: boolean }

type LoadedOnDemand<Loaded> = Loading<Loaded> & { readonly retry: () => void }

/** What `load` loads, a function that stays the same. After a failure it loads when the line is back. */
export const useLoaded = <Loaded>(load: () => Promise<Loaded>): LoadedOnDemand<Loaded> => {
  const [state, setState] = useState<Loading<Loaded>>({ loaded: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it anew
  useEffect(() => {
    let isWanted = true
    let cancel: (() => void) | undefined
    load().then(
      (loaded) => {
        if (isWanted) setState({ loaded, hasFailed: false })
      },
      () => {
        if (!isWanted) return
        setState({ loaded: null, hasFailed: true })
        cancel = onceBack(retry)
        noticeUnreachable()
      },
    )
    return () => {
      isWanted = false
      cancel?.()
    }
  }, [load, attempt, retry])
  return { ...state, retry }
}
