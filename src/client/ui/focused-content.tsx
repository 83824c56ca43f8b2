import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

type FocusSourceProps = {
  /** Becomes true when this goes while it has the focus. */
  readonly hadFocus: RefObject<boolean>
  readonly children: ReactNode
}

/** For what goes when its work is done, such as an error, together with the button that has the focus. */
export const FocusSource = ({ hadFocus, children }: FocusSourceProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    hadFocus.current = false
    return () => {
      hadFocus.current = element?.contains(document.activeElement) === true
    }
  }, [hadFocus])
  return (
    <div ref={frame} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

type FocusedContentProps = {
  /** Of the `FocusSource` in whose place it comes: whoever is elsewhere is left alone. */
  readonly hadFocus?: RefObject<boolean>
  readonly children: ReactNode
}

/** Takes the focus where what had it is gone. */
export const FocusedContent = ({ hadFocus, children }: FocusedContentProps) => {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isWanted = hadFocus?.current ?? true
    if (isWanted && document.activeElement === document.body) {
      content.current?.focus({ preventScroll: true })
    }
    if (hadFocus) hadFocus.current = false
  }, [hadFocus])
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  )
}
