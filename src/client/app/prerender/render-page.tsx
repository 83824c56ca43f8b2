import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { pageAt } from '../../../domain/site/page.ts'
import type { PrerenderedData } from '../../lib/prerendered.ts'
import { STYLE_KEY } from '../../lib/style-cache.ts'
import { Providers } from '../providers.tsx'
import { notFound, ROUTES } from '../routes.ts'
import { Shell } from '../shell.tsx'

/** A page's content as a visitor sees it, and the styles that it uses. */
export type RenderedPage = {
  readonly content: string
  readonly css: string
  /** Names of the rules in `css`, with which Emotion knows them again. */
  readonly ruleNames: readonly string[]
}

/** Renders the page at a path of the site; the not-found page at any other path. */
export const renderPage = async (path: string, data: PrerenderedData): Promise<RenderedPage> => {
  const name = pageAt(path)
  await (name ? ROUTES[name].page : notFound).preload()
  const cache = createCache({ key: STYLE_KEY })
  // Keeps the rules in `inserted` instead of writing style elements between the others.
  cache.compat = true
  const content = renderToString(
    <CacheProvider value={cache}>
      <Router ssrPath={path}>
        <StrictMode>
          <Providers prerendered={data}>
            <Shell />
          </Providers>
        </StrictMode>
      </Router>
    </CacheProvider>,
  )
  const rules = Object.entries(cache.inserted).filter(([, css]) => typeof css === 'string')
  return {
    // React puts the title first where it renders no head. It has one of its own (head.tsx).
    content: content.replace(/^<title>[^<]*<\/title>/, ''),
    css: rules.map(([, css]) => css).join(''),
    ruleNames: rules.map(([name]) => name),
  }
}
