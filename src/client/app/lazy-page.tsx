import { type ComponentType, useEffect, useState } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'
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

type Loading = 'loading' | 'loaded' | { readonly error: unknown }

/** Not React's `lazy`: that shows its fallback for 300 ms even when the code is already there. */
export const ShownPage = ({ page }: { readonly page: LazyPage }) => {
  const [loading, setLoading] = useState<Loading>(page.loaded() ? 'loaded' : 'loading')

  useEffect(() => {
    page.preload().then(
      () => {
        forgetReload(page)
        setLoading('loaded')
      },
      (error: unknown) => {
        if (!reloadOnce(page)) setLoading({ error })
      },
    )
  }, [page])

  if (typeof loading === 'object') throw loading.error
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
