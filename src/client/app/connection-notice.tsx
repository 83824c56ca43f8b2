import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { type Connection, useConnection } from '../lib/connection.ts'
import { OFFLINE } from '../lib/errors.ts'
import { sayNeedsConnection } from '../shared/needs-connection.ts'
import { pageWidth } from '../ui/layout.ts'

/** Long enough to be read out. */
const BACK_SHOWN_MS = 4000

/** Says that the line or the server is lost, below the header, and for screen readers once that it is back. */
const ConnectionNotice = () => {
  const connection = useConnection()
  const isLost = connection !== 'fine'
  const back = useBack(connection)
  useGuardedNavigation(isLost)
  return (
    <div role="status" data-connection-lost={isLost ? '' : undefined}>
      {isLost ? (
        <Strip>
          {connection === 'offline'
            ? `${OFFLINE} We’ll try again as soon as you’re back.`
            : 'The server can’t be reached. We’ll keep trying.'}
        </Strip>
      ) : null}
      {back ? <chakra.span srOnly>{back}</chakra.span> : null}
    </div>
  )
}

/** What is back, for a while; null otherwise. */
const useBack = (connection: Connection): string | null => {
  const [lost, setLost] = useState<Connection>('fine')
  const isLost = connection !== 'fine'
  if (isLost && lost !== connection) setLost(connection)
  const isBack = !isLost && lost !== 'fine'
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setLost('fine'), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  if (!isBack) return null
  return lost === 'offline' ? 'You’re back online.' : 'The server is back.'
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
      sayNeedsConnection()
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
