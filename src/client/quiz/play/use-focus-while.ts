import { useEffect, useRef } from 'react'
import { useHasLasted } from '../../lib/use-has-lasted.ts'

/** A reply that comes sooner gives the focus to the next question before anybody has missed it. */
const NOTICEABLE_MS = 300

/** For what holds the focus until the next question is there, if what had it is gone. */
export const useFocusWhile = <Holder extends HTMLElement>(isWaiting: boolean) => {
  const holder = useRef<Holder>(null)
  const isNoticeable = useHasLasted(isWaiting, NOTICEABLE_MS)
  useEffect(() => {
    if (isNoticeable && document.activeElement === document.body) {
      holder.current?.focus({ preventScroll: true })
    }
  }, [isNoticeable])
  return holder
}
