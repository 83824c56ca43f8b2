import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

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

/** Wraps skeletons and announces once that something is loading. */
export const SkeletonRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <chakra.span srOnly>Loading…</chakra.span>
    <div aria-hidden="true">{children}</div>
  </div>
)
