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
    const frame = requestAnimationFrame(() => {
      if (!isFocusGone()) return
      list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [tab])
  return list
}

/** Whether nothing has the focus, or something in a closed panel, which leaves the page a moment later. */
const isFocusGone = (): boolean => {
  const focused = document.activeElement
  return (
    focused === document.body || Boolean(focused?.closest('[role=tabpanel]:not([data-selected])'))
  )
}

/** Not `scrollIntoView`, which would move the page too. */
const scrollToOpenTab = (list: HTMLElement | null): void => {
  const tab = list?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!list || !tab) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, tab.right - right) + Math.min(0, tab.left - left)
}
