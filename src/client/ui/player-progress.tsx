import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { displayNameOf } from '../../domain/learner/person.ts'
import { formatNumber } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Avatar } from './avatar.tsx'
import { Chip } from './chip.tsx'
import { Row } from './layout.ts'
import { ProgressBar } from './progress-bar.tsx'

type SprintPlayer = RouterOutputs['sprint']['progress']['players'][number]

type PlayerProgressProps = {
  readonly players: readonly SprintPlayer[]
  /** Questions of the sprint. */
  readonly total: number
}

/** How far each member is in a sprint. */
export const PlayerProgress = ({ players, total }: PlayerProgressProps) => (
  <Rows aria-label="Progress of the members">
    {players.map((player) => (
      <Player key={player.userId} player={player} total={total} />
    ))}
  </Rows>
)

type PlayerProps = { readonly player: SprintPlayer; readonly total: number }

const Player = ({ player, total }: PlayerProps) => {
  const name = displayNameOf(player)
  return (
    <PlayerRow data-own={player.isYou ? '' : undefined}>
      <Avatar person={player} />
      <chakra.div minW="0">
        <Row flexWrap="wrap" columnGap="2" rowGap="1" mb="1.5">
          <chakra.span fontWeight="650" minW="0" overflowWrap="anywhere" lineHeight="1.35">
            <bdi>{name}</bdi>
          </chakra.span>
          {player.isYou ? (
            <Chip tone="ink" minH="6" px="2.5" fontSize="xs">
              You
            </Chip>
          ) : null}
          <chakra.span textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
            <State player={player} total={total} />
          </chakra.span>
        </Row>
        <ProgressBar
          value={player.answered}
          max={total}
          label={`Progress of ${name}`}
          valueText={`${player.answered} of ${total} answered`}
        />
      </chakra.div>
      <Correct>
        <span>{formatNumber(player.correct)}</span>
        <chakra.span display="block" fontFamily="body" fontSize="xs" fontWeight="400" color="muted">
          correct
        </chakra.span>
      </Correct>
    </PlayerRow>
  )
}

const State = ({ player: { answered, finished }, total }: PlayerProps) => {
  if (finished) {
    return (
      <Row as="span" display="inline-flex" gap="1" color="right" fontWeight="600">
        <Check aria-hidden="true" size={15} strokeWidth={2.5} />
        <span>Finished</span>
      </Row>
    )
  }
  return (
    <span>
      {answered === 0 ? 'Not started' : `${formatNumber(answered)} of ${formatNumber(total)}`}
    </span>
  )
}

const Rows = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } })

const PlayerRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    px: { base: '2', md: '3' },
    py: '2.5',
    borderRadius: 'control',
    '&[data-own]': {
      bg: 'gold.soft',
      boxShadow: 'inset 3px 0 0 var(--chakra-colors-gold)',
    },
  },
})

const Correct = chakra('span', {
  base: {
    minW: '14',
    textAlign: 'end',
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '600',
    lineHeight: '1.2',
    fontVariantNumeric: 'tabular-nums',
  },
})
