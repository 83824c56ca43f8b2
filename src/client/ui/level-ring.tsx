import { chakra } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'

const RADIUS = 40
const SIZE = 96
const CENTRE = SIZE / 2
const LENGTH = 2 * Math.PI * RADIUS

type LevelRingProps = {
  readonly level: number
  /** Percent of the way to the next level, clamped to 0 to 100. */
  readonly progress: number
}

/** Uses the surrounding text colour, so it works on dark and light ground. */
export const LevelRing = ({ level, progress }: LevelRingProps) => {
  const share = Math.min(Math.max(0, progress), 100)
  const arc = { cx: CENTRE, cy: CENTRE, r: RADIUS, fill: 'none', strokeWidth: 8 }
  return (
    <chakra.div
      role="img"
      aria-label={`Level ${level}, ${share}% of the way through it`}
      position="relative"
      flexShrink="0"
      w={`${SIZE}px`}
      h={`${SIZE}px`}
    >
      <chakra.svg viewBox={`0 0 ${SIZE} ${SIZE}`} w="full" h="full" transform="rotate(-90deg)">
        <circle {...arc} stroke="currentColor" opacity={0.18} />
        <chakra.circle
          {...arc}
          stroke="gold"
          strokeLinecap="round"
          visibility={share === 0 ? 'hidden' : 'visible'}
          strokeDasharray={LENGTH}
          style={{
            ['--ring-length' as string]: `${LENGTH}`,
            strokeDashoffset: LENGTH * (1 - share / 100),
          }}
          transition="stroke-dashoffset 600ms"
          transitionTimingFunction={EASE_OUT}
          animation={{ _motionSafe: `fillRing 900ms ${EASE_OUT}` }}
        />
      </chakra.svg>
      <RingFigure level={level} />
    </chakra.div>
  )
}

const RingFigure = ({ level }: { readonly level: number }) => (
  <chakra.div position="absolute" inset="0" display="grid" placeContent="center" textAlign="center">
    <chakra.span textStyle="number" lineHeight="1">
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
