import { type ComponentType, useEffect, useState } from 'react'
import { type ShownToast, useShownToast } from './toast.ts'

type Region = ComponentType<{ readonly toast: ShownToast }>

/** Loads the code that displays toasts. Rejects when it cannot be loaded. */
export const loadToastRegion = () => import('./toast-region.tsx')

/** Loads the code of toasts with the first one. */
export const Toaster = () => {
  const toast = useShownToast()
  const [Region, setRegion] = useState<Region | null>(null)
  const wanted = toast !== null

  useEffect(() => {
    if (!wanted) return
    loadToastRegion().then(
      (module) => setRegion(() => module.default),
      () => {
        // Without a connection the toast is lost; the page says the same.
      },
    )
  }, [wanted])

  return Region && toast ? <Region toast={toast} /> : null
}
