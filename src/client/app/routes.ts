import { PAGE_NAMES, type PageName, pageAt } from '../../domain/site/page.ts'
import { registerPreload } from '../lib/page-registry.ts'
import { IS_PRERENDERED } from '../lib/prerendered.ts'
import { lazyPage } from '../shared/lazy-page.tsx'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { codeOf, firstPageAt } from './pages.ts'

const routeTo = (name: PageName) => {
  const [access, load] = codeOf(name)
  return { access, page: lazyPage(load) }
}

export type PageRoute = ReturnType<typeof routeTo>

export const ROUTES = Object.fromEntries(
  PAGE_NAMES.map((name) => [name, routeTo(name)]),
) as Readonly<Record<PageName, PageRoute>>

export const notFound = lazyPage(() => import('./not-found-page.tsx'))

/** Loads the page that the tab was opened with. */
export const preloadFirstPage = async (): Promise<void> => {
  const { pathname, search } = window.location
  const name = firstPageAt(pathname, wasSignedIn())
  if (name) await ROUTES[name].page.preload(search)
  else if (IS_PRERENDERED) await notFound.preload()
}

registerPreload((path, search) => {
  const name = pageAt(path)
  // A failed preload costs nothing: opening the page tries again and reports it.
  if (name) ROUTES[name].page.preload(search).catch(() => {})
})
