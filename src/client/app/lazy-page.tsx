import { type ComponentType, useEffect, useState } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'
import { Waiting } from './waiting.tsx'

/** A page whose code is loaded when it is first shown, or before. */
export type LazyPage = {
  readonly loaded: () => ComponentType | null
  readonly preload: () => Promise<void>
}

export type LoadPage = () => Promise<{ readonly default: ComponentType }>

export const lazyPage = (load: LoadPage): LazyPage => {
  let component: ComponentType | null = null
  return {
    loaded: () => component,
    preload: async () => {
      component ??= (await load()).default
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
        forgetReload()
        setLoading('loaded')
      },
      (error: unknown) => {
        if (!reloadOnce()) setLoading({ error })
      },
    )
  }, [page])

  if (typeof loading === 'object') throw loading.error
  const Page = page.loaded()
  return Page ? <Page /> : <Waiting />
}

const RELOADED_KEY = 'berean.reloaded-for'

/** The path that this tab has reloaded. */
const reloadedPath = (): string | null => readStored(RELOADED_KEY, 'sessionStorage')

/** Reloads once per path, and says whether it does: after a release, a tab may ask for files that are gone. */
const reloadOnce = (): boolean => {
  const path = window.location.pathname
  if (reloadedPath() === path) return false
  writeStored(RELOADED_KEY, path, 'sessionStorage')
  // Without storage it could reload for ever.
  if (reloadedPath() !== path) return false
  window.location.reload()
  return true
}

const forgetReload = (): void => writeStored(RELOADED_KEY, null, 'sessionStorage')
