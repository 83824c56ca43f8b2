import { chakra } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'

/** `pathLength` makes percent the unit of the dashes. */
const ARC = { cx: 48, cy: 48, r: 40, fill: 'none', strokeWidth: 8, pathLength: 100 }

/**
 * A ring that is filled to `percent` and takes up the size of its parent. In the surrounding text
 * colour, so it works on dark and light backgrounds. Decoration: a figure says the same.
 */
export const Ring = ({ percent }: { readonly percent: number }) => (
  <chakra.svg viewBox="0 0 96 96" w="full" h="full" transform="rotate(-90deg)" aria-hidden="true">
    <circle {...ARC} stroke="currentColor" opacity={0.18} />
    <chakra.circle
      {...ARC}
      stroke="gold"
      strokeLinecap="round"
      visibility={percent === 0 ? 'hidden' : 'visible'}
      strokeDasharray={100}
      style={{ strokeDashoffset: 100 - percent }}
      transition={`stroke-dashoffset 600ms ${EASE_OUT}`}
      animation={{ _motionSafe: `fillRing 900ms ${EASE_OUT}` }}
    />
  </chakra.svg>
)
