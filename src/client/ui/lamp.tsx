import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { SPRING } from '../lib/theme-motion.ts'

const FLAME =
  'M16.7 2.6c.5 3.2 2.3 5 3.8 6.9 1.3 1.7 2.3 3.4 2.3 5.7a6.8 6.8 0 0 1-13.6 0c0-2.5 1.2-4.3 2.6-5.9.2 1.6.9 2.6 1.9 3.2-.4-3.7.3-7.2 3-9.9z'
const HEART = 'M16.2 12.8c.3 1.5 2.8 2.4 2.8 4.9a3 3 0 0 1-6 0c0-2.3 2.2-3 3.2-4.9z'
const DISH = 'M7.5 25h17l-1.9 3.2c-.3.6-.8.9-1.4.9H10.8c-.6 0-1.1-.3-1.4-.9z'

const Svg = chakra('svg')
const Part = chakra('path')

type LampProps = {
  readonly lit?: boolean
  /** Width and height in px. */
  readonly size?: number
  /** Animates a lamp that is lit from the start; one that becomes lit later is animated anyway. */
  readonly animate?: boolean
  readonly onInk?: boolean
}

/** The lamp of Psalm 119:105. Decoration: the text beside it says what it means. */
export const Lamp = ({ lit = true, size = 24, animate = false, onInk = false }: LampProps) => {
  const [litAtFirst] = useState(lit)
  const lighting = lit && (animate || !litAtFirst)
  const spring = lighting ? { _motionSafe: `lightUp 520ms ${SPRING} both` } : undefined
  const glow = lighting ? { _motionSafe: 'glow 900ms ease-out both' } : 'none'
  return (
    <Svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      flexShrink="0"
      overflow="visible"
      w={`${size}px`}
      h={`${size}px`}
    >
      <chakra.circle
        cx="16"
        cy="15"
        r="15"
        fill="gold.glow"
        opacity="0"
        animation={glow}
        transformOrigin="16px 15px"
      />
      <chakra.g key={String(lit)} transformOrigin="16px 24px" animation={spring}>
        <Part d={FLAME} {...outlineOf(lit, onInk)} fill={lit ? 'gold' : 'none'} />
        {lit ? <Part d={HEART} fill="gold.glow" /> : null}
      </chakra.g>
      <Part d={DISH} {...outlineOf(lit, onInk)} fill={dishColor(lit, onInk)} />
    </Svg>
  )
}

/** The edge is what has enough contrast (3:1): gold on a light ground has not. */
const outlineOf = (lit: boolean, onInk: boolean) => ({
  stroke: lit ? litEdge(onInk) : unlitEdge(onInk),
  strokeWidth: '1.5px',
  strokeLinejoin: 'round' as const,
  vectorEffect: 'non-scaling-stroke',
})

const litEdge = (onInk: boolean): string => (onInk ? 'none' : 'gold.text')
const unlitEdge = (onInk: boolean): string => (onInk ? 'onInk.muted' : 'control')

const dishColor = (lit: boolean, onInk: boolean): string => {
  if (!lit) return 'none'
  return onInk ? 'onInk' : 'gold.text'
}
