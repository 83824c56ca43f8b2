import './app/early.ts'
import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/lora/wght.css'
import './app/base.css'
import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { preloadFirstPage } from './app/routes.ts'
import { Shell } from './app/shell.tsx'
import { watchConnection } from './lib/connection.ts'
import { watchDoubleClicks } from './lib/double-clicks.ts'
import { earlyCallsSettled } from './lib/early-calls.ts'
import { loadFonts } from './lib/fonts.ts'
import { IS_PRERENDERED, readPrerenderedData } from './lib/prerendered.ts'
import { createStyleCache } from './lib/style-cache.ts'
import { designSystem } from './lib/theme.ts'
import { watchHistory } from './shared/history.ts'

const LATER_MS = 3000

// When the page has long been there: browsers have noted meanwhile what is measured.
addEventListener('load', () =>
  setTimeout(() => {
    // Without a line there is nothing to send.
    import('./app/measure.ts').catch(() => {})
    // Some browsers have none, or refuse it in private windows.
    if (import.meta.env.PROD)
      navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  }, LATER_MS),
)

/** Defined in pages that come with their content (public/prerendered.js). */
const { repeatFirstTap } = window as Window & { readonly repeatFirstTap?: () => void }

const application = (
  <CacheProvider value={createStyleCache()}>
    <StrictMode>
      <Providers prerendered={readPrerenderedData()}>
        <Shell />
      </Providers>
    </StrictMode>
  </CacheProvider>
)

/** Menus are popovers, which Chrome has since version 114, Safari since 17 and Firefox since 125. */
const loadPopovers = async (): Promise<void> => {
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')
}

/** What arrives within this time is part of the first drawing. Then it is told that it is on its way. */
const LONGEST_WAIT_MS = 300
/** Without popovers menus stay closed (base.css); the page is worth more than they are. */
const LONGEST_WAIT_FOR_POPOVERS_MS = 2000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const start = async (root: HTMLElement): Promise<void> => {
  loadFonts()
  await after(0)
  designSystem()
  watchHistory()
  watchConnection()
  watchDoubleClicks()
  const popovers = Promise.race([loadPopovers(), after(LONGEST_WAIT_FOR_POPOVERS_MS)])
  if (IS_PRERENDERED) {
    await popovers
    // Without its code the page stays as it was served: it can be read, and its links work.
    await preloadFirstPage().then(
      () => {
        // As a transition, so that the page scrolls and follows links meanwhile.
        startTransition(() => {
          hydrateRoot(root, application)
        })
        repeatFirstTap?.()
      },
      () => {},
    )
    return
  }
  const isThere = Promise.allSettled([preloadFirstPage(), earlyCallsSettled()])
  await Promise.allSettled([Promise.race([isThere, after(LONGEST_WAIT_MS)]), popovers])
  createRoot(root).render(application)
}

// Where the browser is too old, public/baseline.js has put a sentence in its place.
const root = document.getElementById('root')
if (root) void start(root)
