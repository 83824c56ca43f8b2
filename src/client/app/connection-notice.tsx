import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { useIsConnectionLost } from '../lib/connection.ts'
import { OFFLINE } from '../lib/errors.ts'
import { pageWidth } from '../ui/layout.ts'
import { showToast } from '../ui/toast.ts'

/** Long enough to be read out. */
const BACK_SHOWN_MS = 4000

/** Says that the line or the server is lost, below the header, and for screen readers once that it is back. */
const ConnectionNotice = () => {
  const isLost = useIsConnectionLost()
  const back = useBack(isLost)
  useGuardedNavigation(isLost)
  return (
    <div role="status" data-connection-lost={isLost ? '' : undefined}>
      {isLost ? (
        <Strip>
          {navigator.onLine
            ? 'The server can’t be reached. We’ll keep trying.'
            : `${OFFLINE} We’ll try again as soon as you’re back.`}
        </Strip>
      ) : null}
      {back ? <chakra.span srOnly>{back}</chakra.span> : null}
    </div>
  )
}

/** What is back, for a while; null otherwise. */
const useBack = (isLost: boolean): string | null => {
  const [text, setText] = useState<string | null>(null)
  if (isLost && text === null) {
    setText(navigator.onLine ? 'The server is back.' : 'You’re back online.')
  }
  useEffect(() => {
    if (isLost || text === null) return
    const timer = setTimeout(() => setText(null), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isLost, text])
  return isLost ? null : text
}

/** Signing in and out, and downloads, leave the page: without a line for the browser's error page. */
const useGuardedNavigation = (isLost: boolean): void => {
  useEffect(() => {
    if (!isLost) return
    const guard = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/api/"]') : null
      if (!link) return
      event.preventDefault()
      // Before what the link itself would do, such as forgetting drafts.
      event.stopPropagation()
      showToast({
        title: 'This needs a connection',
        description: 'Try again when you’re back online.',
        variant: 'destructive',
      })
    }
    document.addEventListener('click', guard, { capture: true })
    return () => document.removeEventListener('click', guard, { capture: true })
  }, [isLost])
}

const Strip = chakra('p', {
  base: {
    ...pageWidth,
    py: '1.5',
    textStyle: 'small',
    fontWeight: '600',
    textAlign: 'center',
    color: 'muted',
    animation: { _motionSafe: 'fadeIn 200ms' },
  },
})

export default ConnectionNotice
