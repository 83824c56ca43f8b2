import { useEffect } from 'react'
import { useLoaded, whenQuiet } from '../lib/load-on-demand.ts'
import { useShownToast } from './toast.ts'

/** Loads the code that displays toasts. Rejects when it cannot be loaded. */
export const loadToastRegion = () => import('./toast-region.tsx')

/** Its code is loaded before the first toast, which may say that nothing can be loaded. */
export const Toaster = () => {
  const toast = useShownToast()
  useEffect(() => whenQuiet(() => void loadToastRegion().catch(() => {})), [])
  return toast ? <Region /> : null
}

const Region = () => {
  const toast = useShownToast()
  const { loaded } = useLoaded(loadToastRegion)
  return loaded && toast ? <loaded.default toast={toast} /> : null
}
