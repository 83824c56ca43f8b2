import { useEffect, useRef } from 'react'

/**
 * For a `TabList`: moves the focus to the tab that is now open when what had it was in the panel that
 * is gone.
 */
export const useTabFocus = (tab: string) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    if (before.current === tab) return
    before.current = tab
    // The panel leaves a moment later.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      list.current?.querySelector<HTMLElement>('[data-state=active]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [tab])
  return list
}
