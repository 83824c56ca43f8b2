import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useRef } from 'react'
import { useFrames } from './result-play.tsx'
import type { Stage } from './result-stages.ts'

const ARC = { fill: 'none', strokeWidth: 8 } as const
const LEFT_HALF = 'M48 88 A40 40 0 0 1 48 8'
const RIGHT_HALF = 'M48 8 A40 40 0 0 1 48 88'

type ResultRingProps = {
  readonly percentAt: (timeMs: number, stages: readonly Stage[]) => number
  /** Of a size in rem, so that it holds its figure at every size of text. */
  readonly size: string | { readonly base: string; readonly md: string }
  /** Inside the ring. */
  readonly children: ReactNode
}

/**
 * A ring that fills by turning: each half of it is half a circle that turns into sight. Decoration: the
 * figure inside says the same.
 */
export const ResultRing = ({ percentAt, size, children }: ResultRingProps) => {
  const fill = useRef<SVGGElement>(null)
  const first = useRef<SVGPathElement>(null)
  const second = useRef<SVGPathElement>(null)
  useFrames((timeMs, stages) => {
    const percent = percentAt(timeMs, stages)
    fill.current?.setAttribute('opacity', percent > 0 ? '1' : '0')
    turn(first.current, Math.min(percent, 50))
    turn(second.current, Math.max(percent - 50, 0))
    // Its round end would show.
    second.current?.setAttribute('opacity', percent > 50 ? '1' : '0')
  })
  return (
    <chakra.div position="relative" flexShrink="0" w={size} h={size}>
      <chakra.svg viewBox="0 0 96 96" w="full" h="full" aria-hidden="true" color="gold">
        <circle cx={48} cy={48} r={40} {...ARC} stroke="var(--ring-track)" />
        <g ref={fill} stroke="currentColor">
          <svg x={48} width={48} height={96} viewBox="48 0 48 96" aria-hidden="true">
            <path ref={first} d={LEFT_HALF} {...ARC} strokeLinecap="round" />
          </svg>
          <svg width={48} height={96} viewBox="0 0 48 96" aria-hidden="true">
            <path ref={second} d={RIGHT_HALF} {...ARC} strokeLinecap="round" />
          </svg>
          <circle cx={48} cy={8} r={4} stroke="none" fill="currentColor" />
        </g>
      </chakra.svg>
      <chakra.div
        position="absolute"
        inset="0"
        display="grid"
        placeContent="center"
        textAlign="center"
      >
        {children}
      </chakra.div>
    </chakra.div>
  )
}

/** 50 percent is half a turn. */
const turn = (half: SVGPathElement | null, percent: number): void =>
  half?.setAttribute('transform', `rotate(${percent * 3.6} 48 48)`)
