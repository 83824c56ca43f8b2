import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber, formatOrdinal } from '../lib/format.ts'
import { Medal, type MedalPlace } from './medal.tsx'

const MEDAL_PLACES = [1, 2, 3]

export const isMedalPlace = (rank: number): rank is MedalPlace => MEDAL_PLACES.includes(rank)

/** A rank: the first three as a medal with its figure, later ones as a number, null as not ranked yet. */
export const Place = ({ rank }: { readonly rank: number | null }) => {
  if (rank === null) {
    return (
      <Column>
        <chakra.span srOnly>Not ranked yet</chakra.span>
        <Figure aria-hidden="true">–</Figure>
      </Column>
    )
  }
  if (isMedalPlace(rank)) {
    return (
      <Column role="img" aria-label={`${formatOrdinal(rank)} place`}>
        <Medal place={rank} />
        <Figure>{rank}</Figure>
      </Column>
    )
  }
  return (
    <Column>
      <chakra.span srOnly>Rank </chakra.span>
      <Figure>{formatNumber(rank)}</Figure>
    </Column>
  )
}

const Column = chakra('span', {
  base: {
    position: 'relative',
    gridRow: 'span 2',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minW: '14',
    color: 'muted',
    '&[role=img]': { color: 'text' },
  },
})

const Figure = chakra('span', {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '600',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
})
