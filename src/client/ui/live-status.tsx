import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { LiveState } from '../lib/group-events.ts'
import { useHasLasted } from '../lib/use-has-lasted.ts'

type LiveStatusProps = {
  readonly state: LiveState
  /** Whether there is something to follow; otherwise only a lost connection is shown. */
  readonly isActive: boolean
  /** Tells people who answer questions that a lost connection loses none of their answers. */
  readonly answersAreSafe?: boolean
}

/** Whether others' progress arrives as it happens. Announced only when that changes. */
export const LiveStatus = ({ state, isActive, answersAreSafe = false }: LiveStatusProps) => {
  const [wasLost, setWasLost] = useState(false)
  const isLost = useHasLasted(state === 'lost', LOST_DELAY_MS)
  if (isLost && !wasLost) setWasLost(true)
  return (
    <>
      {isLost ? (
        <Mark key="lost" animation={{ _motionSafe: 'fadeIn 200ms' }}>
          <Dot bg="muted" animation={{ _motionSafe: 'breathe 1.2s ease-in-out infinite' }} />
          <chakra.span w={answersAreSafe ? { base: 'min-content', md: 'auto' } : undefined}>
            <span>Reconnecting… </span>
            {answersAreSafe ? (
              <chakra.span whiteSpace="nowrap">your answers are safe</chakra.span>
            ) : null}
          </chakra.span>
        </Mark>
      ) : null}
      {isActive && state === 'live' ? (
        <Mark key="live">
          <Dot bg="right" />
          <span>Live</span>
        </Mark>
      ) : null}
      <chakra.span role="status" srOnly>
        {isLost
          ? `Connection lost. Reconnecting…${answersAreSafe ? ' your answers are safe.' : ''}`
          : wasLost && state === 'live'
            ? 'Connected again.'
            : null}
      </chakra.span>
    </>
  )
}

/** Most lost connections are back at once. */
const LOST_DELAY_MS = 800

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
