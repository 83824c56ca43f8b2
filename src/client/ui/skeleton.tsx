import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useIsSlow } from '../lib/use-has-lasted.ts'
import { Card } from './card.tsx'
import { SlowNote } from './slow-note.tsx'

/** A grey placeholder; give it a width and height. */
export const SkeletonBlock = chakra('div', {
  base: {
    bg: 'color-mix(in srgb, var(--chakra-colors-line) 65%, transparent)',
    borderRadius: 'control',
    minH: '4',
    animation: { _motionSafe: 'breathe 1.6s ease-in-out infinite' },
  },
})

export const SkeletonLines = ({ lines = 3 }: { readonly lines?: number }) => (
  <chakra.div display="grid" gap="2.5">
    {[...Array(lines).keys()].map((line) => (
      <SkeletonBlock key={line} w={line === lines - 1 ? '60%' : 'full'} />
    ))}
  </chakra.div>
)

export const SkeletonCard = ({ lines = 3 }: { readonly lines?: number }) => (
  <Card>
    <SkeletonBlock h="7" w="45%" mb="5" />
    <SkeletonLines lines={lines} />
  </Card>
)

/** Wraps skeletons, announces that something is loading, and says so in sight when that takes long. */
export const SkeletonRegion = ({ children }: { readonly children: ReactNode }) => {
  const isSlow = useIsSlow(true)
  return (
    <div>
      <div aria-hidden="true">{children}</div>
      <Notice role="status">
        {isSlow ? <SlowNote>Still loading…</SlowNote> : <chakra.span srOnly>Loading…</chakra.span>}
      </Notice>
    </div>
  )
}

/** Over the end of the skeletons that is in view, above the bar at the bottom of phones: nothing moves. */
const Notice = chakra('div', {
  base: {
    position: 'sticky',
    bottom: { base: 'calc(4.75rem + env(safe-area-inset-bottom))', lg: '6' },
    h: '0',
    zIndex: '1',
    pointerEvents: 'none',
  },
})
