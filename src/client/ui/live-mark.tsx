import { chakra } from '@chakra-ui/react/styled-system'
import { WifiOff } from 'lucide-react'
import type { LiveState } from '../lib/group-events.ts'
import { Chip } from './chip.tsx'

/** Whether the figures beside it change as things happen. A lost connection is read out. */
export const LiveMark = ({ state }: { readonly state: LiveState }) => (
  <chakra.span role="status" display="inline-flex" minH="8">
    {state === 'live' ? (
      <Chip tone="right">
        <Dot aria-hidden="true" />
        Live
      </Chip>
    ) : null}
    {state === 'lost' ? (
      <Chip tone="wrong">
        <WifiOff aria-hidden="true" size={15} />
        Reconnecting…
      </Chip>
    ) : null}
  </chakra.span>
)

const Dot = chakra('span', {
  base: {
    w: '2',
    h: '2',
    borderRadius: 'full',
    bg: 'right',
    animation: { _motionSafe: 'breathe 2s ease-in-out infinite' },
  },
})
