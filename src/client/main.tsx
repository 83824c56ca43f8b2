import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/lora/wght.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchHistory } from './app/history.ts'
import { Providers } from './app/providers.tsx'
import { Shell } from './app/shell.tsx'
import { followSystemAppearance } from './lib/appearance.ts'
import { watchConnection } from './lib/connection.ts'
import { watchDoubleClicks } from './lib/double-clicks.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

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

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell />
    </Providers>
  </StrictMode>,
)
