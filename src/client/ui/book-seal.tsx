import { chakra } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'

const SCALLOPS = 16
const CENTER = 32
/** The scallops meet on a circle of this radius. */
const RADIUS = 27.5

const pointAt = (place: number): string => {
  const angle = (2 * Math.PI * place) / SCALLOPS
  return `${(CENTER + RADIUS * Math.cos(angle)).toFixed(1)} ${(CENTER + RADIUS * Math.sin(angle)).toFixed(1)}`
}

/** The edge of pressed wax. */
const WAX = `M${pointAt(0)}${Array.from({ length: SCALLOPS }, (_, place) => `A6 6 0 0 1 ${pointAt(place + 1)}`).join('')}z`

const RING = { cx: CENTER, cy: CENTER, r: 26, fill: 'none', pathLength: 100, strokeWidth: 4.5 }

type BookSealProps = {
  /** "Genesis", shown on hover. */
  readonly name: string
  /** "Gen" */
  readonly shortName: string
  readonly isSealed: boolean
  /** Mastered questions, as a share of those that the seal needs: 0 to 1. */
  readonly share: number
  /** Whether anything of the book was met. */
  readonly isMet: boolean
}

/** A book: a ring that fills, and once it is mastered, its seal. Decoration: words beside it say the same. */
export const BookSeal = ({ name, shortName, isSealed, share, isMet }: BookSealProps) => (
  <Frame title={name} aria-hidden="true" translate="no" data-sealed={isSealed ? '' : undefined}>
    <chakra.svg viewBox="0 0 64 64" position="absolute" inset="0" w="full" h="full">
      {isSealed ? (
        <>
          <Wax d={WAX} />
          <chakra.circle
            {...RING}
            r={22.5}
            strokeWidth={1.25}
            stroke="gold.label"
            _highContrast={{ stroke: 'HighlightText' }}
            opacity={0.45}
          />
        </>
      ) : (
        <>
          <chakra.circle
            {...RING}
            fill={isMet ? 'gold.soft' : 'none'}
            stroke="line"
            _highContrast={{ fill: 'none', stroke: 'GrayText' }}
            strokeDasharray={isMet ? undefined : '1.6 2.4'}
          />
          <chakra.circle
            {...RING}
            stroke="gold"
            _highContrast={{ stroke: 'Highlight' }}
            strokeLinecap="round"
            visibility={share === 0 ? 'hidden' : 'visible'}
            strokeDasharray={100}
            style={{ strokeDashoffset: 100 - 100 * Math.min(share, 1) }}
            transformOrigin="center"
            transform="rotate(-90deg)"
            transition={`stroke-dashoffset 600ms ${EASE_OUT}`}
          />
        </>
      )}
    </chakra.svg>
    <Name data-long={shortName.length > 6 ? '' : undefined}>{shortName}</Name>
  </Frame>
)

const Wax = chakra('path', {
  base: {
    fill: 'gold',
    stroke: 'gold.text',
    strokeWidth: '1px',
    _highContrast: { fill: 'Highlight', stroke: 'Highlight' },
  },
})

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    w: sizeWithin(15),
    h: sizeWithin(15),
    color: 'text',
    '&[data-sealed]': {
      color: 'gold.label',
      _highContrast: { forcedColorAdjust: 'none', color: 'HighlightText' },
    },
  },
})

const Name = chakra('span', {
  base: {
    position: 'relative',
    fontFamily: 'heading',
    fontWeight: '600',
    fontSize: sizeWithin(3),
    // "2 Thess" within its ring.
    '&[data-long]': { fontSize: sizeWithin(2.6) },
    letterSpacing: '-0.01em',
    wordSpacing: '-0.15em',
    lineHeight: '1',
    whiteSpace: 'nowrap',
  },
})
