import { type ReactNode, useLayoutEffect, useRef } from 'react'

let didFocusGo = false

/**
 * For a control that goes when it has done its work: if it has the focus then, what comes in its place
 * (`FocusedContent`) takes it.
 */
export const usePassedFocus = <Control extends HTMLElement>() => {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      didFocusGo = element !== null && document.activeElement === element
      // What comes in its place comes at the same moment.
      queueMicrotask(() => {
        didFocusGo = false
      })
    }
  }, [])
  return control
}

type FocusedContentProps = {
  /** Only if the control in whose place it comes had the focus: whoever merely reads is left alone. */
  readonly ifPassed?: boolean
  readonly children: ReactNode
}

/** Gets the focus where what had it before is gone. */
export const FocusedContent = ({ ifPassed = false, children }: FocusedContentProps) => {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isWanted = didFocusGo || !ifPassed
    if (isWanted && document.activeElement === document.body) {
      content.current?.focus({ preventScroll: true })
    }
  }, [ifPassed])
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  )
}
