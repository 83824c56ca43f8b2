import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/lora/wght.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchHistory } from './app/history.ts'
import { Providers } from './app/providers.tsx'
import { Shell } from './app/shell.tsx'
import { followSystemAppearance } from './lib/appearance.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

followSystemAppearance()
watchHistory()

// When the page has long been there: browsers have noted meanwhile what is measured.
addEventListener('load', () => setTimeout(() => import('./app/measure.ts'), 3000))

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell />
    </Providers>
  </StrictMode>,
)
