import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { LiveState } from '../lib/group-events.ts'

type LiveStatusProps = {
  readonly state: LiveState
  /** Whether there is something to follow; otherwise only a lost connection is shown. */
  readonly isActive: boolean
}

/** Whether others' progress arrives as it happens. Announced only when that changes. */
export const LiveStatus = ({ state, isActive }: LiveStatusProps) => {
  const [wasLost, setWasLost] = useState(false)
  const isLost = state === 'lost'
  if (isLost && !wasLost) setWasLost(true)
  return (
    <>
      {isLost ? (
        // Only when it takes a while: most connections are back at once.
        <Mark key="lost" animation={{ _motionSafe: 'fadeIn 200ms 800ms backwards' }}>
          <Dot bg="muted" animation={{ _motionSafe: 'breathe 1.2s ease-in-out infinite' }} />
          <chakra.span w={{ base: 'min-content', md: 'auto' }}>
            Reconnecting… <chakra.span whiteSpace="nowrap">your answers are safe</chakra.span>
          </chakra.span>
        </Mark>
      ) : null}
      {isActive && state === 'live' ? (
        <Mark key="live">
          <Dot bg="right" />
          Live
        </Mark>
      ) : null}
      <chakra.span role="status" srOnly>
        {announcementOf(isLost, wasLost && state === 'live')}
      </chakra.span>
    </>
  )
}

const announcementOf = (isLost: boolean, isBack: boolean): string => {
  if (isLost) return 'Connection lost. Reconnecting… your answers are safe.'
  return isBack ? 'Connected again.' : ''
}

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'label',
    color: 'muted',
  },
})

const Dot = chakra('span', {
  base: { flexShrink: '0', w: '2', h: '2', borderRadius: 'full' },
})
