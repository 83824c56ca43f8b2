import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { currentPath } from './return-path.ts'

type ReturnState = { readonly returnTo?: string }

/** The `state` of a link to a page that leads back when its work is done, such as a form. */
export const returnState = (): ReturnState => ({ returnTo: currentPath() })

/**
 * Leads back to the page whose link led here with `returnState`, as it was left; to `fallback` when
 * this page was opened in another way. Once: a second call does nothing.
 */
export const useReturn = (fallback: string): (() => void) => {
  const [, navigate] = useLocation()
  const state = useHistoryState<ReturnState | null>()
  // A link within the page, such as to its content, makes an entry without a state.
  const [returnTo] = useState(state?.returnTo)
  const hasLeft = useRef(false)
  return () => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (state?.returnTo) window.history.back()
    else navigate(returnTo ?? fallback, { replace: true })
  }
}
