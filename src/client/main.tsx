import './app/early.ts'
import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/lora/wght.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchHistory } from './app/history.ts'
import { Providers } from './app/providers.tsx'
import { preloadFirstPage } from './app/routes.ts'
import { Shell } from './app/shell.tsx'
import { followSystemAppearance } from './lib/appearance.ts'
import { watchConnection } from './lib/connection.ts'
import { watchDoubleClicks } from './lib/double-clicks.ts'
import { earlyCallsSettled } from './lib/early-calls.ts'
import { loadFonts } from './lib/fonts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

loadFonts()
followSystemAppearance()
watchHistory()
watchConnection()
watchDoubleClicks()

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

const render = (): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Shell />
      </Providers>
    </StrictMode>,
  )

/** What arrives within this time is part of the first drawing. Then it is told that it is on its way. */
const LONGEST_WAIT_MS = 300

const isThere = Promise.allSettled([preloadFirstPage(), earlyCallsSettled()])
const isLate = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
Promise.race([isThere, isLate]).then(render)
