import { registerPages } from '../lib/page-registry.ts'
import { type LazyPage, type LoadPage, lazyPage } from '../shared/lazy-page.tsx'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { findByPath, firstPageAt, HOME, PAGES } from './pages.ts'

const lazyPages = new Map<LoadPage, LazyPage>()

const lazyPageOf = (load: LoadPage): LazyPage => {
  const page = lazyPages.get(load) ?? lazyPage(load)
  lazyPages.set(load, page)
  return page
}

/** Every path but `/`, which is the landing page or the dashboard (router.tsx). */
export const ROUTES = PAGES.map(({ path, access, load }) => ({
  path,
  access,
  page: lazyPageOf(load),
}))

export type PageRoute = (typeof ROUTES)[number]

export const landing = lazyPageOf(HOME.landing)
export const dashboard = lazyPageOf(HOME.dashboard)
export const notFound = lazyPage(() => import('./not-found-page.tsx'))

/** Loads the page that the tab was opened with. */
export const preloadFirstPage = async (): Promise<void> => {
  const { pathname, search } = window.location
  const load = firstPageAt(pathname, wasSignedIn())
  if (load) await lazyPageOf(load).preload(search)
}

const pageAt = (path: string): LazyPage | undefined =>
  path === HOME.path ? landing : findByPath(ROUTES, path)?.page

registerPages({
  isKnown: (path) => pageAt(path) !== undefined,
  preload: (path, search) => {
    // A failed preload costs nothing: opening the page tries again and reports it.
    pageAt(path)
      ?.preload(search)
      .catch(() => {})
  },
})
