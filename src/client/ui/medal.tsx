import { chakra } from '@chakra-ui/react/styled-system'

/** Gold, silver, bronze: the metal, its rim and its light. */
const METALS = {
  1: { disc: '#E0A526', rim: '#A87508', light: '#F8DC94', flame: '#5E3C00' },
  2: { disc: '#B4BDCE', rim: '#76829B', light: '#E9EDF5', flame: '#38445E' },
  3: { disc: '#C98A55', rim: '#8D5527', light: '#EBC29B', flame: '#54290A' },
} as const

type MedalRank = keyof typeof METALS

export const isMedalRank = (rank: number): rank is MedalRank => rank in METALS

const RIBBONS = 'M10 18 6.5 30l4.7-2 2.8 4 3-11zM22 18l3.5 12-4.7-2-2.8 4-3-11z'
const FLAME =
  'M16.6 5.6c.4 2.4 1.7 3.7 2.8 5.1 1 1.3 1.7 2.5 1.7 4.2a5.1 5.1 0 0 1-10.2 0c0-1.9.9-3.1 2-4.4.1 1.2.6 1.9 1.4 2.4-.3-2.8.2-5.4 2.3-7.3z'

/** A lamp on a coin. Decoration: the words and the figure beside it say the rank. */
export const Medal = ({ rank, size = 34 }: { rank: MedalRank; size?: number }) => {
  const { disc, rim, light, flame } = METALS[rank]
  return (
    <chakra.svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      flexShrink="0"
      overflow="visible"
      style={{ width: size, height: size }}
      animation={{ _motionSafe: 'popIn 220ms ease-out both' }}
    >
      <path d={RIBBONS} fill={rim} />
      <circle cx="16" cy="13" r="12.5" fill={disc} stroke={rim} strokeWidth="1" />
      <circle cx="16" cy="13" r="9.8" fill="none" stroke={light} strokeWidth="1.2" />
      <path d={FLAME} fill={flame} />
    </chakra.svg>
  )
}
