import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/lora/wght.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchArrivals } from './app/arrive.ts'
import { Providers } from './app/providers.tsx'
import { watchRestored } from './app/restored.ts'
import { Shell } from './app/shell.tsx'
import { followSystemAppearance } from './lib/appearance.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

followSystemAppearance()
watchArrivals()
watchRestored()

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell />
    </Providers>
  </StrictMode>,
)
