import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** The `state` of a link to a page that leads back when its work is done, such as a form. */
export const RETURNS = { returns: true } as const

/**
 * Leads back to the page whose link led here with `RETURNS`, as it was left; to `fallback` when this
 * page was opened in another way.
 */
export const useReturn = (fallback: string): (() => void) => {
  const [, navigate] = useLocation()
  const state = useHistoryState<Partial<typeof RETURNS> | null>()
  return () => {
    if (state?.returns) window.history.back()
    else navigate(fallback, { replace: true })
  }
}
