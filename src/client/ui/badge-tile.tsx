import { chakra } from '@chakra-ui/react/styled-system'
import { formatDate } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { BadgePicture } from './badge-picture.tsx'

export type HeldBadge = RouterOutputs['badge']['mine'][number]

/** A list of `BadgeTile`s. */
export const BadgeTiles = chakra('ul', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  },
})

type BadgeTileProps = {
  readonly held: HeldBadge
  /** Of the reader, for the date. */
  readonly timeZone: string
}

/** A badge that somebody has earned, and when. */
export const BadgeTile = ({ held: { badge, earnedAt }, timeZone }: BadgeTileProps) => (
  <Tile>
    <BadgePicture badge={badge.id} color={badge.color} />
    <chakra.div minW="0">
      <chakra.h3 fontWeight="650" overflowWrap="anywhere">
        {badge.name}
      </chakra.h3>
      <chakra.p textStyle="small" color="muted">
        {badge.description}
      </chakra.p>
      <chakra.p textStyle="small" color="gold.text" mt="1">
        <time dateTime={earnedAt}>{formatDate(earnedAt, timeZone)}</time>
      </chakra.p>
    </chakra.div>
  </Tile>
)

const Tile = chakra('li', {
  base: { display: 'flex', gap: '3.5', p: '4', borderRadius: 'option', bg: 'sunk' },
})
