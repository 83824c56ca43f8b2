import { type ComponentType, useEffect, useState } from 'react'
import { isServerReachable, noticeUnreachable, onceBack } from '../lib/connection.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { NotLoaded } from './not-loaded.tsx'
import { Waiting } from './waiting.tsx'

/** A page whose code is loaded when it is first shown, or before. */
export type LazyPage = {
  /** Differs from the names of what is shown together with it. */
  readonly name: string
  readonly loaded: () => ComponentType | null
  /** `search` is the query of the address that it will be shown at, where that is known. */
  readonly preload: (search?: string) => Promise<void>
}

type PageComponent = ComponentType & {
  /** Loads what it would load only when it is shown at an address with this query. */
  readonly preload?: (search: string) => void
}

export type LoadPage = () => Promise<{ readonly default: PageComponent }>

export const lazyPage = (load: LoadPage, name = 'page'): LazyPage => {
  let component: PageComponent | null = null
  return {
    name,
    loaded: () => component,
    preload: async (search = '') => {
      component ??= (await load()).default
      component.preload?.(search)
    },
  }
}

/** `unreachable`: until the line is back. `retrying`: somebody does not wait for that. */
type Loading = 'loading' | 'loaded' | 'unreachable' | 'retrying' | { readonly error: unknown }

/** After so long, it is time to see whether there is a line at all. */
const SLOW_MS = 8000

type ShownPageProps = {
  readonly page: LazyPage
  /** What happens if its code cannot be loaded although the server answers, instead of a reload or an error. */
  readonly onGone?: () => void
}

/** Not React's `lazy`: that shows its fallback for 300 ms even when the code is already there. */
export const ShownPage = ({ page, onGone }: ShownPageProps) => {
  const [loading, setLoading] = useState<Loading>(page.loaded() ? 'loaded' : 'loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it anew
  useEffect(() => {
    let isWanted = true
    let cancel: (() => void) | undefined
    /** Without a line, a reload would only lead to an empty page. */
    const waitWithoutLine = async (): Promise<boolean> => {
      if (await isServerReachable()) return false
      if (!isWanted) return true
      setLoading('unreachable')
      cancel = onceBack(() => setAttempt((before) => before + 1))
      noticeUnreachable()
      return true
    }
    const slow = setTimeout(waitWithoutLine, SLOW_MS)
    page.preload().then(
      () => {
        clearTimeout(slow)
        forgetReload(page)
        setLoading('loaded')
      },
      async (error: unknown) => {
        clearTimeout(slow)
        if ((await waitWithoutLine()) || !isWanted) return
        if (onGone) onGone()
        else if (!reloadOnce(page)) setLoading({ error })
      },
    )
    return () => {
      isWanted = false
      clearTimeout(slow)
      cancel?.()
    }
  }, [page, attempt])

  if (typeof loading === 'object') throw loading.error
  if (loading === 'unreachable' || loading === 'retrying') {
    const retry = (): void => {
      setLoading('retrying')
      setAttempt((before) => before + 1)
    }
    return <NotLoaded isRetrying={loading === 'retrying'} onRetry={retry} />
  }
  const Page = page.loaded()
  return Page ? <Page /> : <Waiting />
}

/** By name, so that a page that loads does not forget the reload for a panel in it that fails. */
const reloadedKey = ({ name }: LazyPage): string => `berean.reloaded-for.${name}`

/** The path that this tab has reloaded for it. */
const reloadedPath = (page: LazyPage): string | null =>
  readStored(reloadedKey(page), 'sessionStorage')

/**
 * Reloads once per path, and says whether it does: after a release, a tab may ask for files that
 * are gone.
 */
const reloadOnce = (page: LazyPage): boolean => {
  const path = window.location.pathname
  if (reloadedPath(page) === path) return false
  writeStored(reloadedKey(page), path, 'sessionStorage')
  // Without storage it could reload for ever.
  if (reloadedPath(page) !== path) return false
  window.location.reload()
  return true
}

const forgetReload = (page: LazyPage): void =>
  writeStored(reloadedKey(page), null, 'sessionStorage')
