import { chakra } from '@chakra-ui/react/styled-system'
import { formatPercent } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { Ring } from './ring.tsx'

type LevelRingProps = {
  readonly level: number
  /** Percent of the way to the next level, clamped to 0 to 100. */
  readonly progress: number
}

export const LevelRing = ({ level, progress }: LevelRingProps) => {
  const percent = Math.min(Math.max(0, progress), 100)
  return (
    <chakra.div
      role="img"
      aria-label={`Level ${level}, ${formatPercent(percent)} of the way through it`}
      position="relative"
      flexShrink="0"
      w={sizeWithin(24)}
      h={sizeWithin(24)}
    >
      <Ring percent={percent} />
      <RingFigure level={level} />
    </chakra.div>
  )
}

const RingFigure = ({ level }: { readonly level: number }) => (
  <chakra.div position="absolute" inset="0" display="grid" placeContent="center" textAlign="center">
    <chakra.span textStyle="number" fontSize={sizeWithin(8)} lineHeight="1">
      {level}
    </chakra.span>
    <chakra.span
      fontSize="11px"
      fontWeight="650"
      letterSpacing="0.08em"
      textTransform="uppercase"
      mt="1"
    >
      Level
    </chakra.span>
  </chakra.div>
)
