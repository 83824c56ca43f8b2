import { useEffect, useRef } from 'react'

/**
 * For a `TabList`: keeps the open tab in sight where the list scrolls sideways, and moves the focus to it
 * when what had it was in the panel that is gone.
 */
export const useTabFocus = (tab: string) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    scrollToOpenTab(list.current)
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

/** Not `scrollIntoView`, which would move the page too. */
const scrollToOpenTab = (list: HTMLElement | null): void => {
  const tab = list?.querySelector('[data-state=active]')?.getBoundingClientRect()
  if (!list || !tab) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, tab.right - right) + Math.min(0, tab.left - left)
}
